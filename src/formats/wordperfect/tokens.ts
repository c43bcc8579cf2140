import type { ByteView } from '../../bytes/view.js';
import { extendedCharacter } from './characters.js';

/** What both generations of codes say. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'paragraph' | 'page' }
  | { readonly kind: 'row' | 'table-end' }
  | { readonly kind: 'cell'; readonly colSpan?: number; readonly rowSpan?: number; readonly covered?: boolean }
  | { readonly kind: 'attribute'; readonly attribute: number; readonly on: boolean }
  /** `bytes` are codes of the same generation. */
  | { readonly kind: 'note' | 'box'; readonly bytes: Uint8Array };

export type Tokens = (bytes: Uint8Array) => Iterable<Token>;

export const SPACE: Token = { kind: 'text', text: ' ' };
export const PARAGRAPH: Token = { kind: 'paragraph' };

/** A function of fixed length: a character of a set, or an attribute on or off. */
export function extendedToken(view: ByteView, at: number): Token {
  const text = extendedCharacter(view.u8(at + 2), view.u8(at + 1));
  return { kind: 'text', text: text === '' ? '\ufffd' : text };
}

export function attributeToken(view: ByteView, at: number, on: boolean): Token {
  return { kind: 'attribute', attribute: view.u8(at + 1), on };
}
