// Every face offers exactly the options of the table.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { optionsOf } from '../cli/completion.js';
import { conversionFlagNames, conversionFlags, conversionFlagsHelp } from '../cli/conversion-flags.js';
import { openapiDocument } from '../server/openapi.js';
import { optionControls } from '../server/page-options.js';
import { type Face, faces } from './error-table.js';
import {
  type ConversionOption,
  conversionOptions,
  faultOfOption,
  type OptionName,
  optionSchemas,
  optionsAt,
  toConversionOptions,
} from './options.js';

const table = Object.entries(conversionOptions) as [OptionName, ConversionOption][];
const offered = (face: Face) => [...optionsAt(face).keys()];

test('every option is offered at every face; a claim about the file only where the file does not make it', () => {
  const claims = table.filter(([, { key }]) => key === undefined).map(([name]) => name);
  assert.deepEqual(claims, ['filename']);
  for (const face of faces) {
    const wanted = table.filter(([, { key }]) => key !== undefined || face === 'http' || face === 'mcp');
    assert.deepEqual(
      offered(face),
      wanted.map(([name]) => name),
      face,
    );
  }
});

test('every option says what it is to each audience, and a choice has words for each value', () => {
  for (const [name, { type, values = [], fallback, about, page, flag }] of table) {
    for (const face of ['http', 'mcp', 'library'] as const)
      if (about[face] !== undefined) assert.match(about[face], /^[A-Z].{8,}\.$/, `${name}: ${face}`);
    assert.equal(flag === undefined, about.cli === undefined, name);
    assert.doesNotMatch(`${about.cli} ${about.page} ${about.mcp}`, /header|query|X-|`/, name);
    if (type !== 'choice') continue;
    assert.ok(values.includes(fallback), name);
    assert.deepEqual(Object.keys(page?.words ?? {}), values, name);
  }
});

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { parameters: { name: string; in: string }[]; requestBody: { content: Forms } }>>
    >
  >;
}
type Forms = Readonly<Record<string, { schema: { properties?: Record<string, unknown> } }>>;

test('the interface description has the query parameters and form fields of the table', () => {
  const { paths } = openapiDocument('1.0.0') as unknown as Described;
  const { parameters = [], requestBody } = paths['/scrape/document']?.['post'] ?? {};
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  assert.deepEqual(
    query,
    table.filter(([, { secret }]) => secret !== true).map(([name]) => name),
  );
  const form = requestBody?.content['multipart/form-data']?.schema.properties ?? {};
  assert.deepEqual(Object.keys(form), ['file', ...offered('http')]);
});

test('the flags, their help and their completion are those of the table', () => {
  const flags = [...optionsAt('cli').values()].map(({ flag }) => flag?.name);
  assert.deepEqual(Object.keys(conversionFlags), flags);
  assert.deepEqual(
    conversionFlagNames,
    flags.map((flag) => `--${flag}`),
  );
  assert.deepEqual(
    [...conversionFlagsHelp().matchAll(/^ {2}(--[a-z-]+) /gm)].map(([, flag]) => flag),
    conversionFlagNames,
  );
  for (const command of ['convert', 'batch'])
    for (const flag of conversionFlagNames) assert.ok(optionsOf[command]?.includes(flag), `${command} ${flag}`);
});

test('the page has a control for each option, with the words of the table', () => {
  const html = optionControls();
  assert.deepEqual(
    [...html.matchAll(/ name="([a-zA-Z]+)"/g)].map(([, name]) => name),
    offered('page'),
  );
  assert.match(html, /<option value="">main content if needed<\/option><option value="always">/);
  assert.match(html, /id="password" name="password" type="password"/);
  assert.ok(readFileSync('src/web/index.html', 'utf8').includes('<!-- options -->'));
});

test('the schema of an option says what its values are', () => {
  const schemas = optionSchemas('mcp', ['deu', 'eng']);
  assert.deepEqual([...schemas.keys()], offered('mcp'));
  assert.deepEqual(schemas.get('main')?.enum, ['auto', 'always', 'never']);
  assert.equal(schemas.get('main')?.default, 'auto');
  assert.equal(schemas.get('ocrLanguages')?.pattern, '^(deu|eng)(,(deu|eng))*$');
  assert.equal(schemas.get('filename')?.maxLength, 1_024);
});

test('a fault names the option as the face spells it, the value, what is allowed and what was meant', () => {
  const fault = (name: OptionName, value: string) => faultOfOption({ name, value, kind: 'argument' }, ['deu', 'eng']);
  assert.equal(fault('main', 'auto'), undefined);
  assert.equal(
    fault('main', 'alwys'),
    'The argument main cannot be "alwys". Did you mean always? Allowed: auto, always, never.',
  );
  assert.equal(fault('skip', 'links,marks'), undefined);
  assert.match(fault('skip', 'links,mark') ?? '', /^The argument skip cannot be "mark"\. Did you mean marks\?/);
  assert.equal(fault('ocrLanguages', 'eng,deu'), undefined);
  assert.match(
    fault('ocrLanguages', 'eng,deq') ?? '',
    /^ocrLanguages: deq is not installed; installed: deu, eng\. Did you mean deu\?/,
  );
  assert.match(fault('ocrLanguages', '') ?? '', /^ocrLanguages: "" is not installed/);
  assert.equal(fault('filename', 'x'.repeat(1_024)), undefined);
  assert.equal(fault('filename', 'x'.repeat(1_025)), 'The argument filename has more than 1024 characters.');
  assert.equal(fault('password', 'x'.repeat(5_000)), undefined);
  const flag = faultOfOption({ name: 'ocrLanguages', value: 'x/y', kind: 'option', spelled: '--ocr-languages' }, [
    'eng',
  ]);
  assert.match(flag ?? '', /^--ocr-languages: "x\/y" is not installed; installed: eng\. Languages are named as/);
});

test('values become options of the library', () => {
  const values = new Map<OptionName, string>([
    ['main', 'never'],
    ['ocrLanguages', 'eng,deu'],
    ['filename', 'a.pdf'],
    ['skip', 'links'],
    ['password', 'a,b'],
  ]);
  assert.deepEqual(toConversionOptions(values), {
    main: 'never',
    ocrLanguages: ['eng', 'deu'],
    skipCleaning: ['links'],
    password: 'a,b',
  });
});
