const SMALL =
  'agr α bgr β ggr γ dgr δ egr ε zgr ζ eegr η thgr θ igr ι kgr κ lgr λ mgr μ ngr ν xgr ξ ogr ο pgr π rgr ρ sgr σ sfgr ς tgr τ ugr υ phgr φ khgr χ psgr ψ ohgr ω';

/** Greek letters by their names in ISO 8879 (`agr`, `Agr`, `THgr`), which HTML does not have; ST.32 documents use them. */
const GREEK = greekLetters();

function greekLetters(): ReadonlyMap<string, string> {
  const out = new Map<string, string>();
  const words = SMALL.split(' ');
  for (let i = 0; i + 1 < words.length; i += 2) {
    const [name = '', letter = ''] = [words[i], words[i + 1]];
    out.set(name, letter);
    out.set(`${name.slice(0, -2).toUpperCase()}gr`, letter.toUpperCase());
  }
  return out;
}

/** Text with references to Greek letters replaced by the letters. */
export function nameGreek(text: string): string {
  return text.replace(/&([A-Za-z]{1,2}gr);/g, (all, name: string) => GREEK.get(name) ?? all);
}
