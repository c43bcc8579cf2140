// The lists that docs share with the code, as markdown tables.
import { existsSync, readdirSync } from 'node:fs';
import { cleanSteps } from '../src/clean/transforms.js';
import { readConfig, settings } from '../src/core/config.js';
import { errorTable, type Face, faces, outcomes } from '../src/core/errors.js';
import { type ConversionOption, optionsAt } from '../src/core/options.js';
import { readingSteps } from '../src/core/removal.js';
import { warningCodes } from '../src/core/warning.js';
import { formats } from '../src/formats/registry.js';
import { walls } from '../src/worker/walls.js';

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const faceNames: Readonly<Record<Face, string>> = {
  http: 'over HTTP',
  page: 'on the web page',
  cli: 'on the command line',
  mcp: 'over MCP',
  library: 'in the library',
};

const defaultConfig = readConfig({});
const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ' ');

const code = (value: string): string => (value === '' ? '' : `\`${value}\``);

const valuesOf = ({ type, values = [] }: ConversionOption): string =>
  type === 'text'
    ? 'text'
    : values.length === 0
      ? 'installed languages, comma-separated'
      : `${values.map(code).join(', ')}${type === 'list' ? ', comma-separated' : ''}`;

const families = [...new Set(formats.map(({ family }) => family))].sort();

const lists: Readonly<Record<string, () => string>> = {
  errors: () =>
    table(
      ['code', 'HTTP status', 'exit code', 'retry?', 'meaning, and what to do over HTTP'],
      Object.entries(errorTable).map(([code, { status, exit, retryable, what, http }]) => [
        `<a id="${code}"></a>\`${code}\``,
        String(status),
        String(exit),
        retryable ? 'yes' : 'no',
        `${what} ${http}`,
      ]),
    ),
  cures: () =>
    table(
      ['code', ...faces.slice(1).map((face) => faceNames[face])],
      Object.entries(errorTable).map(([code, row]) => [`\`${code}\``, ...faces.slice(1).map((face) => row[face])]),
    ),
  outcomes: () =>
    table(
      ['code', 'meaning', 'what to do'],
      Object.entries(outcomes).map(([code, { what, cure }]) => [`<a id="${code}"></a>\`${code}\``, what, cure]),
    ),
  limits: () =>
    [
      `${defaultConfig.maxBodyBytes / 2 ** 20} MiB per document`,
      `${defaultConfig.timeoutMs / 1000} s of conversion and ${defaultConfig.ocrPageMs / 1000} s more for each page read by OCR`,
      `${grouped(defaultConfig.maxPages)} pages, ${defaultConfig.maxOcrPages} of them read by OCR`,
      `${defaultConfig.maxInflatedBytes / 2 ** 20} MiB after decompression`,
      `${grouped(defaultConfig.maxOutputChars)} characters of markdown (\`maxOutputChars\`)`,
      `${grouped(defaultConfig.rssMb)} MiB of memory per document`,
    ].join(', '),
  settings: () =>
    table(
      ['variable', 'default', 'meaning'],
      Object.values(settings).map(({ env, fallback, about }) => [
        `\`${env}\``,
        fallback === '' ? '' : `\`${fallback}\``,
        about,
      ]),
    ),
  walls: () =>
    table(
      ['layer', 'how it works', 'without it'],
      Object.entries(walls).map(([name, { how, without }]) => [name, how, without]),
    ),
  warnings: () =>
    table(
      ['code', 'meaning'],
      Object.entries(warningCodes).map(([code, about]) => [`\`${code}\``, about]),
    ),
  cleaning: () =>
    table(
      ['step', 'why in this place'],
      cleanSteps.map(({ name, reason }) => [`\`${name}\``, reason]),
    ),
  reading: () =>
    table(
      ['step', 'what is left out'],
      Object.entries(readingSteps).map(([name, about]) => [`\`${name}\``, about]),
    ),
  options: () =>
    table(
      ['parameter', 'values', 'default', 'meaning'],
      [...optionsAt('http')]
        .filter(([, { secret }]) => secret !== true)
        .map(([name, option]) => [`\`${name}\``, valuesOf(option), code(option.fallback), option.sentence]),
    ),
  arguments: () =>
    table(
      ['argument', 'values', 'default', 'meaning'],
      [...optionsAt('mcp')].map(([name, option]) => [
        `\`${name}\``,
        valuesOf(option),
        code(option.fallback),
        option.sentence,
      ]),
    ),
  properties: () =>
    table(
      ['option', 'values', 'default', 'meaning'],
      [...optionsAt('library').values()].map((option) => [
        `\`${option.key}\``,
        option.type === 'list' ? 'array of strings' : valuesOf(option),
        code(option.fallback),
        option.sentence,
      ]),
    ),
  flags: () =>
    table(
      ['flag', 'values', 'default', 'meaning'],
      [...optionsAt('cli').values()].map((option) => [
        `\`--${option.flag?.name} ${option.flag?.takes}\``,
        valuesOf(option),
        code(option.fallback),
        option.sentence,
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
          .map(({ title }) => title)
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

/** Replaces every list in the text with the one generated from the code. Throws for an unknown list name. */
export function withLists(text: string): string {
  return text.replace(/<!-- list:([a-z]+) -->[\s\S]*?<!-- \/list -->/g, (_whole, name: string) => {
    const list = lists[name];
    if (list === undefined) throw new Error(`there is no list ${name}`);
    return `<!-- list:${name} -->\n${list()}\n<!-- /list -->`;
  });
}

/** Names of the lists, for the test that each is used somewhere. */
export const listNames = Object.keys(lists);
