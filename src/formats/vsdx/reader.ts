import { heading, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { Reader } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import {
  mainPart,
  type OfficePackage,
  openPackage,
  readXmlPart,
  relationshipOfKind,
  relationships,
} from '../../families/ooxml/package.js';
import { readMasters } from './masters.js';
import { readPage } from './page.js';
import { childrenNamed } from './sheet.js';

/** Names that Visio gives to pages itself say nothing on the only page of a drawing. */
const GIVEN_NAME = /^[\p{L} ]+-\s?\d+$/u;

/** Reads a Visio drawing ([MS-VSDX]): a heading and the texts of its shapes for each page. */
export const read: Reader = async (source, context) => {
  const pkg = openPackage(source.bytes, context);
  const main = mainPart(pkg, ['visio/document.xml']) ?? 'visio/document.xml';
  const pages = listPages(pkg, relationshipOfKind(pkg, main, 'pages')?.target ?? 'visio/pages/pages.xml');
  if (pages.length === 0) throw new ConvertError('corrupt-document');
  // Pages that lie behind others hold frames and titles of the drawing office.
  const visible = pages.filter((page) => !page.isBackground);
  const shown = visible.length > 0 ? visible : pages;
  spend(context.budget, 'maxPages', shown.length);
  const masters = readMasters(pkg, relationshipOfKind(pkg, main, 'masters')?.target);
  const out: RootContent[] = [];
  for (const [i, { name, path }] of shown.entries()) {
    const contents = readXmlPart(pkg, path)?.root;
    if (contents === undefined) context.warn({ code: 'missing-part', message: 'A page is not there.' });
    const blocks = contents === undefined ? [] : readPage(contents, masters);
    const isNamed = name !== '' && (shown.length > 1 || !GIVEN_NAME.test(name));
    if (isNamed && blocks.length > 0) out.push(heading(2, name));
    out.push(...blocks);
    context.progress(i + 1, shown.length);
  }
  return root(out);
};

interface Page {
  readonly name: string;
  readonly path: string;
  readonly isBackground: boolean;
}

/** The pages in their order; by the numbers of their parts where a damaged package has lost the list. */
function listPages(pkg: OfficePackage, path: string): Page[] {
  const listed = childrenNamed(readXmlPart(pkg, path)?.root, 'Page').map((page) => {
    const id = childrenNamed(page, 'Rel')[0]?.get('r:id') ?? '';
    return {
      name: page.get('Name') ?? page.get('NameU') ?? '',
      path: relationships(pkg, path).get(id)?.target ?? '',
      isBackground: page.get('Background') === '1',
    };
  });
  if (listed.length > 0) return listed;
  return pkg.zip.entries
    .map((entry) => entry.name)
    .filter((name) => /^visio\/pages\/page\d+\.xml$/i.test(name))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .map((found) => ({ name: '', path: found, isBackground: false }));
}
