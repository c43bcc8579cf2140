import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { factLines } from '../../content/data/facts.js';
import { heading, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { type TranslationUnit, unitTable } from '../../families/translation/units.js';
import { unitsOf } from './units.js';

/** XLIFF 1.x and 2.x: each file under its name, its languages and a table of sources and translations. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { text } = decodeHtml(source.bytes, source.mediaType);
  const document = parseXml(text, context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The file ends early.' });
  const files = document.root.elements().filter(({ local }) => local === 'file');
  return root(files.flatMap((file) => readFile(file, document.root, context)));
}

function readFile(file: XmlElement, top: XmlElement, context: ReadContext): RootContent[] {
  const name = file.get('original') ?? '';
  const units: TranslationUnit[] = unitsOf(file);
  if (units.length === 0) return [];
  return [
    ...(name === '' ? [] : [heading(2, name)]),
    ...factLines([
      ['Source language', file.get('source-language') ?? top.get('srcLang') ?? ''],
      ['Target language', file.get('target-language') ?? top.get('trgLang') ?? ''],
    ]),
    ...unitTable(units, context),
  ];
}
