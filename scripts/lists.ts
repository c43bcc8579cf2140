// The lists that docs share with the code, as markdown tables.
import { existsSync, readdirSync } from 'node:fs';
import { cleanSteps } from '../src/clean/transforms.js';
import { settings } from '../src/core/config.js';
import { errorTable } from '../src/core/errors.js';
import { warningCodes } from '../src/core/warning.js';
import { formats } from '../src/formats/registry.js';
import { querySchema } from '../src/server/schemas.js';

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const families = [...new Set(formats.map(({ family }) => family))].sort();

const lists: Readonly<Record<string, () => string>> = {
  errors: () =>
    table(
      ['code', 'HTTP', 'exit', 'again?', 'what it means'],
      Object.entries(errorTable).map(([code, { status, exit, retryable, detail }]) => [
        `<a id="${code}"></a>\`${code}\``,
        String(status),
        String(exit),
        retryable ? 'yes' : 'no',
        detail,
      ]),
    ),
  settings: () =>
    table(
      ['variable', 'default', 'meaning'],
      Object.values(settings).map(({ env, fallback, about }) => [
        `\`${env}\``,
        fallback === '' ? '' : `\`${fallback}\``,
        about,
      ]),
    ),
  warnings: () =>
    table(
      ['code', 'meaning'],
      Object.entries(warningCodes).map(([code, about]) => [`\`${code}\``, about]),
    ),
  cleaning: () =>
    table(
      ['step', 'why it stands here'],
      cleanSteps.map(({ name, reason }) => [`\`${name}\``, reason]),
    ),
  options: () =>
    table(
      ['parameter', 'values', 'meaning'],
      Object.entries(querySchema.properties).map(([name, schema]) => [
        `\`${name}\``,
        'enum' in schema ? schema.enum.map((value) => `\`${value}\``).join(', ') : 'text',
        schema.description,
      ]),
    ),
  formats: () =>
    table(
      ['format', 'name', 'extensions', 'what is kept'],
      formats.map(({ id, title, extensions }) => [
        `\`${id}\``,
        title,
        extensions.join(', '),
        `[details](../src/formats/${id}/README.md)`,
      ]),
    ),
  families: () =>
    table(
      ['family', 'formats'],
      families.map((family) => [
        family,
        formats
          .filter((format) => format.family === family)
          .map(
            ({ title, extensions }) =>
              `${title}${extensions.length > 0 ? ` (${extensions.slice(0, 5).join(', ')})` : ''}`,
          )
          .join('; '),
      ]),
    ),
};

export function documentedFiles(): string[] {
  const docs = existsSync('docs')
    ? readdirSync('docs')
        .filter((file) => file.endsWith('.md'))
        .map((file) => `docs/${file}`)
    : [];
  return ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...docs].filter((file) => existsSync(file));
}

/** The text with every list as the code has it. Throws for a list that there is not. */
export function withLists(text: string): string {
  return text.replace(/<!-- list:([a-z]+) -->[\s\S]*?<!-- \/list -->/g, (_whole, name: string) => {
    const list = lists[name];
    if (list === undefined) throw new Error(`there is no list ${name}`);
    return `<!-- list:${name} -->\n${list()}\n<!-- /list -->`;
  });
}

/** Names of the lists, for the test that each stands somewhere. */
export const listNames = Object.keys(lists);
