// Every fixture of every format as data.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Fixture {
  readonly format: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Only where the bytes alone cannot tell the format. */
  readonly fileName?: string;
  readonly password?: string;
  readonly expected: string;
}

export function readFixtures(): Fixture[] {
  const out: Fixture[] = [];
  for (const format of readdirSync('src/formats').sort()) {
    const dir = join('src/formats', format, 'fixtures');
    if (!existsSync(dir)) continue;
    for (const name of readdirSync(dir).sort()) {
      const fixture = readFixture(format, join(dir, name));
      if (fixture !== undefined) out.push({ ...fixture, name });
    }
  }
  return out;
}

function readFixture(format: string, dir: string): Omit<Fixture, 'name'> | undefined {
  const file = readdirSync(dir).find((one) => one.startsWith('input'));
  if (file === undefined || !existsSync(join(dir, 'about.md')) || !existsSync(join(dir, 'expected.md')))
    return undefined;
  const about = readFileSync(join(dir, 'about.md'), 'utf8');
  const password = /^password: (.*)$/m.exec(about)?.[1];
  return {
    format,
    bytes: readFileSync(join(dir, file)),
    expected: readFileSync(join(dir, 'expected.md'), 'utf8'),
    ...(about.includes('detected: by name') ? { fileName: file } : {}),
    ...(password === undefined ? {} : { password }),
  };
}
