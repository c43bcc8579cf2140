import { glyphData } from './tables.js';

/** Names of glyphs -> text: Adobe Glyph List and its rules for composed names (AGL Specification 1.7 §2), and TeX's habits. */

let names: Map<string, string> | undefined;
let dingbats: Map<string, string> | undefined;

function toMap(pairs: string): Map<string, string> {
  const parts = pairs.split(' ');
  const map = new Map<string, string>();
  for (let i = 0; i + 1 < parts.length; i += 2) {
    map.set(parts[i] as string, String.fromCodePoint(Number.parseInt(parts[i + 1] as string, 16)));
  }
  return map;
}

function glyphList(): Map<string, string> {
  if (names === undefined) {
    names = toMap(glyphData().names);
    for (const [name, text] of TEX) names.set(name, text);
  }
  return names;
}

/** What TeX's fonts call glyphs that the list has under another name, or not at all. */
const TEX: readonly (readonly [string, string])[] = [
  ['angbracketleft', '⟨'],
  ['angbracketright', '⟩'],
  ['asteriskmath', '∗'],
  ['bardbl', '‖'],
  ['circlecopyrt', '©'],
  ['compwordmark', '\u200c'],
  ['dotlessj', 'ȷ'],
  ['epsilon1', 'ϵ'],
  ['ff', 'ff'],
  ['ffi', 'ffi'],
  ['ffl', 'ffl'],
  ['fi', 'fi'],
  ['fl', 'fl'],
  ['greatermuch', '≫'],
  ['lessmuch', '≪'],
  ['latticetop', '⊤'],
  ['mapsto', '↦'],
  ['nabla', '∇'],
  ['negationslash', '̸'],
  ['openbullet', '◦'],
  ['owner', '∋'],
  ['perpendicular', '⊥'],
  ['prime', '′'],
  ['star', '⋆'],
  ['tie', '⁀'],
  ['triangleinv', '▽'],
  ['turnstileleft', '⊢'],
  ['turnstileright', '⊣'],
  ['unionmulti', '⊎'],
  ['unionsq', '⊔'],
  ['intersectionsq', '⊓'],
  ['vector', '⃗'],
  ['visiblespace', '␣'],
  ['wreathproduct', '≀'],
];

/** In TeX's symbol fonts the larger forms of a sign. */
const LARGER = /^(.+?)(?:text|display|big|Big|bigg|Bigg)(?:tp|bt|ex|mid)?$/;
/** In expert sets: forms of letters and figures that the list sends into the private area. */
const FORM = /^(.+?)(?:small|oldstyle|superior|inferior|fitted)$/;
const FIRST_PRIVATE = 0xe000;
const LAST_PRIVATE = 0xf8ff;
/** Letters that one name may stand for; the longest ligatures have fewer. */
const MAX_LETTERS = 16;

/** The text of a glyph; '' where its name does not say it. */
export function glyphText(name: string): string {
  const listed = glyphList().get(name);
  if (listed !== undefined) return isPrivate(listed) ? formText(name) : listed;
  const dot = name.indexOf('.');
  if (dot > 0) return glyphText(name.slice(0, dot));
  if (dot === 0 || name === '') return '';
  if (name.includes('_')) return joined(name.split('_').slice(0, MAX_LETTERS));
  return hexText(name) ?? formText(name) ?? '';
}

/** The text of a glyph of ZapfDingbats. */
export function dingbatText(name: string): string {
  dingbats ??= toMap(glyphData().dingbats);
  return dingbats.get(name) ?? glyphText(name);
}

function joined(parts: readonly string[]): string {
  const texts = parts.map((part) => glyphText(part));
  return texts.includes('') ? '' : texts.join('');
}

/** `uni` and groups of four hexadecimal digits, or `u` and four to six of them. */
function hexText(name: string): string | undefined {
  if (name.startsWith('uni') && name.length >= 7) {
    const digits = name.slice(3, 3 + MAX_LETTERS * 4);
    if (digits.length % 4 !== 0 || !/^[0-9A-Fa-f]+$/.test(digits)) return undefined;
    let text = '';
    for (let i = 0; i < digits.length; i += 4) text += String.fromCharCode(Number.parseInt(digits.slice(i, i + 4), 16));
    return text;
  }
  if (!/^u[0-9A-Fa-f]{4,6}$/.test(name)) return undefined;
  const code = Number.parseInt(name.slice(1), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function formText(name: string): string {
  const form = FORM.exec(name)?.[1];
  if (form !== undefined) {
    const text = listedText(form);
    return name.endsWith('small') ? text.toLowerCase() : text;
  }
  const larger = LARGER.exec(name)?.[1];
  return larger === undefined ? '' : listedText(larger);
}

function listedText(name: string): string {
  const text = glyphList().get(name) ?? '';
  return isPrivate(text) ? '' : text;
}

function isPrivate(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= FIRST_PRIVATE && code <= LAST_PRIVATE;
}
