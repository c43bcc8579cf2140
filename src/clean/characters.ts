import type { CleanContext } from '../core/clean.js';
import type { Root } from '../core/tree.js';
import { eachNode } from './walk.js';

const PLAIN = /^[\n\x20-\x7e]*$/;
/** C0 but tab and newlines, DEL, C1, byte order marks, zero-width spaces, word joiners, soft hyphens, bidi controls, interlinear and tag characters. */
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]|\udb40[\udc00-\udc7f]/g;
/** Latin ligatures and Arabic presentation forms are single letters drawn together. */
const LIGATURE = /[\ufb00-\ufb06\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]/g;
/** A joiner means something between letters that join (Arabic, Indic) and in emoji; elsewhere it is debris. */
const STRAY_JOINER =
  /(?<![\u0600-\u08ff\u0900-\u0dff\u2600-\u27bf\ufb50-\ufefc\ufe0f\u{1f000}-\u{1faff}])[\u200c\u200d]|[\u200c\u200d](?![\u0600-\u08ff\u0900-\u0dff\u2600-\u27bf\u2640\u2642\ufb50-\ufefc\u{1f000}-\u{1faff}])/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** NFC, ligatures resolved, no control, zero-width or soft-hyphen characters, no lone surrogates. */
export function cleanCharacters(tree: Root, context: CleanContext): void {
  let count = 0;
  eachNode(tree, (node) => {
    if (!('value' in node) || PLAIN.test(node.value)) return;
    const cleaned = cleanText(node.value);
    if (cleaned.length < node.value.length) count += node.value.length - cleaned.length;
    node.value = cleaned;
  });
  if (count > 0) context.removed('characters', 'invisible characters', `${count} characters`);
}

/** The same for one string. */
export function cleanText(value: string): string {
  if (PLAIN.test(value)) return value;
  return value
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .replace(LIGATURE, (char) => char.normalize('NFKC'))
    .replace(LONE_SURROGATE, '\ufffd')
    .normalize('NFC');
}
