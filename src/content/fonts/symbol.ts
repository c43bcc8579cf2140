/**
 * Characters of fonts that show other signs than their codes say. Word stores them in U+F000-F0FF or as plain bytes.
 * `toSymbol` gives what a reader sees.
 */

/** Adobe Symbol, from 0x20; a space where there is no sign. */
const SYMBOL = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
/** From 0xA0. */
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ';

const code = (list: string): Map<number, string> =>
  new Map(
    list
      .trim()
      .split(/\s+/)
      .map((pair): [number, string] => [Number.parseInt(pair.slice(0, 2), 16), pair.slice(3)]),
  );

const WINGDINGS =
  code(`20=\u00a0 21=✏ 22=✂ 23=✁ 28=☎ 29=✆ 2a=✉ 36=⌛ 37=⌨ 3e=✇ 3f=✍ 41=✌ 45=☜ 46=☞ 47=☝ 48=☟ 4a=☺ 4b=😐 4c=☹ 4e=☠
  4f=⚐ 51=✈ 52=☼ 54=❄ 56=✞ 58=✠ 59=✡ 5a=☪ 5b=☯ 5e=♈ 6c=● 6d=❍ 6e=■ 6f=□ 70=□ 71=❑ 72=❒ 73=⬧ 74=⧫ 75=◆ 76=❖ 77=⬥ 78=⌧ 7a=⌘
  7b=❀ 7c=✿ 7d=❝ 7e=❞ 80=⓪ 81=① 82=② 83=③ 84=④ 85=⑤ 86=⑥ 87=⑦ 88=⑧ 89=⑨ 8a=⑩ 8c=❶ 8d=❷ 8e=❸ 8f=❹ 90=❺ 91=❻ 92=❼
  93=❽ 94=❾ 95=❿ 9e=· 9f=• a0=▪ a1=○ a4=◉ a7=▪ a8=◻ aa=✦ ab=★ ac=✶ ad=✴ ae=✹ af=✵ d5=⌫ d8=➢ e0=→ df=← e1=↑ e2=↓
  e8=➔ ef=⇦ f0=⇨ f1=⇧ f2=⇩ f3=⬄ f8=▫ f9=▫ fb=✗ fc=✔ fd=☒ fe=☑ d0=⌲`);
const WINGDINGS_2 = code('4f=✗ 50=✓ 51=☒ 52=☑ 53=☒ 54=☒ 95=• 96=● 97=● 98=⦁ 9e=⊙ a2=■ a3=□ ae=◆ e5=✶ 2a=☐');
const WINGDINGS_3 = code('63=⭮ 67=← 66=← 68=↑ 69=→ 6a=↓ 7d=▶ 75=▶ 84=◀ 70=▲ 71=▼ 75=▷ 7d=▶ 86=◄');
const WEBDINGS = code('61=✔ 72=✖ 63=□ 67=■ 6e=● 3d=→ 33=◀ 34=▶ 35=▲ 36=▼ 59=♥');

/** The sign that a code shows in a symbol font, or `undefined` where the font is none or the sign is not known. */
export function toSymbol(font: string, charCode: number): string | undefined {
  const at = charCode >= 0xf000 && charCode <= 0xf0ff ? charCode - 0xf000 : charCode;
  const name = font.trim().toLowerCase();
  if (name === 'symbol') return at >= 0xa0 ? sign(SYMBOL_HIGH, at - 0xa0) : sign(SYMBOL, at - 0x20);
  if (name === 'wingdings') return WINGDINGS.get(at);
  if (name === 'wingdings 2') return WINGDINGS_2.get(at);
  if (name === 'wingdings 3') return WINGDINGS_3.get(at);
  if (name === 'webdings') return WEBDINGS.get(at);
  return undefined;
}

function sign(table: string, at: number): string | undefined {
  return [...table][at];
}

export function isSymbolFont(font: string): boolean {
  return /^(?:symbol|wingdings(?: [23])?|webdings)$/i.test(font.trim());
}

/** All characters of a text as a symbol font shows them; those in the private area without a known sign are bullets. */
export function symbolsToText(font: string, value: string): string {
  let out = '';
  for (const char of value) {
    const at = char.codePointAt(0) ?? 0;
    out += toSymbol(font, at) ?? (at >= 0xf000 && at <= 0xf0ff ? '•' : char);
  }
  return out;
}
