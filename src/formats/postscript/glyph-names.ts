// Names of glyphs (Adobe Glyph List) as characters, and the encodings that every interpreter knows.

import { toSymbol } from '../../content/fonts/symbol.js';
import { arrayOf, nameOf, type PsArray } from './objects.js';

const ASCII =
  'space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde'.split(
    ' ',
  );

const HIGH =
  '161 exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl 177 endash dagger daggerdbl periodcentered 182 paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand 191 questiondown 193 grave acute circumflex tilde macron breve dotaccent dieresis 202 ring cedilla 205 hungarumlaut ogonek caron emdash 225 AE 227 ordfeminine 232 Lslash Oslash OE ordmasculine 241 ae 245 dotlessi 248 lslash oslash oe germandbls';

const SPECIAL =
  "quoteright=’ quoteleft=‘ hyphen=- exclamdown=¡ cent=¢ sterling=£ fraction=⁄ yen=¥ florin=ƒ section=§ currency=¤ quotesingle=' quotedblleft=“ guillemotleft=« guilsinglleft=‹ guilsinglright=› ff=ff fi=fi fl=fl ffi=ffi ffl=ffl endash=– dagger=† daggerdbl=‡ periodcentered=· middot=· paragraph=¶ bullet=• quotesinglbase=‚ quotedblbase=„ quotedblright=” guillemotright=» ellipsis=… perthousand=‰ questiondown=¿ grave=` acute=´ circumflex=ˆ tilde=˜ macron=¯ breve=˘ dotaccent=˙ dieresis=¨ ring=˚ cedilla=¸ hungarumlaut=˝ ogonek=˛ caron=ˇ emdash=— AE=Æ ordfeminine=ª Lslash=Ł Oslash=Ø OE=Œ ordmasculine=º ae=æ dotlessi=ı dotlessj=ȷ lslash=ł oslash=ø oe=œ germandbls=ß Eth=Ð eth=ð Thorn=Þ thorn=þ Dcroat=Đ dcroat=đ Hbar=Ħ hbar=ħ IJ=IJ ij=ij Eng=Ŋ eng=ŋ kgreenlandic=ĸ longs=ſ Tbar=Ŧ tbar=ŧ napostrophe=ŉ brokenbar=¦ copyright=© registered=® trademark=™ degree=° plusminus=± twosuperior=² threesuperior=³ onesuperior=¹ mu=µ onequarter=¼ onehalf=½ threequarters=¾ multiply=× divide=÷ logicalnot=¬ minus=− Euro=€ euro=€ nbspace=\u00a0 nonbreakingspace=\u00a0 sfthyphen=\u00ad softhyphen=\u00ad lessequal=≤ greaterequal=≥ notequal=≠ infinity=∞ partialdiff=∂ summation=∑ product=∏ integral=∫ radical=√ approxequal=≈ equivalence=≡ Delta=Δ Omega=Ω lozenge=◊ arrowleft=← arrowup=↑ arrowright=→ arrowdown=↓ arrowboth=↔ element=∈ notelement=∉ intersection=∩ union=∪ universal=∀ existential=∃ emptyset=∅ gradient=∇ nabla=∇ asteriskmath=∗ similar=∼ congruent=≅ proportional=∝ therefore=∴ perpendicular=⊥ logicaland=∧ logicalor=∨ circleplus=⊕ circlemultiply=⊗ propersubset=⊂ propersuperset=⊃ reflexsubset=⊆ reflexsuperset=⊇ angleleft=⟨ angleright=⟩ arrowdblright=⇒ arrowdblleft=⇐ arrowdblboth=⇔ dotmath=⋅ minute=′ second=″ prime=′ bardbl=‖ visiblespace=␣ checkmark=✓ square=□ blacksquare=■ H18533=■ circle=○ openbullet=◦ Alpha=Α Beta=Β Gamma=Γ Epsilon=Ε Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ Omicron=Ο Pi=Π Rho=Ρ Sigma=Σ Tau=Τ Upsilon=Υ Phi=Φ Chi=Χ Psi=Ψ alpha=α beta=β gamma=γ delta=δ epsilon=ε epsilon1=ϵ zeta=ζ eta=η theta=θ theta1=ϑ iota=ι kappa=κ lambda=λ nu=ν xi=ξ omicron=ο pi=π pi1=ϖ omega1=ϖ rho=ρ rho1=ϱ sigma=σ sigma1=ς tau=τ upsilon=υ phi=φ phi1=ϕ chi=χ psi=ψ omega=ω";

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circumflex', '\u0302'],
  ['dieresis', '\u0308'],
  ['tilde', '\u0303'],
  ['ring', '\u030a'],
  ['cedilla', '\u0327'],
  ['caron', '\u030c'],
  ['macron', '\u0304'],
  ['breve', '\u0306'],
  ['ogonek', '\u0328'],
  ['dotaccent', '\u0307'],
  ['hungarumlaut', '\u030b'],
  ['commaaccent', '\u0326'],
]);

