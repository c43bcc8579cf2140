/*
 * PostScript: a program that paints pages. It is run, within bounds, with operators that note texts and lines instead of painting them.
 * EPS for DOS: C5 D0 D3 C6, where the program starts(4), its length(4), then those of a metafile and a TIFF.
 */
import { ByteView } from '../../bytes/view.js';
import { heading, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { createMemory, toPageFlow } from '../../layout/page-flow.js';
import { toDocument } from '../../layout/text/document.js';
import { readComments } from './comments.js';
import { fontOperators } from './fonts.js';
import { matrixOperators } from './matrices.js';
import { basicOperators } from './operators-basic.js';
import { dataOperators } from './operators-data.js';
import { fileOperators } from './operators-file.js';
import { endPage, paintOperators } from './operators-paint.js';
import { fillSystem, systemOperators } from './operators-system.js';
import { textOperators } from './operators-text.js';
import { runProgram } from './run.js';
import { maxSteps, newState, type OperatorBody } from './state.js';

const DOS_SIGNATURE = 0xc6d3d0c5;

const operators: ReadonlyMap<string, OperatorBody> = new Map(
  Object.entries({
    ...systemOperators,
    ...basicOperators,
    ...dataOperators,
    ...fileOperators,
    ...matrixOperators,
    ...paintOperators,
    ...fontOperators,
    ...textOperators,
  }),
);

/** The texts of a program's pages, laid out as those of PDF are. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const bytes = programOf(source.bytes);
  const comments = readComments(bytes);
  const state = newState(context, { bytes, at: 0 }, { operators, size: comments.size });
  fillSystem(state);
  runProgram(state);
  endPage(state);
  if (state.steps > maxSteps(state))
    context.warn({ code: 'truncated', message: 'The program runs on after all steps that it may take.' });
  const memory = createMemory();
  const pages = state.pages.map((page) => toPageFlow(page, memory));
  const blocks = toDocument(pages, { outline: [], context });
  if (blocks.length === 0) throw new ConvertError('no-text');
  const { title } = comments;
  return root(
    title === undefined || blocks.some((block) => block.type === 'heading') ? blocks : [heading(1, title), ...blocks],
  );
}

function programOf(bytes: Uint8Array): Uint8Array {
  const view = new ByteView(bytes);
  if (view.u32(0) === DOS_SIGNATURE) return view.slice(view.u32(4), view.u32(8));
  // Printers' job languages stand before the program.
  const start = view.u8(0) === 0x1b ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('%!') : 0;
  return bytes.subarray(Math.max(start, 0));
}
