/** Special characters by their names (groff_char(7)). */

const NAMES =
  'bu • em — en – hy - mi − aq \' dq " oq ‘ cq ’ lq “ rq ” Bq „ bq ‚ Fo « Fc » fo ‹ fc › co © rg ® tm ™ de ° ct ¢ Eu € eu € Po £ Ye ¥ Cs ¤ ' +
  'dg † dd ‡ sc § ps ¶ fm ′ sd ″ rs \\ sl / ba | br │ bb ¦ ul _ ru _ rn ‾ ha ^ ti ~ ga ` aa ´ at @ sh # Do $ ' +
  'lB [ rB ] lC { rC } la ⟨ ra ⟩ -> → <- ← <> ↔ ua ↑ da ↓ va ↕ rA ⇒ lA ⇐ hA ⇔ uA ⇑ dA ⇓ ' +
  '+- ± mu × di ÷ pl + eq = == ≡ != ≠ <= ≤ >= ≥ ~~ ≈ =~ ≅ ap ∼ if ∞ sr √ is ∫ pd ∂ gr ∇ mo ∈ nm ∉ es ∅ ca ∩ cu ∪ sb ⊂ sp ⊃ ib ⊆ ip ⊇ ' +
  'fa ∀ te ∃ no ¬ AN ∧ OR ∨ pt ∝ tf ∴ Ah ℵ Im ℑ Re ℜ -h ℏ 14 ¼ 12 ½ 34 ¾ S1 ¹ S2 ² S3 ³ r? ¿ r! ¡ ss ß AE Æ ae æ OE Œ oe œ Of ª Om º ' +
  "ff ff fi fi fl fl Fi ffi Fl ffl ci ○ sq □ lz ◊ CL ♣ SP ♠ HE ♥ DI ♦ OK ✓ CR ↵ ob • rh ☞ lh ☜ /_ ∠ pp ⊥ 's š 'S Š " +
  "'A Á 'E É 'I Í 'O Ó 'U Ú 'Y Ý 'a á 'e é 'i í 'o ó 'u ú 'y ý `A À `E È `I Ì `O Ò `U Ù `a à `e è `i ì `o ò `u ù " +
  '^A Â ^E Ê ^I Î ^O Ô ^U Û ^a â ^e ê ^i î ^o ô ^u û :A Ä :E Ë :I Ï :O Ö :U Ü :a ä :e ë :i ï :o ö :u ü :y ÿ ' +
  '~A Ã ~N Ñ ~O Õ ~a ã ~n ñ ~o õ ,C Ç ,c ç /L Ł /l ł /O Ø /o ø oA Å oa å vS Š vs š vZ Ž vz ž -D Ð Sd ð TP Þ Tp þ .i ı ' +
  '*a α *b β *g γ *d δ *e ε *z ζ *y η *h θ *i ι *k κ *l λ *m μ *n ν *c ξ *o ο *p π *r ρ *s σ ts ς *t τ *u υ *f φ *x χ *q ψ *w ω ' +
  '*A Α *B Β *G Γ *D Δ *E Ε *Z Ζ *Y Η *H Θ *I Ι *K Κ *L Λ *M Μ *N Ν *C Ξ *O Ο *P Π *R Ρ *S Σ *T Τ *U Υ *F Φ *X Χ *Q Ψ *W Ω ' +
  'mc µ tno ¬ tmu × tdi ÷ c* ⊗ c+ ⊕ lc ⌈ rc ⌉ lf ⌊ rf ⌋ lk { rk } u2022 •';

const parts = NAMES.split(' ');
const table = new Map<string, string>();
for (let i = 0; i + 1 < parts.length; i += 2) table.set(parts[i] ?? '', parts[i + 1] ?? '');

/** What a name stands for; names like `u00E9` give their code points, unknown ones nothing. */
export function charOf(name: string): string {
  const known = table.get(name);
  if (known !== undefined) return known;
  if (/^u[\dA-F]{4,6}(?:_[\dA-F]{4,6})*$/i.test(name))
    return name
      .slice(1)
      .split('_')
      .map((hex) => codePoint(Number.parseInt(hex, 16)))
      .join('');
  const decimal = /^char(\d{1,3})$/.exec(name)?.[1];
  return decimal === undefined ? '' : codePoint(Number(decimal));
}

export function codePoint(value: number): string {
  const isSurrogate = value >= 0xd800 && value < 0xe000;
  return value > 0 && value <= 0x10ffff && !isSurrogate ? String.fromCodePoint(value) : '';
}
