/*
 * HWP 3 (Hancom, "한글 문서 파일 형식 3.0"):
 *
 *   signature(30) document(128) summary(1008) block(n), then, deflated where the document says so:
 *   fonts         7 x [count(2) name(40)*]       styles   count(2) { name(20) characters(31) paragraph(187) } *
 *   paragraphs    up to one without characters (`hwp3-paragraphs.ts`)
 *
 *   document      .. password(2) at 96 .. deflated(1) at 124, revision(1), size of the block(2)
 */
import { ByteView } from '../../bytes/view.js';
import { inflate } from '../../bytes/zip/inflate.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { createHwpState, finishItems } from '../../families/hwp/document.js';
import { readList } from './hwp3-paragraphs.js';

/** `HWP Document File V3.00`: the digit before the point. */
const VERSION_AT = 19;
const DOCUMENT_AT = 30;
const BLOCK_AT = DOCUMENT_AT + 128 + 1008;
const FONT_KINDS = 7;
const FONT_BYTES = 40;
const STYLE_BYTES = 20 + 31 + 187;

/** The text of an HWP 3 document. Throws `encrypted-document` for one with a password, `unsupported-format` for older ones. */
export function readHwp3(bytes: Uint8Array, context: ReadContext): Root {
  const head = new ByteView(bytes);
  if (head.u8(VERSION_AT) !== 0x33) throw new ConvertError('unsupported-format', { detected: 'an HWP 2 document' });
  if (head.u16(DOCUMENT_AT + 96) !== 0) throw new ConvertError('encrypted-document');
  const body = bytes.subarray(BLOCK_AT + head.u16(DOCUMENT_AT + 126));
  const isPacked = head.u8(DOCUMENT_AT + 124) !== 0;
  const view = new ByteView(isPacked ? inflate(body, context.budget).bytes : body);
  let at = 0;
  for (let i = 0; i < FONT_KINDS; i++) at += 2 + view.u16(at) * FONT_BYTES;
  at += 2 + view.u16(at) * STYLE_BYTES;
  if (at >= view.length) throw new ConvertError('corrupt-document');
  const state = { ...createHwpState(context), view, at, depth: 0 };
  const blocks = finishItems(readList(state));
  return root([...blocks, ...state.notes]);
}
