import { overlapX } from '../geometry.js';
import type { Rule } from '../model.js';
import { type Atom, foldedAtom } from './atoms.js';

/** Fractions, radicals and lines over or under a formula: what a drawn horizontal line means depends on what it parts. */

type ToLatex = (atoms: readonly Atom[], rules: readonly Rule[]) => string;

/** A bar's ends may miss what it covers by so many points. */
const SLACK = 2;
/** Heights of a fraction's axis above the baseline, in sizes. */
const AXIS = 0.25;
/** Points between a bar and what it belongs to, in sizes: numerators with limits stand higher. */
const REACH = 2.2;
/** A line this close above its content, in sizes, is drawn over it and parts nothing. */
const OVERLINE_GAP = 0.45;

/** Atoms whose middle is over (or under) a bar. */
function besideBar(atoms: readonly Atom[], bar: Rule, side: 'above' | 'below'): Atom[] {
  return atoms.filter((atom) => {
    const middle = (atom.left + atom.right) / 2;
    if (middle < bar.left - SLACK || middle > bar.right + SLACK) return false;
    const y = (atom.top + atom.bottom) / 2;
    const distance = side === 'above' ? bar.top - y : y - bar.top;
    return distance > 0 && distance < atom.size * REACH;
  });
}

/** Widest first: an outer fraction holds the inner ones. */
function barsOf(rules: readonly Rule[]): Rule[] {
  return rules.filter((rule) => rule.horizontal).sort((a, b) => b.right - b.left - (a.right - a.left));
}

export function foldBars(atoms: readonly Atom[], rules: readonly Rule[], toLatex: ToLatex): readonly Atom[] {
  const bar = barsOf(rules).find((rule) => coversSomething(atoms, rule));
  if (bar === undefined) return atoms.map((atom) => (atom.kind === 'radical' ? { ...atom, kind: 'ordinary' } : atom));
  const others = rules.filter((rule) => rule !== bar);
  const made = foldBar(atoms, { bar, others }, toLatex);
  const used = new Set(made.parts);
  return foldBars(
    [...atoms.filter((atom) => !used.has(atom)), ...(made.parts.length === 0 ? [] : [made.atom])],
    others,
    toLatex,
  );
}

function foldBar(
  atoms: readonly Atom[],
  { bar, others }: { bar: Rule; others: readonly Rule[] },
  toLatex: ToLatex,
): Made {
  const radical = atoms.find((atom) => atom.kind === 'radical' && Math.abs(bar.left - atom.right) < atom.size * 0.3);
  const above = besideBar(atoms, bar, 'above');
  const below = besideBar(atoms, bar, 'below').filter((atom) => atom !== radical);
  if (radical !== undefined && below.length > 0) {
    const index = atoms.filter((atom) => isDegree(atom, radical));
    return root({ radical, covered: below.filter((atom) => !index.includes(atom)), index }, others, toLatex);
  }
  if (isFraction(above, below, bar)) return fraction({ above, below, bar }, others, toLatex);
  return lined({ above, below, bar }, others, toLatex);
}

function coversSomething(atoms: readonly Atom[], bar: Rule): boolean {
  return atoms.some(
    (atom) => overlapX(atom, bar) > 0 && Math.abs((atom.top + atom.bottom) / 2 - bar.top) < atom.size * REACH,
  );
}

interface Parted {
  readonly above: readonly Atom[];
  readonly below: readonly Atom[];
  readonly bar: Rule;
}

/** A fraction has both parts, and its bar does not touch the lower one's letters. */
function isFraction(above: readonly Atom[], below: readonly Atom[], bar: Rule): boolean {
  if (above.length === 0 || below.length === 0) return false;
  const gap = Math.min(...below.map((atom) => atom.baseline - atom.size * ASCENT - bar.top));
  return gap > -SLACK && widthOf(above) <= bar.right - bar.left + SLACK * 2;
}

/** The height of capitals, in sizes. */
const ASCENT = 0.7;

function widthOf(atoms: readonly Atom[]): number {
  return Math.max(...atoms.map((atom) => atom.right)) - Math.min(...atoms.map((atom) => atom.left));
}

interface Made {
  readonly atom: Atom;
  readonly parts: readonly Atom[];
}

function fraction({ above, below, bar }: Parted, rules: readonly Rule[], toLatex: ToLatex): Made {
  const parts = [...above, ...below];
  const size = Math.max(...parts.map((atom) => atom.size));
  const latex = `\\frac{${toLatex(above, rules)}}{${toLatex(below, rules)}}`;
  const atom = foldedAtom(parts, { latex, baseline: bar.top + size * AXIS, size, like: parts[0] as Atom });
  return { atom: { ...atom, left: bar.left, right: bar.right }, parts };
}

/** A line over or under what it touches. */
function lined({ above, below, bar }: Parted, rules: readonly Rule[], toLatex: ToLatex): Made {
  const close = below.filter((atom) => atom.baseline - atom.size * ASCENT - bar.top < atom.size * OVERLINE_GAP);
  const parts = close.length > 0 ? close : above;
  const command = close.length > 0 ? 'overline' : 'underline';
  const like = [...parts].sort((a, b) => b.size - a.size)[0];
  if (like === undefined) return { atom: emptyAtom(bar), parts: [] };
  const latex = `\\${command}{${toLatex(parts, rules)}}`;
  return { atom: foldedAtom(parts, { latex, baseline: like.baseline, size: like.size, like }), parts };
}

function emptyAtom(bar: Rule): Atom {
  const place = { left: bar.left, right: bar.right, top: bar.top, bottom: bar.bottom, baseline: bar.top, size: 0 };
  return { ...place, latex: '', kind: 'ordinary', sign: '', sure: false, tall: true, spaced: false };
}

/** A radical sign whose line begins at its upper right corner covers what is below that line. */
function root(
  parts: { radical: Atom; covered: readonly Atom[]; index: readonly Atom[] },
  rules: readonly Rule[],
  toLatex: ToLatex,
): Made {
  const { radical, covered, index } = parts;
  const like = covered[0] as Atom;
  const size = Math.max(...covered.map((atom) => atom.size));
  const baseline = covered.find((atom) => atom.size === size)?.baseline ?? like.baseline;
  const all = [radical, ...covered, ...index];
  const degree = index.length === 0 ? '' : `[${toLatex(index, [])}]`;
  return {
    atom: foldedAtom(all, { latex: `\\sqrt${degree}{${toLatex(covered, rules)}}`, baseline, size, like }),
    parts: all,
  };
}

/** A degree is small and stands over the radical's hook. */
const DEGREE_SIZE = 0.75;

function isDegree(atom: Atom, radical: Atom): boolean {
  const isOver = atom.right < radical.right && atom.left > radical.left - radical.size * AXIS;
  return atom !== radical && atom.size < radical.size * DEGREE_SIZE && isOver;
}
