import { allowedPages, hasTimeForPage } from '../../content/pages/partial.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import {
  type OfficePackage,
  openPackage,
  readXmlPart,
  relationshipOfKind,
  resolvePath,
} from '../../families/ooxml/package.js';
import { createMemory, toPageFlow } from '../../layout/page-flow.js';
import { toDocument } from '../../layout/text/document.js';
import type { PageFlow } from '../../layout/text/model.js';
import { readPageContent } from './page.js';

/** XPS and OpenXPS (ECMA-388): fixed pages, laid out as those of PDF are. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const pkg = openPackage(source.bytes, context);
  const paths = pagePaths(pkg);
  if (paths.length === 0) throw new ConvertError('corrupt-document');
  const memory = createMemory();
  const pages: PageFlow[] = [];
  const allowed = allowedPages(context, paths.length);
  for (const [i, path] of paths.slice(0, allowed).entries()) {
    if (!hasTimeForPage(context, i + 1, paths.length)) break;
    const page = readXmlPart(pkg, path);
    if (page === undefined) context.warn({ code: 'missing-part', message: 'A page of the document is not there.' });
    else pages.push(toPageFlow(readPageContent(page.root, i + 1), memory));
    context.progress(i + 1, paths.length);
  }
  return root(toDocument(pages, { outline: [], context }));
}

/** Sequence -> documents -> pages; where one of them is lost, the pages by their names. */
function pagePaths(pkg: OfficePackage): string[] {
  const start = relationshipOfKind(pkg, '', 'fixedrepresentation')?.target;
  const out: string[] = [];
  if (start !== undefined) {
    for (const document of references(pkg, start, 'DocumentReference'))
      out.push(...references(pkg, document, 'PageContent'));
  }
  if (out.length > 0) return out;
  const names = pkg.zip.entries.map(({ name }) => name).filter((name) => /\.fpage$/i.test(name));
  return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function references(pkg: OfficePackage, path: string, name: string): string[] {
  const part = readXmlPart(pkg, path);
  return (part?.root.elements() ?? [])
    .filter(({ local }) => local === name)
    .map((element) => resolvePath(path, element.get('Source') ?? ''));
}
