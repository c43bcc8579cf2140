import { type Atom, foldedAtom } from './atoms.js';

/** Brackets that grow with what they enclose: one row is enclosed by `\left` and `\right`, several are a matrix, cases, or a binomial. */

type ToLatex = (atoms: readonly Atom[]) => string;

/** Pieces of one large sign are painted one above the other, within this share of the size. */
const SAME_PLACE = 0.15;
/** Atoms smaller than this share of the row's size are scripts. */
const SCRIPT_SIZE = 0.87;
/** Baselines further apart than this share of the size are other rows. */
const OTHER_ROW = 0.7;
/** White between the columns of a matrix, in sizes. */
const COLUMN_GAP = 0.75;

/** Large brackets and radicals are built from pieces: one sign each. */
export function foldPieces(atoms: readonly Atom[]): readonly Atom[] {
  const out: Atom[] = [];
  for (const atom of atoms) {
    const at = atom.tall ? out.findIndex((other) => isPieceOf(atom, other)) : -1;
    const whole = out[at];
    if (whole === undefined) out.push(atom);
    else out[at] = { ...whole, top: Math.min(whole.top, atom.top), bottom: Math.max(whole.bottom, atom.bottom) };
  }
  return out;
}

function isPieceOf(atom: Atom, other: Atom): boolean {
  return other.tall && other.sign === atom.sign && Math.abs(other.left - atom.left) < atom.size * SAME_PLACE;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['|', '|'],
  ['\u2016', '\u2016'],
  ['\u2308', '\u2309'],
  ['\u230a', '\u230b'],
  ['\u27e8', '\u27e9'],
]);

const MATRIX: ReadonlyMap<string, string> = new Map([
  ['(', 'pmatrix'],
  ['[', 'bmatrix'],
  ['{', 'Bmatrix'],
  ['|', 'vmatrix'],
  ['\u2016', 'Vmatrix'],
]);

/** Innermost pairs first, so that what encloses a matrix finds one atom. */
export function foldBrackets(atoms: readonly Atom[], toLatex: ToLatex): readonly Atom[] {
  const tall = atoms.filter((atom) => atom.tall && CLOSING.has(atom.sign)).sort((a, b) => b.left - a.left);
  let out = atoms;
  for (const open of tall) {
    if (!out.includes(open)) continue;
    const close = closingOf(open, out);
    if (close === undefined && open.sign !== '{') continue;
    const inner = out.filter((atom) => isBetween(atom, open, close));
    const made = enclosed(inner, { open, close }, toLatex);
    if (made === undefined) continue;
    const used = new Set([open, ...inner, ...(close === undefined ? [] : [close])]);
    out = [...out.filter((atom) => !used.has(atom)), made];
  }
  return out;
}

function closingOf(open: Atom, atoms: readonly Atom[]): Atom | undefined {
  const sign = CLOSING.get(open.sign);
  return atoms
    .filter((atom) => atom.tall && atom.sign === sign && atom.left > open.right)
    .sort((a, b) => a.left - b.left)[0];
}

function isBetween(atom: Atom, open: Atom, close: Atom | undefined): boolean {
  const middle = (atom.left + atom.right) / 2;
  return atom !== open && atom !== close && middle > open.left && (close === undefined || middle < close.right);
}

interface Pair {
  readonly open: Atom;
  readonly close: Atom | undefined;
}

function enclosed(inner: readonly Atom[], { open, close }: Pair, toLatex: ToLatex): Atom | undefined {
  const [like] = inner;
  if (like === undefined) return undefined;
  const size = Math.max(...inner.map((atom) => atom.size));
  const rows = rowsOf(inner, size);
  if (rows.length < 2 && close === undefined) return undefined;
  const baselines = rows.map((row) => row.baseline);
  const baseline = baselines.reduce((sum, each) => sum + each, 0) / baselines.length;
  const parts = close === undefined ? [open, ...inner] : [open, ...inner, close];
  const latex = rows.length < 2 ? fenced(inner, open, toLatex) : stacked(rows, { open, close }, toLatex);
  return foldedAtom(parts, { latex, baseline, size, like });
}

function fenced(inner: readonly Atom[], open: Atom, toLatex: ToLatex): string {
  const [left, right] = [open.sign, CLOSING.get(open.sign) ?? ''].map((sign) =>
    /[{}]/.test(sign) ? `\\${sign}` : sign,
  );
  return `\\left${open.sign === '{' ? left : open.latex.trim()}${toLatex(inner)}\\right${right}`;
}

interface Row {
  readonly baseline: number;
  readonly atoms: Atom[];
}

/** Rows by the baselines of what is of full size; scripts go with the nearest. */
function rowsOf(atoms: readonly Atom[], size: number): Row[] {
  const rows: Row[] = [];
  for (const atom of atoms) {
    if (isBeside(atom, size)) continue;
    const row = rows.find((each) => Math.abs(each.baseline - atom.baseline) < size * OTHER_ROW);
    if (row === undefined) rows.push({ baseline: atom.baseline, atoms: [atom] });
    else row.atoms.push(atom);
  }
  for (const atom of atoms) {
    if (!isBeside(atom, size)) continue;
    const nearest = [...rows].sort(
      (a, b) => Math.abs(a.baseline - atom.baseline) - Math.abs(b.baseline - atom.baseline),
    )[0];
    nearest?.atoms.push(atom);
  }
  return rows.sort((a, b) => a.baseline - b.baseline);
}

/** Scripts, and large signs, whose baseline says nothing. */
function isBeside(atom: Atom, size: number): boolean {
  return atom.size < size * SCRIPT_SIZE || atom.tall || atom.kind === 'large-operator';
}

function stacked(rows: readonly Row[], { open, close }: Pair, toLatex: ToLatex): string {
  const cells = rows.map((row) => columnsOf(row.atoms).map((column) => toLatex(column)));
  const [top, bottom] = cells;
  if (open.sign === '(' && rows.length === 2 && top?.length === 1 && bottom?.length === 1)
    return `\\binom{${top[0]}}{${bottom[0]}}`;
  const body = cells.map((row) => row.join(' & ')).join(' \\\\ ');
  const name = close === undefined ? 'cases' : (MATRIX.get(open.sign) ?? 'matrix');
  return `\\begin{${name}}${body}\\end{${name}}`;
}

function columnsOf(atoms: readonly Atom[]): Atom[][] {
  const columns: Atom[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const atom of [...atoms].sort((a, b) => a.left - b.left)) {
    if (atom.left - right > atom.size * COLUMN_GAP) columns.push([]);
    columns.at(-1)?.push(atom);
    right = Math.max(right, atom.right);
  }
  return columns;
}
