import { type Engine, views } from './engine.js';
import { readUtf8 } from './strings.js';

/** What a font says about its letters. */
export interface FontInfo {
  /** Without the subset prefix. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly embedded: boolean;
}

/** ISO 32000-1 table 123 */
const FIXED_PITCH = 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
/** Weight from which a font is bold where its name does not tell. */
const BOLD_WEIGHT = 700;

const BOLD_NAME = /bold|black|heavy|demi|(?:^|[-_ ,])(?:bd|b|bi|bdit)$|cmbx|cmssbx|sfbx|-medi(?:ital)?$|-w[6-9]/i;
/** Names that say nothing about the face: only then its weight counts, which is often wrong. */
const OPAQUE_NAME = /^(?:[A-Z]{1,4}\d+|AdvO?T?\w*|\w{1,3})$/;
const ITALIC_NAME = /ital|obliq|slant|kursiv|(?:^|[-_ ,])(?:it|i|bi|bdit)$|cmti|cmsl|cmmi|sfti|medi(?:um)?ital/i;
const MONO_NAME =
  /mono|courier|consol|menlo|typewriter|cmtt|cmsltt|sftt|lmtt|inconsol|fira ?code|source ?code|cascadia|andale|lucida ?console|ocr-?[ab]|letter ?gothic/i;

/** Fonts by PDFium's pointer, for one document. */
export type FontCache = Map<number, FontInfo>;

export function fontInfo(engine: Engine, font: number, cache: FontCache): FontInfo {
  const known = cache.get(font);
  if (known !== undefined) return known;
  const info = readFont(engine, font);
  cache.set(font, info);
  return info;
}

function readFont(engine: Engine, font: number): FontInfo {
  const { call, scratch } = engine;
  const raw = readUtf8(engine, (buffer, bytes) => call.FPDFFont_GetBaseFontName(font, buffer, bytes));
  const name = raw.replace(/^[A-Z]{6}\+/, '');
  const flags = Math.max(call.FPDFFont_GetFlags(font), 0);
  const weight = call.FPDFFont_GetWeight(font);
  const angle = call.FPDFFont_GetItalicAngle(font, scratch) === 0 ? 0 : (views(engine).i32[scratch >> 2] ?? 0);
  const bold = isBoldName(name) || (flags & FORCE_BOLD) !== 0 || (weight >= BOLD_WEIGHT && OPAQUE_NAME.test(name));
  const italic = ITALIC_NAME.test(name) || (Math.abs(angle) > 2 && Math.abs(angle) < 45) || (flags & ITALIC) !== 0;
  const mono = MONO_NAME.test(name) || ((flags & FIXED_PITCH) !== 0 && hasOneWidth(engine, font));
  return { name, bold, italic, mono, embedded: call.FPDFFont_GetIsEmbedded(font) === 1 };
}

function isBoldName(name: string): boolean {
  return BOLD_NAME.test(name) && !/semilight|demilight/i.test(name);
}

/** Whether narrow and wide letters are equally wide; a font that lacks them may be. */
function hasOneWidth(engine: Engine, font: number): boolean {
  const widths = ['i', 'l', 'm', 'W', '.', '0'].map((char) => glyphWidth(engine, font, char)).filter((w) => w > 0);
  return widths.every((width) => Math.abs(width - (widths[0] ?? 0)) < 0.5);
}

function glyphWidth(engine: Engine, font: number, char: string): number {
  const { call, scratch } = engine;
  if (call.FPDFFont_GetGlyphWidth(font, char.charCodeAt(0), 100, scratch) === 0) return 0;
  return views(engine).f32[scratch >> 2] ?? 0;
}