const NAMES: ReadonlyMap<string, string> = new Map([
  ...ASCII.map((name, i): [string, string] => [name, String.fromCharCode(32 + i)]),
  ...SPECIAL.split(' ').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  }),
]);

/** Codes below 32 and the quotes of TeX's text fonts, for bitmap fonts that have no names. */
const TEX: ReadonlyMap<number, string> = new Map([
  ...[
    'Γ',
    'Δ',
    'Θ',
    'Λ',
    'Ξ',
    'Π',
    'Σ',
    'Υ',
    'Φ',
    'Ψ',
    'Ω',
    'ff',
    'fi',
    'fl',
    'ffi',
    'ffl',
    'ı',
    'ȷ',
    '`',
    '´',
    'ˇ',
    '˘',
    '¯',
    '˚',
    '¸',
    'ß',
    'æ',
    'œ',
    'ø',
    'Æ',
    'Œ',
    'Ø',
  ].entries(),
  [34, '”'],
  [39, '’'],
  [60, '¡'],
  [62, '¿'],
  [92, '“'],
  [96, '‘'],
  [123, '–'],
  [124, '—'],
]);

/** The character of a code in TeX's text fonts. */
export function texCharacter(code: number): string {
  return TEX.get(code) ?? (code < 127 ? String.fromCharCode(code) : '');
}

/** The characters that a glyph stands for; undefined where its name says nothing. */
export function glyphText(name: string): string | undefined {
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  const uni = /^uni([0-9A-F]{4})/.exec(name) ?? /^u([0-9A-F]{4,6})$/.exec(name) ?? /^G([0-9A-Fa-f]{2})$/.exec(name);
  if (uni !== null) return fromCode(Number.parseInt(uni[1] ?? '', 16));
  const accented = /^([A-Za-z])([a-z]{4,12})$/.exec(name);
  const accent = ACCENTS.get(accented?.[2] ?? '');
  if (accent !== undefined) return `${accented?.[1] ?? ''}${accent}`.normalize('NFC');
  const dot = name.indexOf('.');
  if (dot > 0) return glyphText(name.slice(0, dot));
  const parts = name.split('_');
  return parts.length > 1 && parts.length < 8 ? parts.map((part) => glyphText(part) ?? '').join('') : undefined;
}

function fromCode(code: number): string | undefined {
  return code > 0x10ffff || code < 32 ? undefined : String.fromCodePoint(code);
}

/** The sign of a symbol font for a code. */
export function symbolText(font: string, code: number): string | undefined {
  return toSymbol(font, code);
}

function encodingOf(nameAt: (code: number) => string | undefined): PsArray {
  return arrayOf(Array.from({ length: 256 }, (_, code) => nameOf(nameAt(code) ?? '.notdef')));
}

function highNames(): Map<number, string> {
  const out = new Map<number, string>();
  let code = 0;
  for (const word of HIGH.split(' ')) {
    if (/^\d+$/.test(word)) code = Number(word);
    else out.set(code++, word);
  }
  return out;
}

const HIGH_NAMES = highNames();

export function standardEncoding(): PsArray {
  return encodingOf((code) => HIGH_NAMES.get(code) ?? (code >= 32 ? ASCII[code - 32] : undefined));
}

export function isoLatin1Encoding(): PsArray {
  return encodingOf((code) => {
    if (code >= 160) return `uni${code.toString(16).toUpperCase().padStart(4, '0')}`;
    return code === 45 ? 'minus' : code >= 32 ? ASCII[code - 32] : undefined;
  });
}
