import { accentToLatex } from '../../content/math/symbols.js';
import type { Rule } from '../model.js';
import { type Atom, braced } from './atoms.js';
import { foldBars } from './bars.js';
import { foldBrackets, foldPieces } from './brackets.js';
import { foldBraces, foldLimits } from './stacks.js';

/**
 * Atoms of one formula, wherever they stand -> LaTeX. What has a shape of its own in two dimensions (bars, radicals, braces, limits) is
 * folded into one atom each, from the inside out; what is left is read along the line, with scripts by size and baseline.
 */
export function toLatex(atoms: readonly Atom[], rules: readonly Rule[]): string {
  const braced = foldBraces(foldPieces(foldArrows(foldNegations(atoms))), rules, toLatex);
  const barred = foldBars(braced.atoms, braced.rules, toLatex);
  const limited = foldLimits(barred, (part) => toLatex(part, []));
  return tidy(readLine(foldAccents(foldBrackets(limited, (part) => toLatex(part, []))), braced.rules));
}

function tidy(latex: string): string {
  return latex
    .replace(/ {2,}/g, ' ')
    .replace(/ ([_^}),\]])/g, '$1')
    .replaceAll(': =', ':=')
    .replaceAll('\\int \\int', '\\iint')
    .replaceAll(' / ', '/')
    .replaceAll('...', '\\dots')
    .replace(/\\cdot ?\\cdot ?\\cdot ?/g, '\\cdots ')
    .replaceAll('\\rightarrow', '\\to')
    .trim();
}

/** A slash over a sign negates it, and a foot before an arrow makes it a map: TeX paints both in one place. */
function foldNegations(atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  for (const atom of atoms) {
    const before = out.at(-1);
    const made = before === undefined ? undefined : overprinted(before, atom);
    if (made === undefined) out.push(atom);
    else out[out.length - 1] = { ...made, left: Math.min(before?.left ?? atom.left, atom.left) };
  }
  return out;
}

function overprinted(a: Atom, b: Atom): Atom | undefined {
  if (a.kind === 'negation') return negated(b);
  if (a.sign === '\u21a6' && b.sign === '\u2192') return { ...b, latex: '\\mapsto ' };
  const isOver = b.left < a.right - a.size * OVERPRINT;
  if (isOver && a.sign === '/' && b.kind === 'relation') return negated(b);
  return isOver && b.sign === '/' && a.kind === 'relation' ? negated(a) : undefined;
}

/** Signs that share this much of their width, in sizes, are painted one over the other. */
const OVERPRINT = 0.2;
const NEGATED: ReadonlyMap<string, string> = new Map([
  ['=', '\\neq '],
  ['\u2208', '\\notin '],
]);

function negated(atom: Atom): Atom {
  return {
    ...atom,
    latex: NEGATED.get(atom.sign) ?? `\\not${atom.latex}`,
    sign: `${atom.sign}\u0338`,
    kind: 'relation',
  };
}

/** TeX draws long arrows of signs that overlap: what leads to the head is one arrow with it. */
function foldArrows(atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  for (const atom of atoms) {
    const head = LONG_ARROWS.get(atom.sign);
    const tail = [];
    while (
      head !== undefined &&
      out.at(-1)?.sign === head.tail &&
      (out.at(-1) as Atom).right > (tail.at(-1) ?? atom).left - 1
    )
      tail.push(out.pop() as Atom);
    const first = tail.at(-1);
    out.push(first === undefined ? atom : { ...atom, left: first.left, latex: `${head?.latex} ` });
  }
  return out;
}

const LONG_ARROWS: ReadonlyMap<string, { readonly tail: string; readonly latex: string }> = new Map([
  ['\u21d2', { tail: '=', latex: '\\Longrightarrow' }],
  ['\u2192', { tail: '\u2212', latex: '\\longrightarrow' }],
]);

/** An accent belongs to the atom that it overlaps. */
function foldAccents(atoms: readonly Atom[]): Atom[] {
  const out = [...atoms];
  for (const accent of atoms) {
    if (accent.kind !== 'accent') continue;
    const middle = (accent.left + accent.right) / 2;
    const over = out.findIndex((atom) => atom.kind !== 'accent' && atom.left <= middle && atom.right >= middle);
    const at = over < 0 ? out.indexOf(accent) + 1 : over;
    const base = out[at];
    const latex = base === undefined ? undefined : accentToLatex(accent.sign, base.latex);
    if (base === undefined || latex === undefined) continue;
    out[at] = { ...base, latex: base.kind === 'binary' ? `\\mathbin{${latex}}` : latex };
    out.splice(out.indexOf(accent), 1);
  }
  return out;
}

