import type { XmlElement } from '../../bytes/xml/tree.js';
import { toTable } from '../../content/table/table.js';
import { paragraph, text } from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';
import { PARAGRAPH_END } from '../../families/markup/mixed.js';
import { childOf, readBlocks, readPhrasing, type XmlFlow, type XmlHandler } from '../../families/markup/xml-flow.js';
import { readCals, readNamedRows } from '../../families/markup/xml-tables.js';

const table: XmlHandler = (element, flow) => {
  const title = readPhrasing(childOf(element, 'title'), flow);
  const about = readPhrasing(childOf(element, 'desc'), flow);
  const caption: PhrasingContent[] =
    title.length > 0 && about.length > 0 ? [...title, text('. '), ...about] : [...title, ...about];
  const groups = element.elements().filter((child) => child.local === 'tgroup');
  return [PARAGRAPH_END, ...groups.flatMap((group, i) => readCals(group, flow, i === 0 ? caption : []))];
};

const simpleTable: XmlHandler = (element, flow) =>
  readNamedRows(element, flow, {
    row: /^(?:sthead|strow|prophead|property|chhead|chrow)$/,
    cell: /^(?:stentry|prop(?:type|value|desc)(?:hd)?|cho(?:ption|desc)(?:hd)?)$/,
    header: (row) => /head$/.test(row.local),
    caption: readPhrasing(childOf(element, 'title'), flow),
  });

const COLUMNS: readonly (readonly [string, string])[] = [
  ['proptype', 'Type'],
  ['propvalue', 'Value'],
  ['propdesc', 'Description'],
];

/** Properties may leave out cells: each belongs to the column of its name. A head of their own is not asked of them. */
const properties: XmlHandler = (element, flow) => {
  const rows = element.elements().filter((child) => child.local === 'property');
  const used = COLUMNS.filter(([name]) => rows.some((row) => childOf(row, name) !== undefined));
  const head = childOf(element, 'prophead');
  const cells = (row: XmlElement) => used.map(([name]) => ({ content: contentOf(childOf(row, name), flow) }));
  const titles = used.map(([name, title]) => {
    const own = readPhrasing(head === undefined ? undefined : childOf(head, `${name}hd`), flow);
    return { content: own.length > 0 ? own : [text(title)] };
  });
  return toTable({ rows: [titles, ...rows.map(cells)], headerRows: 1 });
};

function contentOf(cell: XmlElement | undefined, flow: XmlFlow) {
  return cell === undefined ? [] : readBlocks(cell, flow);
}

const choices: XmlHandler = (element, flow) => {
  const rows = element.elements().filter((child) => child.local === 'chrow');
  const head = childOf(element, 'chhead');
  const titles = ['choptionhd', 'chdeschd'].map((name, i) => {
    const own = readPhrasing(head === undefined ? undefined : childOf(head, name), flow);
    return { content: [paragraph(own.length > 0 ? own : i === 0 ? 'Option' : 'Description')] };
  });
  const body = rows.map((row) =>
    ['choption', 'chdesc'].map((name) => ({ content: contentOf(childOf(row, name), flow) })),
  );
  return toTable({ rows: [titles, ...body], headerRows: 1 });
};

export const tableHandlers: readonly (readonly [string, XmlHandler])[] = [
  ['table', table],
  ['simpletable', simpleTable],
  ['properties', properties],
  ['choicetable', choices],
];
