/**
 * Characters as LaTeX writes them in mathematics, for every format that has formulas. Letters of ASCII, digits and the
 * signs that stand for themselves are not listed.
 */
const pairs = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), `\\${pair.slice(pair.indexOf('=') + 1)}`])
    .map(([char, command]): [string, string] => [String.fromCodePoint(Number.parseInt(char, 16)), command]);

const symbols: ReadonlyMap<string, string> = new Map<string, string>([
  // Greek
  ...pairs(`3b1=alpha 3b2=beta 3b3=gamma 3b4=delta 3b5=varepsilon 3b6=zeta 3b7=eta 3b8=theta 3b9=iota 3ba=kappa 3bb=lambda
    3bc=mu 3bd=nu 3be=xi 3c0=pi 3c1=rho 3c2=varsigma 3c3=sigma 3c4=tau 3c5=upsilon 3c6=varphi 3c7=chi 3c8=psi 3c9=omega
    3d1=vartheta 3d5=phi 3d6=varpi 3f0=varkappa 3f1=varrho 3f5=epsilon 393=Gamma 394=Delta 398=Theta 39b=Lambda 39e=Xi
    3a0=Pi 3a3=Sigma 3a5=Upsilon 3a6=Phi 3a8=Psi 3a9=Omega b5=mu 2126=Omega 2206=Delta`),
  // Operators
  ...pairs(`b1=pm d7=times f7=div b7=cdot ac=neg 2213=mp 2217=ast 2218=circ 2219=bullet 22c5=cdot 2295=oplus 2296=ominus
    2297=otimes 2298=oslash 2299=odot 2227=wedge 2228=vee 2229=cap 222a=cup 228e=uplus 2293=sqcap 2294=sqcup 22c6=star
    22c4=diamond 2216=setminus 2020=dagger 2021=ddagger 2240=wr 2a3f=amalg 22c8=bowtie 22a0=boxtimes 229e=boxplus
    221a=surd 2032=prime 2033=prime\\prime 2034=prime\\prime\\prime 22d8=lll 22d9=ggg`),
  ...pairs(`2211=sum 220f=prod 2210=coprod 222b=int 222c=iint 222d=iiint 222e=oint 222f=oiint 2230=oiiint 2a00=bigodot 2a01=bigoplus
    2a02=bigotimes 2a04=biguplus 2a06=bigsqcup 22c0=bigwedge 22c1=bigvee 22c2=bigcap 22c3=bigcup 2a0c=iiiint`),
  // Relations
  ...pairs(`2264=leq 2265=geq 2266=leqq 2267=geqq 226a=ll 226b=gg 2260=neq 2261=equiv 223c=sim 2243=simeq 2245=cong
    2248=approx 221d=propto 227a=prec 227b=succ 2aaf=preceq 2ab0=succeq 2282=subset 2283=supset 2286=subseteq
    2287=supseteq 228a=subsetneq 228b=supsetneq 2284=not\\subset 2288=not\\subseteq 2208=in 2209=notin 220b=ni 22a2=vdash
    22a3=dashv 22a5=perp 22a4=top 22a8=models 2225=parallel 2226=nparallel 2223=mid 2224=nmid 224d=asymp 2250=doteq
    2254=coloneqq 225c=triangleq 2322=frown 2323=smile 228f=sqsubset 2290=sqsupset 2291=sqsubseteq 2292=sqsupseteq
    226e=nless 226f=ngtr 2270=nleq 2271=ngeq 2272=lesssim 2273=gtrsim 2276=lessgtr 2277=gtrless 22b2=vartriangleleft
    22b3=vartriangleright 22b4=trianglelefteq 22b5=trianglerighteq 2a7d=leqslant 2a7e=geqslant 22ee=vdots 2262=not\\equiv
    2249=not\\approx 2244=not\\simeq 2241=nsim 2247=ncong`),
  // Arrows
  ...pairs(`2190=leftarrow 2191=uparrow 2192=rightarrow 2193=downarrow 2194=leftrightarrow 2195=updownarrow 2196=nwarrow
    2197=nearrow 2198=searrow 2199=swarrow 21a6=mapsto 21a9=hookleftarrow 21aa=hookrightarrow 21bc=leftharpoonup
    21bd=leftharpoondown 21c0=rightharpoonup 21c1=rightharpoondown 21cc=rightleftharpoons 21d0=Leftarrow 21d1=Uparrow
    21d2=Rightarrow 21d3=Downarrow 21d4=Leftrightarrow 21d5=Updownarrow 27f5=longleftarrow 27f6=longrightarrow
    27f7=longleftrightarrow 27f8=Longleftarrow 27f9=Longrightarrow 27fa=Longleftrightarrow 27fc=longmapsto
    21c4=rightleftarrows 21c6=leftrightarrows 21dd=rightsquigarrow 219d=rightsquigarrow 21cb=leftrightharpoons`),
  // Signs
  ...pairs(`221e=infty 2202=partial 2207=nabla 2200=forall 2203=exists 2204=nexists 2205=emptyset 2220=angle 2221=measuredangle
    2234=therefore 2235=because 2135=aleph 2136=beth 2137=gimel 210f=hbar 2113=ell 2118=wp 211c=Re 2111=Im 2127=mho
    2026=ldots 22ef=cdots 22f1=ddots 25a1=square 25a0=blacksquare 25b3=triangle 25bd=triangledown 25ca=lozenge
    2660=spadesuit 2661=heartsuit 2662=diamondsuit 2663=clubsuit 266d=flat 266e=natural 266f=sharp 2605=bigstar
    2713=checkmark a3=pounds a7=S b6=P a9=copyright 131=imath 237=jmath 3d2=Upsilon 2016=|`),
  // Brackets
  ...pairs(`2308=lceil 2309=rceil 230a=lfloor 230b=rfloor 27e8=langle 27e9=rangle 2329=langle 232a=rangle 3008=langle
    3009=rangle 27e6=llbracket 27e7=rrbracket 23b0=lmoustache 23b1=rmoustache 231c=ulcorner 231d=urcorner 231e=llcorner
    231f=lrcorner`),
  // Double-struck letters that stand outside the mathematical alphabets
  ['\u2102', '\\mathbb{C}'],
  ['\u210d', '\\mathbb{H}'],
  ['\u2115', '\\mathbb{N}'],
  ['\u2119', '\\mathbb{P}'],
  ['\u211a', '\\mathbb{Q}'],
  ['\u211d', '\\mathbb{R}'],
  ['\u2124', '\\mathbb{Z}'],
  ['\u210b', '\\mathcal{H}'],
  ['\u2110', '\\mathcal{I}'],
  ['\u2112', '\\mathcal{L}'],
  ['\u211b', '\\mathcal{R}'],
  ['\u212c', '\\mathcal{B}'],
  ['\u2130', '\\mathcal{E}'],
  ['\u2131', '\\mathcal{F}'],
  ['\u2133', '\\mathcal{M}'],
  ['\u210c', '\\mathfrak{H}'],
  ['\u212d', '\\mathfrak{C}'],
  ['\u2128', '\\mathfrak{Z}'],
  ['\u210e', 'h'],
  ['\u2145', 'D'],
  ['\u2146', 'd'],
  ['\u2147', 'e'],
  ['\u2148', 'i'],
  ['\u2149', 'j'],
  // What LaTeX takes for markup, and signs that it writes plainly
  ['\\', '\\backslash '],
  ['{', '\\{'],
  ['}', '\\}'],
  ['#', '\\#'],
  ['$', '\\$'],
  ['%', '\\%'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['~', '\\sim '],
  ['^', '\\hat{}'],
  ['\u2212', '-'],
  ['\u2013', '-'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2014', '-'],
  ['\u2215', '/'],
  ['\u2044', '/'],
  ['\u2236', ':'],
  ['\u2217', '*'],
  ['\u2223', '\\mid '],
  ['\u00b0', '{^\\circ}'],
  ['\u00b2', '^2'],
  ['\u00b3', '^3'],
  ['\u00a0', '~'],
  ['\u2002', '\\enspace '],
  ['\u2003', '\\quad '],
  ['\u2004', '\\;'],
  ['\u2005', '\\:'],
  ['\u2006', '\\,'],
  ['\u2009', '\\,'],
  ['\u200a', '\\,'],
  ['\u202f', '\\,'],
  ['\u205f', '\\:'],
  ['\u200b', ''],
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
  ['\ufeff', ''],
]);

/** Letters of the Mathematical Alphanumeric Symbols (U+1D400-1D7FF): first code point, first letter, command. */
const ALPHABETS: readonly (readonly [number, string])[] = [
  [0x1d400, 'mathbf'],
  [0x1d434, ''],
  [0x1d468, 'boldsymbol'],
  [0x1d49c, 'mathcal'],
  [0x1d4d0, 'boldsymbol\\mathcal'],
  [0x1d504, 'mathfrak'],
  [0x1d538, 'mathbb'],
  [0x1d56c, 'mathfrak'],
  [0x1d5a0, 'mathsf'],
  [0x1d5d4, 'mathsf'],
  [0x1d608, 'mathsf'],
  [0x1d63c, 'mathsf'],
  [0x1d670, 'mathtt'],
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GREEK_BLOCKS: readonly (readonly [number, string])[] = [
  [0x1d6a8, 'mathbf'],
  [0x1d6e2, ''],
  [0x1d71c, 'boldsymbol'],
  [0x1d756, 'mathsf'],
  [0x1d790, 'mathsf'],
];
const GREEK = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ';
const DIGIT_BLOCKS: readonly (readonly [number, string])[] = [
  [0x1d7ce, 'mathbf'],
  [0x1d7d8, 'mathbb'],
  [0x1d7e2, 'mathsf'],
  [0x1d7ec, 'mathsf'],
  [0x1d7f6, 'mathtt'],
];
/** Greek capitals that LaTeX has no command for look like Latin ones. */
const GREEK_AS_LATIN: ReadonlyMap<string, string> = new Map(
  [...'ΑΒΕΖΗΙΚΜΝΟΡΤΧο'].map((char, i) => [char, 'ABEZHIKMNOPTXo'.charAt(i)]),
);

/** One character as LaTeX in math mode. A command ends with a space, so that a letter may follow. */
export function symbolToLatex(char: string): string {
  const known = symbols.get(char);
  if (known !== undefined) return /^\\[A-Za-z]+(\\[A-Za-z]+)*$/.test(known) ? `${known} ` : known;
  const latin = GREEK_AS_LATIN.get(char);
  if (latin !== undefined) return latin;
  const code = char.codePointAt(0) ?? 0;
  return code >= 0x1d400 && code <= 0x1d7ff ? alphabetToLatex(code) : char;
}

function alphabetToLatex(code: number): string {
  const found =
    letterOf(code, ALPHABETS, LETTERS) ??
    letterOf(code, GREEK_BLOCKS, GREEK) ??
    letterOf(code, DIGIT_BLOCKS, '0123456789');
  if (found === undefined)
    return code === 0x1d6a4 ? '\\imath ' : code === 0x1d6a5 ? '\\jmath ' : String.fromCodePoint(code);
  const letter = symbolToLatex(found.letter).trimEnd();
  if (found.command === '') return letter.startsWith('\\') ? `${letter} ` : letter;
  return `\\${found.command}{${letter}}`;
}

function letterOf(code: number, blocks: readonly (readonly [number, string])[], letters: string) {
  const shapes = [...letters];
  for (const [first, command] of blocks) {
    const letter = shapes[code - first];
    if (code >= first && letter !== undefined) return { letter, command };
  }
  return undefined;
}

/** All characters of a text as LaTeX in math mode. */
export function textToLatex(text: string): string {
  if (/^[A-Za-z0-9+\-=<>()[\]/*.,;:!?'| ]*$/.test(text)) return text;
  let out = '';
  for (const char of text) out += symbolToLatex(char);
  return out;
}

/** Names that LaTeX sets upright by a command of their own. */
export const functionNames: ReadonlySet<string> = new Set(
  `arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf injlim ker lg lim liminf limsup ln log max min
   Pr projlim sec sin sinh sup tan tanh`.split(/\s+/),
);

/** A function's name: its command, or `\operatorname` for one that LaTeX lacks. */
export function functionToLatex(name: string): string {
  const plain = name.trim();
  if (functionNames.has(plain)) return `\\${plain}`;
  if (plain === 'lim inf' || plain === 'lim sup') return `\\${plain.replace(' ', '')}`;
  return `\\operatorname{${plain.replace(/[\\{}$%&#_^~]/g, '').replace(/\s+/g, '\\ ')}}`;
}

/** Accents above a letter, by combining or spacing character. */
const accents: ReadonlyMap<string, string> = new Map([
  ['\u0300', 'grave'],
  ['`', 'grave'],
  ['\u0301', 'acute'],
  ['\u00b4', 'acute'],
  ['\u0302', 'hat'],
  ['^', 'hat'],
  ['\u02c6', 'hat'],
  ['\u0303', 'tilde'],
  ['~', 'tilde'],
  ['\u02dc', 'tilde'],
  ['\u0304', 'bar'],
  ['\u0305', 'overline'],
  ['\u00af', 'bar'],
  ['\u203e', 'overline'],
  ['\u0306', 'breve'],
  ['\u02d8', 'breve'],
  ['\u0307', 'dot'],
  ['\u02d9', 'dot'],
  ['\u0308', 'ddot'],
  ['\u00a8', 'ddot'],
  ['\u030a', 'mathring'],
  ['\u02da', 'mathring'],
  ['\u030c', 'check'],
  ['\u02c7', 'check'],
  ['\u20d7', 'vec'],
  ['\u2192', 'vec'],
  ['\u20d6', 'overleftarrow'],
  ['\u2190', 'overleftarrow'],
  ['\u20e1', 'overleftrightarrow'],
  ['\u2194', 'overleftrightarrow'],
  ['\u20d1', 'overrightharpoon'],
  ['\u20d0', 'overleftharpoon'],
  ['\u20db', 'dddot'],
  ['\u20dc', 'ddddot'],
  ['\u23de', 'overbrace'],
  ['\u23df', 'underbrace'],
  ['\u0332', 'underline'],
  ['\u0331', 'underline'],
  ['_', 'underline'],
]);

/** Accents that stretch over more than one letter. */
const wide: ReadonlyMap<string, string> = new Map([
  ['hat', 'widehat'],
  ['tilde', 'widetilde'],
  ['bar', 'overline'],
  ['vec', 'overrightarrow'],
]);

/** An accent over LaTeX; over several letters its wide form. `undefined` for a character that is no accent. */
export function accentToLatex(accent: string, base: string): string | undefined {
  const name = accents.get(accent);
  if (name === undefined) return undefined;
  const single = /^(?:.|\\[A-Za-z]+ ?)$/u.test(base.trim());
  return `\\${single ? name : (wide.get(name) ?? name)}{${base.trim()}}`;
}

/** A bracket as `\left` and `\right` take it; '.' for none. */
export function fenceToLatex(char: string): string {
  if (char === '') return '.';
  if (char === '{' || char === '}') return `\\${char}`;
  if (char === '|' || char === '\u2223') return '|';
  if (char === '\u2016' || char === '\u2225') return '\\|';
  if (char === '\u2329' || char === '<') return '\\langle';
  if (char === '\u232a' || char === '>') return '\\rangle';
  const known = symbols.get(char);
  return known ?? char;
}
