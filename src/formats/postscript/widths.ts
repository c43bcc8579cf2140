import { emOf, fontName } from './fonts.js';
import { type Dict, dictOf, isArray, isDict, nameOf, PsError } from './objects.js';
import { execute } from './run.js';
import { newGraphics, push, type State } from './state.js';
import { trueTypeWidths } from './type42.js';

/** Widths of ASCII from the space on, in thousandths of the size, two digits each in tens of them (Helvetica, Times). */
const HELVETICA =
  '282836565689672233333958285828285656565656565656565628285858585610267677272676178722850675683727867786767617267946767612828284756225656505656285656222250228356565656335028565072505050332633586';
const TIMES =
  '253341505083783333335056253325285050505050505050505028285656564492726767726156727233397261897272567267566172729472726133283347503344504450443350502828502878505050503339285050725050445620485446';

const WIDE = 1000;
const USUAL = 500;
const COURIER = 600;

function stated(table: string, code: number): number {
  return Number(table.slice((code - 32) * 2, (code - 32) * 2 + 2)) * 10;
}

function usualWidth(name: string, text: string): number {
  if (/courier|mono|typewriter|consol|^cmtt/i.test(name)) return COURIER;
  const code = text.normalize('NFD').codePointAt(0) ?? 0;
  if (code >= 0x2e80) return WIDE;
  if (code < 33 || code > 126) return code === 32 ? 260 : USUAL;
  return stated(/helvet|arial|sans|gothic|univers|verdana|calibri/i.test(name) ? HELVETICA : TIMES, code) || USUAL;
}

interface Letter {
  readonly code: number;
  readonly name: string;
  readonly text: string;
}

/** How far a letter goes, in the units of the font's matrix. */
export function widthOf(state: State, font: Dict, letter: Letter): number {
  const metrics = font.map.get('Metrics');
  const own = isDict(metrics) ? metrics.map.get(letter.name) : undefined;
  if (typeof own === 'number') return own;
  if (isArray(own) && own.length > 1) return Number(own.items[own.from + (own.length === 2 ? 1 : 2)]) || 0;
  if (font.map.get('FontType') === 3) return builtWidth(state, font, letter);
  if (font.map.get('FontType') === 42 && !font.map.has('.widths')) font.map.set('.widths', trueTypeWidths(font));
  const widths = font.map.get('.widths');
  const known = isDict(widths) ? widths.map.get(letter.name) : undefined;
  return typeof known === 'number' ? known : (usualWidth(fontName(font), letter.text) / 1000) * emOf(font);
}

/** What a Type 3 font's own program says of a glyph, asked once. */
function builtWidth(state: State, font: Dict, { code, name }: Letter): number {
  const cache = cacheOf(font);
  const known = cache.map.get(code);
  if (typeof known === 'number') return known;
  const width = state.inGlyph ? 0 : runGlyph(state, font, { code, name });
  cache.map.set(code, width);
  return width;
}

/** Copies of a font share the dictionary that its encoding is; what was asked hangs on it. */
function cacheOf(font: Dict): Dict {
  const known = font.map.get('.built');
  if (isDict(known)) return known;
  const cache = dictOf();
  font.map.set('.built', cache);
  return cache;
}

function runGlyph(state: State, font: Dict, { code, name }: { code: number; name: string }): number {
  const byName = font.map.get('BuildGlyph');
  const body = byName ?? font.map.get('BuildChar');
  if (!isArray(body)) return 0;
  const kept = {
    graphics: state.graphics,
    depth: state.depth,
    dicts: [...state.dicts],
    stack: state.stack.length,
    page: state.page,
    trying: state.trying,
  };
  state.graphics = newGraphics();
  state.inGlyph = true;
  state.glyphWidth = undefined;
  state.page = { ...state.page, glyphs: [], rules: [], fills: [], path: [] };
  try {
    push(state, font, byName === undefined ? code : nameOf(name));
    execute(state, { ...body, exec: true });
  } catch (error) {
    // A glyph that cannot be built has the width that it said before.
    if (!(error instanceof PsError)) throw error;
  }
  state.dicts.splice(0, state.dicts.length, ...kept.dicts);
  state.stack.splice(kept.stack);
  Object.assign(state, {
    graphics: kept.graphics,
    depth: kept.depth,
    page: kept.page,
    trying: kept.trying,
    inGlyph: false,
  });
  return state.glyphWidth ?? 0;
}