/** Sizes smaller than this share of the line's are those of scripts. */
const SCRIPT_SIZE = 0.87;
/** Baselines apart by more than this share of the size are those of scripts. */
const SCRIPT_SHIFT = 0.1;

function readLine(atoms: readonly Atom[], rules: readonly Rule[]): string {
  const sorted = [...atoms].sort((a, b) => a.left - b.left);
  const size = Math.max(0, ...sorted.map((atom) => atom.size));
  const baseline = baselineOf(sorted, size);
  let out = '';
  for (let i = 0; i < sorted.length; ) {
    const atom = sorted[i] as Atom;
    const before = sorted[i - 1];
    const line = {
      size: before !== undefined && before.size < size ? Math.max(before.size, atom.size) : size,
      baseline,
    };
    if (sideOf(atom, line) === undefined) {
      out += spacedLatex(atom, { first: i === 0, before: sorted[i - 1] });
      i++;
      continue;
    }
    const scripts: Atom[] = [];
    for (; i < sorted.length && sideOf(sorted[i] as Atom, line) !== undefined; i++) scripts.push(sorted[i] as Atom);
    const bare = out === '' && (sorted[i] as Atom | undefined)?.sign === '/';
    out = bare ? toLatex(scripts, rules) : `${out.trimEnd()}${scriptsOf(scripts, { ...line, rules })}`;
    if (/^[A-Za-z\\]/.test((sorted[i] as Atom | undefined)?.latex ?? '')) out += ' ';
  }
  return out;
}

interface MainLine {
  readonly size: number;
  readonly baseline: number;
}

/** The baseline of the first atom of full size: what is raised at a formula's start stands for itself. */
function baselineOf(sorted: readonly Atom[], size: number): number {
  const counts = new Map<number, number>();
  for (const atom of sorted) {
    if (atom.size < size * SCRIPT_SIZE || atom.tall) continue;
    const key = Math.round(atom.baseline * 5) / 5;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let best = sorted[0]?.baseline ?? 0;
  let most = 0;
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count];
  return best;
}

/** Whether an atom is raised or lowered against the line. */
function sideOf(atom: Atom, { size, baseline }: MainLine): 'super' | 'sub' | undefined {
  if (atom.tall || atom.size >= size * SCRIPT_SIZE) return undefined;
  const rise = baseline - atom.baseline;
  if (rise > size * SCRIPT_SHIFT) return 'super';
  return rise < -size * SCRIPT_SHIFT ? 'sub' : undefined;
}

function scriptsOf(scripts: readonly Atom[], line: MainLine & { readonly rules: readonly Rule[] }): string {
  const of = (side: 'super' | 'sub') => {
    const atoms = scripts.filter((atom) => sideOf(atom, line) === side);
    return atoms.length === 0 ? '' : `${side === 'sub' ? '_' : '^'}${braced(toLatex(atoms, line.rules))}`;
  };
  const primes = /^\^\{?((?:\\prime ?)+)\}?$/.exec(of('super'))?.[1];
  return of('sub') + (primes === undefined ? of('super') : "'".repeat(primes.split('\\prime').length - 1));
}

interface Place {
  readonly first: boolean;
  readonly before: Atom | undefined;
}

const BAR: ReadonlyMap<string, { readonly relation: string; readonly fence: string }> = new Map([
  ['|', { relation: '\\mid', fence: '|' }],
  ['\u2223', { relation: '\\mid', fence: '|' }],
  ['\u2016', { relation: '\\parallel', fence: '\\|' }],
  ['\u2225', { relation: '\\parallel', fence: '\\|' }],
]);
/** White before a bar that relates, in sizes; before one that encloses there is less. */
const RELATION_SPACE = 0.2;

/** A bar with white around it relates what it parts; one that touches is a bracket. */
function barLatex(atom: Atom, { before }: Place): string {
  const { relation, fence } = BAR.get(atom.sign) ?? { relation: '', fence: atom.latex };
  const relates =
    before !== undefined &&
    before.kind !== 'relation' &&
    before.kind !== 'binary' &&
    atom.left - before.right > atom.size * RELATION_SPACE;
  return relates ? ` ${relation} ` : fence;
}

/** Relations and operators between operands have space around them, as TeX's classes give it. */
function spacedLatex(atom: Atom, place: Place): string {
  const { latex, kind } = atom;
  if (BAR.has(atom.sign)) return barLatex(atom, place);
  if (kind === 'relation') return ` ${latex.trimEnd()} `;
  if (kind === 'text') return ` ${latex} `;
  if (kind === 'punctuation') return `${latex} `;
  if (kind !== 'binary') return latex;
  const before = place.before?.kind;
  const unary =
    place.first || before === 'open' || before === 'relation' || before === 'punctuation' || before === 'binary';
  return unary ? latex : ` ${latex.trimEnd()} `;
}
