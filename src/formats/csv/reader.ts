import { decodeText } from '../../bytes/charset/decode.js';
import { textLines } from '../../content/sheet/sheet.js';
import { toTable } from '../../content/table/table.js';
import { paragraph, root, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { type Dialect, findDialect, parseRecords } from '../../sniff/delimited.js';

/** Lines above the table that are looked at for titles and comments. */
const MAX_PREAMBLE = 20;

/** Delimited text (RFC 4180 and its relatives): one table, with what stands above it as paragraphs. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeText(source.bytes, charsetOf(source.mediaType));
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The text was read as ${decoded.charset}.` });
  const { body, dialect } = openText(decoded.text.replace(/^\ufeff/, '').replace(/\u0000/g, ''));
  const { lines, rest } = takeComments(body);
  const records = parseRecords(rest, dialect);
  const titles = takeTitles(records);
  const rows = dropBlank(records.slice(titles));
  spend(
    context.budget,
    'maxCells',
    rows.reduce((sum, row) => sum + row.length, 0),
  );
  const above = [...lines, ...records.slice(0, titles).map(([title = '']) => title)];
  if (rows.length === 1 && rows[0]?.length === 1) above.push(rows.pop()?.[0] ?? '');
  const model = rows.map((row) => row.map((field) => ({ content: field === '' ? [] : textLines(field) })));
  return root([
    ...above.map((line) => paragraph([text(line)])),
    ...toTable({ rows: model, headerRows: isHeader(rows) ? 1 : 0 }),
  ]);
}

function charsetOf(mediaType: string | undefined): string | undefined {
  return /charset="?([\w-]+)/i.exec(mediaType ?? '')?.[1];
}

/** `sep=;` in the first line states the delimiter, as Excel reads it. */
function openText(value: string): { body: string; dialect: Dialect } {
  const stated = /^"?sep=(.)"?[^\S\n]*\r?\n/i.exec(value.slice(0, 20));
  const body = stated === null ? value : value.slice(stated[0].length);
  const found = findDialect(body);
  return { body, dialect: stated === null ? found : { ...found, delimiter: stated[1] ?? ',' } };
}

/** Lines that begin with `#` above the table; a header may begin so too, but then it stands alone. */
function takeComments(value: string): { lines: string[]; rest: string } {
  const lines: string[] = [];
  let rest = value;
  while (rest.startsWith('#') && lines.length < MAX_PREAMBLE) {
    const end = rest.indexOf('\n');
    const line = end < 0 ? rest : rest.slice(0, end);
    if (end < 0 || (lines.length === 0 && !/^#\s/.test(line))) break;
    if (!rest.slice(end + 1).startsWith('#') && /[,;\t|]/.test(line) && !/^#\s/.test(line)) break;
    lines.push(line.replace(/^#+\s*/, '').trimEnd());
    rest = rest.slice(end + 1);
  }
  return { lines, rest };
}

/** Records of one field at the top, where the table itself has three or more columns. */
function takeTitles(records: readonly (readonly string[])[]): number {
  let count = 0;
  while (count < MAX_PREAMBLE && filled(records[count]) === 1) count++;
  const width = records[count]?.length ?? 0;
  return width >= 3 && records.length - count > 1 ? count : 0;
}

function filled(record: readonly string[] | undefined): number {
  if (record === undefined || record[0]?.trim() === '') return 0;
  return record.filter((field) => field.trim() !== '').length;
}

/** Records and columns with nothing in them, as spreadsheets write them around their tables, say nothing. */
function dropBlank(records: readonly (readonly string[])[]): string[][] {
  const rows = records.filter((record) => record.some((field) => field.trim() !== ''));
  const used: boolean[] = [];
  for (const row of rows) for (let i = 0; i < row.length; i++) used[i] = used[i] === true || row[i]?.trim() !== '';
  return rows.map((row) => (used.includes(false) ? row.filter((_, i) => used[i] === true) : [...row]));
}

const NUMBER = /^\s*[-+]?[$€£¥]?\s*\d[\d.,\s]*%?\s*$/;

/** The first record names the columns, unless it has numbers where the others have them too. */
function isHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows.slice(0, 6);
  if (first === undefined || others.length === 0) return true;
  let alike = 0;
  let numbers = 0;
  for (const [i, field] of first.entries()) {
    if (!NUMBER.test(field) || /^(19|20)\d\d$/.test(field.trim())) continue;
    numbers++;
    if (others.filter((row) => NUMBER.test(row[i] ?? '')).length * 2 > others.length) alike++;
  }
  return numbers === 0 || alike * 2 <= numbers || alike * 4 <= first.length;
}
