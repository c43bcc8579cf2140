import { append } from '../../content/tree/append.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { createHwpState, finishItems } from '../../families/hwp/document.js';
import { readHwp3 } from './hwp3.js';
import { readInfo } from './info.js';
import { openHwp } from './package.js';
import { parseRecords } from './records.js';
import { createSectionState } from './section.js';

/** HWP 5 (an OLE compound file of records), and the text of HWP 3. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  if (source.bytes[0] === 0x48) return readHwp3(source.bytes, context);
  const pkg = openHwp(source.bytes, context);
  if (pkg.sections.length === 0) throw new ConvertError('corrupt-document');
  const state = createSectionState(createHwpState(context), readInfo(pkg.info));
  const blocks: RootContent[] = [];
  for (const [i, section] of pkg.sections.entries()) {
    append(blocks, finishItems(state.paragraphs(parseRecords(section()))));
    context.progress(i + 1, pkg.sections.length);
  }
  return root([...blocks, ...state.notes]);
}
