import { decodeText } from '../../bytes/charset/decode.js';
import { code, image, math, paragraph, root } from '../../content/tree/build.js';
import { picturesWanted } from '../../content/tree/pictures.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PictureBytes, Root, RootContent } from '../../core/tree.js';
import { parseMarkdown } from '../../families/commonmark/block.js';
import { collectNotes } from '../../families/html/notes.js';
import { parseHtml } from '../../families/html/parse.js';
import { readElements } from '../../families/html/walk.js';

type Json = Readonly<Record<string, unknown>>;

interface Notebook {
  readonly context: ReadContext;
  readonly language: string;
}

/** Jupyter notebooks, nbformat 3 and 4: markdown, code with its language, and what its outputs show as text. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const document = parse(decodeText(source.bytes).text);
  const worksheets = listOf(document['worksheets']).flatMap((sheet) => listOf(objectOf(sheet)['cells']));
  const cells = [...listOf(document['cells']), ...worksheets].map(objectOf);
  const notebook: Notebook = { context, language: languageOf(document) };
  const blocks: RootContent[] = [];
  cells.forEach((cell, i) => {
    for (const block of readCell(cell, notebook)) blocks.push(block);
    context.progress(i + 1, cells.length);
  });
  return root(blocks);
}

function parse(text: string): Json {
  try {
    return objectOf(JSON.parse(text));
  } catch (cause) {
    throw new ConvertError('corrupt-document', { cause });
  }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text is a string or a list of its lines. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return listOf(value)
    .filter((line): line is string => typeof line === 'string')
    .join('');
}

function languageOf(document: Json): string {
  const metadata = objectOf(document['metadata']);
  const named = objectOf(metadata['kernelspec'])['language'] ?? objectOf(metadata['language_info'])['name'];
  return typeof named === 'string' ? named.toLowerCase() : 'python';
}

function readCell(cell: Json, notebook: Notebook): RootContent[] {
  const source = textOf(cell['source'] ?? cell['input']);
  switch (cell['cell_type']) {
    case 'markdown':
      return readMarkdown(source, notebook);
    case 'heading':
      return readMarkdown(`${'#'.repeat(Math.min(Math.max(Number(cell['level']) || 1, 1), 6))} ${source}`, notebook);
    case 'code': {
      const outputs = listOf(cell['outputs'])
        .map(objectOf)
        .flatMap((output) => readOutput(output, notebook));
      const magic = /^%%(\w+)/.exec(source)?.[1] ?? '';
      const language = MAGICS.get(magic) ?? notebook.language;
      return source.trim() === '' ? outputs : [code(source.replace(/\s+$/, ''), language), ...outputs];
    }
    case 'raw':
      return rawCell(source, objectOf(cell['metadata']), notebook);
    default:
      return [];
  }
}

/** Cells whose first line says that they are in another language. */
const MAGICS: ReadonlyMap<string, string> = new Map([
  ['bash', 'bash'],
  ['sh', 'bash'],
  ['html', 'html'],
  ['javascript', 'javascript'],
  ['js', 'javascript'],
  ['sql', 'sql'],
  ['latex', 'latex'],
  ['R', 'r'],
  ['ruby', 'ruby'],
  ['perl', 'perl'],
]);

function rawCell(source: string, metadata: Json, notebook: Notebook): RootContent[] {
  const format = metadata['format'] ?? metadata['raw_mimetype'];
  if (format === 'text/markdown') return readMarkdown(source, notebook);
  if (format === 'text/html') return readHtml(source, notebook.context);
  return source.trim() === '' ? [] : [code(source.trim())];
}

function readMarkdown(source: string, notebook: Notebook): RootContent[] {
  // Pictures may be attached to cells; their names stay, their data is not text.
  return parseMarkdown(source, { readHtml: (html) => readHtml(html, notebook.context) });
}

function readHtml(html: string, context: ReadContext): RootContent[] {
  const page = parseHtml(html, context.budget);
  return readElements([page], { context, resolve: (url) => url, notes: collectNotes(page) });
}

const COLOURS = /\u001b\[[\d;]*[A-Za-z]/g;

function readOutput(output: Json, notebook: Notebook): RootContent[] {
  switch (output['output_type']) {
    case 'stream':
      return textBlock(textOf(output['text']));
    case 'error':
    case 'pyerr': {
      const lines = listOf(output['traceback']).filter((line): line is string => typeof line === 'string');
      const message = `${textOf(output['ename'])}: ${textOf(output['evalue'])}`;
      return textBlock(lines.length > 0 ? lines.join('\n') : message);
    }
    default:
      return readData(
        Object.keys(objectOf(output['data'])).length > 0 ? objectOf(output['data']) : version3(output),
        notebook,
      );
  }
}

/** Outputs of nbformat 3 have short names for their types. */
function version3(output: Json): Json {
  const names: readonly (readonly [string, string])[] = [
    ['html', 'text/html'],
    ['text', 'text/plain'],
    ['latex', 'text/latex'],
    ['markdown', 'text/markdown'],
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['svg', 'image/svg+xml'],
  ];
  return Object.fromEntries(
    names.filter(([name]) => output[name] !== undefined).map(([name, type]) => [type, output[name]]),
  );
}

/** One view of an output: the richest that is text. */
function readData(data: Json, notebook: Notebook): RootContent[] {
  const markdown = textOf(data['text/markdown']);
  if (markdown.trim() !== '') return readMarkdown(markdown, notebook);
  const html = textOf(data['text/html']);
  const plain = textOf(data['text/plain']);
  if (
    html.trim() !== '' &&
    (/<table[\s>]/i.test(html) || plain.trim() === '' || /^<[\w.]+ ?(?:object|at)/.test(plain))
  ) {
    const blocks = readHtml(html, notebook.context);
    if (blocks.length > 0) return blocks;
  }
  const latex = textOf(data['text/latex']).trim();
  if (latex !== '') return [math(latex.replace(/^\$+\s*([\s\S]*?)\s*\$+$/, '$1').replace(/^\\\[([\s\S]*)\\\]$/, '$1'))];
  const picture = Object.keys(data).find((type) => type.startsWith('image/'));
  if (picture !== undefined) return pictureBlock(plain, bytesOf(data, picture, notebook));
  return textBlock(plain);
}

/** Of a picture, what its text says: the name of an object in memory says nothing. */
function pictureBlock(plain: string, bytes: PictureBytes | undefined): RootContent[] {
  const alt = /^<[^<>]*>$/.test(plain.trim()) ? '' : plain.trim();
  return alt === '' && bytes === undefined ? [] : [paragraph([image(alt, 'output', bytes)])];
}

/** Base64, but for SVG, which is text. */
function bytesOf(data: Json, type: string, { context }: Notebook): PictureBytes | undefined {
  if (!picturesWanted(context)) return undefined;
  return () => Buffer.from(textOf(data[type]), type === 'image/svg+xml' ? 'utf8' : 'base64');
}

function textBlock(value: string): RootContent[] {
  const shown = value.replace(COLOURS, '').replace(/\s+$/, '');
  return shown.trim() === '' || /^<[\w.]+ at 0x[\da-f]+>$/i.test(shown.trim()) ? [] : [code(shown)];
}
