import { overlapX } from '../geometry.js';
import type { Rule } from '../model.js';
import { type Atom, foldedAtom } from './atoms.js';

/** What stands above and below a sign: limits of large operators, braces with a label. */

type ToLatex = (atoms: readonly Atom[], rules: readonly Rule[]) => string;

/** Limits are smaller than their operator's line, and this close to it, in sizes. */
const LIMIT_SIZE = 0.87;
const LIMIT_REACH = 2.4;
/** Operators whose limits stand above and below in displays; others have them beside. */
const TAKES_LIMITS = /^\\(?:sum|prod|coprod|big\w+|lim\w*|max|min|sup|inf|det|gcd|Pr|int|oint)\b/;

export function foldLimits(atoms: readonly Atom[], toLatex: (atoms: readonly Atom[]) => string): readonly Atom[] {
  let out = atoms;
  for (const operator of atoms) {
    if (operator.kind !== 'large-operator' || !TAKES_LIMITS.test(operator.latex)) continue;
    const stacked = out.filter((atom) => atom !== operator && isStacked(atom, operator));
    if (stacked.length === 0) continue;
    const middle = (operator.top + operator.bottom) / 2;
    const of = (side: readonly Atom[], mark: string) =>
      side.length === 0 ? '' : `${mark}{${toLatex(withRow(side, out, operator))}}`;
    const below = stacked.filter((atom) => (atom.top + atom.bottom) / 2 > middle);
    const above = stacked.filter((atom) => (atom.top + atom.bottom) / 2 <= middle);
    const used = new Set([...withRow(below, out, operator), ...withRow(above, out, operator)]);
    const latex = `${operator.latex.trimEnd()}${of(below, '_')}${of(above, '^')} `;
    const made = { ...operator, latex, left: Math.min(operator.left, ...[...used].map((atom) => atom.left)) };
    out = out.filter((atom) => !used.has(atom)).map((atom) => (atom === operator ? made : atom));
  }
  return out;
}

/** Above or below an operator, not beside it. */
function isStacked(atom: Atom, operator: Atom): boolean {
  if (atom.size > operator.size * LIMIT_SIZE) return false;
  const middle = (operator.left + operator.right) / 2;
  const near = Math.abs(atom.baseline - operator.baseline) < operator.size * LIMIT_REACH;
  return (
    near &&
    (overlapX(atom, operator) > 0 || Math.abs((atom.left + atom.right) / 2 - middle) < operator.size * 0.3) &&
    atom.left < operator.right - (operator.right - operator.left) * 0.2
  );
}

/** The whole row that a stacked atom belongs to: limits are wider than their operator. */
function withRow(row: readonly Atom[], all: readonly Atom[], operator: Atom): Atom[] {
  const out = new Set(row);
  const [first] = row;
  if (first === undefined) return [];
  const sorted = [...all]
    .filter(
      (atom) => atom.size < operator.size * LIMIT_SIZE && Math.abs(atom.baseline - first.baseline) < first.size * 0.6,
    )
    .sort((a, b) => a.left - b.left);
  for (const ordered of [sorted, [...sorted].reverse()]) {
    let edge: Atom | undefined;
    for (const atom of ordered) {
      if (out.has(atom)) edge = atom;
      else if (edge !== undefined && Math.max(atom.left - edge.right, edge.left - atom.right) < first.size * 0.35) {
        out.add(atom);
        edge = atom;
      } else edge = undefined;
    }
  }
  return [...out];
}

/** Pieces that TeX's horizontal braces are made of, left end to right end. */
const BRACE_PIECES = /^[\ufe37\ufe38]$/;
/** The end of a brace that opens upwards, which stands below what it takes together. */
const LOWER_END = '\ufe38';

export interface Braced {
  readonly atoms: readonly Atom[];
  /** Without the lines that braces are drawn with. */
  readonly rules: readonly Rule[];
}

/** A brace below or above a part of the formula, with the label beyond it. */
export function foldBraces(atoms: readonly Atom[], rules: readonly Rule[], toLatex: ToLatex): Braced {
  const pieces = atoms.filter((atom) => atom.tall && BRACE_PIECES.test(atom.sign));
  const first = pieces[0];
  if (first === undefined || pieces.length < 2) return { atoms, rules };
  const brace = rowUntilClosed(pieces.filter((piece) => Math.abs(piece.baseline - first.baseline) < 1));
  const left = Math.min(...brace.map((atom) => atom.left));
  const right = Math.max(...brace.map((atom) => atom.right));
  const own = new Set<Atom>(brace);
  const rest = atoms.filter((atom) => !own.has(atom));
  const others = rules.filter(
    (rule) => Math.abs(rule.top - first.baseline) > first.size || rule.left < left - 1 || rule.right > right + 1,
  );
  const within = rest.filter(
    (atom) => (atom.left + atom.right) / 2 > left - 1 && (atom.left + atom.right) / 2 < right + 1,
  );
  const isLower = brace[0]?.sign === LOWER_END;
  const [above, below] = [
    within.filter(({ baseline }) => baseline < first.baseline),
    within.filter(({ baseline }) => baseline >= first.baseline),
  ];
  const [body, label] = isLower ? [above, below] : [below, above];
  const like = body[0];
  if (like === undefined) return foldBraces(rest, others, toLatex);
  const size = Math.max(...body.map((atom) => atom.size));
  const note = label.length === 0 ? '' : `${isLower ? '_' : '^'}{${toLatex(label, others)}}`;
  const baseline = body.find((atom) => atom.size === size)?.baseline ?? like.baseline;
  const latex = `\\${isLower ? 'underbrace' : 'overbrace'}{${toLatex(body, others)}}${note} `;
  const taken = new Set<Atom>(within);
  const made = foldedAtom(body, { latex, baseline, size, like });
  return foldBraces([...rest.filter((atom) => !taken.has(atom)), made], others, toLatex);
}

/** The pieces of one brace: end, middle and end, the ends alike. */
function rowUntilClosed(row: readonly Atom[]): Atom[] {
  const sorted = [...row].sort((a, b) => a.left - b.left);
  const end = sorted.findIndex(
    (piece, i) => i > 1 && piece.sign === sorted[0]?.sign && sorted[i - 1]?.sign !== piece.sign,
  );
  return end < 0 ? sorted : sorted.slice(0, end + 1);
}
