import { code, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';

/** Colours and movements of terminals. */
const ESCAPES = /\u001b(?:\[[\d;?]{0,30}[A-Za-z]|\][^\u0007\u001b]{0,300}(?:\u0007|\u001b\\))/g;

/** A log as it stands, in a code block; colours of terminals are left out. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeMarkup(source, context).replace(ESCAPES, '');
  return root([code(text.replace(/^\n+/, '').trimEnd(), 'log')]);
}
