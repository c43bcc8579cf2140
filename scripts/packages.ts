// What an installation brings along, from the lock file: every package without the development ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstalledPackage {
  readonly name: string;
  readonly path: string;
  readonly license: string;
}

interface LockEntry {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly optional?: boolean;
}

/** Packages whose code is put into files of ours by the build, with what they need. */
export const bundled: readonly string[] = [
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/core',
  'zod',
  'content-type',
  'ajv',
  'ajv-formats',
  'fast-uri',
];

/** Production packages of the tree in node_modules, sorted by name. */
export function productionPackages(): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .filter(([path]) => existsSync(join(path, 'package.json')))
    .map(([path]) => describe(path))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function describe(path: string): InstalledPackage {
  const { name, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    name: string;
    license?: string | { type: string };
  };
  return { name, path, license: typeof license === 'object' ? license.type : (license ?? 'none') };
}

/** The text of a package's licence, or nothing where it brings none. */
export function licenseText(path: string): string | undefined {
  const file = readdirSync(path).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  return file === undefined ? undefined : readFileSync(join(path, file), 'utf8').trim();
}
