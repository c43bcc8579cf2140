import { append } from '../../content/tree/append.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { createHwpState, finishItems } from '../../families/hwp/document.js';
import { openPackage, readXmlPart } from '../../families/ooxml/package.js';
import { readHeader } from './header.js';
import { readParagraphs, type SectionState } from './section.js';

/** HWPX (OWPML, KS X 6101): a zip with a header part and one part for each section. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const pkg = openPackage(source.bytes, context);
  const manifest = readXmlPart(pkg, 'META-INF/manifest.xml');
  if (manifest !== undefined && manifest.root.descendants('odf:encryption-data').length > 0)
    throw new ConvertError('encrypted-document');
  const header = readHeader(readXmlPart(pkg, 'Contents/header.xml')?.root);
  const state: SectionState = { ...createHwpState(context), header };
  const paths = pkg.zip.entries.map((entry) => entry.name).filter((name) => /^Contents\/section\d+\.xml$/i.test(name));
  paths.sort((a, b) => sectionNumber(a) - sectionNumber(b));
  if (paths.length === 0) throw new ConvertError('corrupt-document');
  const blocks: RootContent[] = [];
  for (const [i, path] of paths.entries()) {
    const section = readXmlPart(pkg, path)?.root;
    if (section !== undefined) append(blocks, finishItems(readParagraphs(state, section)));
    context.progress(i + 1, paths.length);
  }
  return root([...blocks, ...state.notes]);
}

function sectionNumber(path: string): number {
  return Number(/(\d+)\.xml$/i.exec(path)?.[1] ?? 0);
}
