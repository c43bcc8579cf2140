import { subscript, superscript, text } from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';

/** Names between dots that stand for a sign. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  'alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω DELTA Δ GAMMA Γ SIGMA Σ OMEGA Ω THETA Θ LAMBDA Λ PHI Φ PSI Ψ PI Π degree ° times × div ÷ ltoreq ≤ gtoreq ≥ noteq ≠ apprxeq ≈ about ≈ infin ∞ +- ± sqroot √ intg ∫ fwdarw → rarw → larw ← deg ° multidot · circle ○ sym ⊕ crclbar ⊖ perp ⊥ degrees ° cndot · angle ∠ ANG Å'
    .split(' ')
    .reduce<[string, string][]>((pairs, word, i, words) => {
      if (i % 2 === 0) pairs.push([word, words[i + 1] ?? '']);
      return pairs;
    }, []),
);

/** Text of the Automated Patent System: `.alpha.` is α, `R.sub.1` has an index, `##STR1##` holds the place of a picture. */
export function apsPhrasing(value: string): PhrasingContent[] {
  const plain = value
    .replace(/##[A-Z]{2,5}\d{0,5}(?:\.\d{1,3})?##/g, '')
    .replace(/\.([A-Za-z]{2,8}|\+-)\./g, (all, name: string) => SIGNS.get(name) ?? all)
    .replace(/\s+/g, ' ')
    .trim();
  const out: PhrasingContent[] = [];
  let from = 0;
  for (const found of plain.matchAll(/\.(sub|sup)\.([^\s.,;:()[\]]{1,20})/g)) {
    if (found.index > from) out.push(text(plain.slice(from, found.index)));
    const index = [text(found[2] ?? '')];
    for (const node of found[1] === 'sub' ? subscript(index) : superscript(index)) out.push(node);
    from = found.index + `.${found[1]}.${found[2]}`.length;
    // A blank ends an index; before a sign it is not one of the text.
    if (plain[from] === ' ' && /[^\w\s(]/.test(plain[from + 1] ?? '')) from++;
  }
  if (from < plain.length) out.push(text(plain.slice(from)));
  return out;
}
