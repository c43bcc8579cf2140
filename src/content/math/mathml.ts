import { elementsOf, type MathElement, textOf } from './math-element.js';
import { growFences, TALL } from './mathml-fences.js';
import { accentToLatex, fenceToLatex, functionNames, functionToLatex, symbolToLatex, textToLatex } from './symbols.js';

/** Formulas nested more deeply than this are damage; their text is kept. */
const MAX_DEPTH = 100;

/**
 * Presentation MathML (MathML 3 §3) as LaTeX without dollar signs, or '' for an empty formula. LaTeX that the page gives
 * itself as an annotation is taken as it stands. What is not known gives the LaTeX of its contents.
 */
export function mathmlToLatex(math: MathElement): string {
  const stated = annotationOf(math) ?? '';
  return stated !== '' ? unwrapDisplayStyle(stated) : tidy(row(math, 0));
}

/** `{\displaystyle ...}` around a whole formula says only how large it is drawn. */
export function unwrapDisplayStyle(latex: string): string {
  const inner = /^\{\\(?:display|text)style\s([\s\S]*)\}$/.exec(latex.trim())?.[1] ?? latex;
  return inner.replace(/\s+/g, ' ').trim();
}

function annotationOf(math: MathElement): string | undefined {
  const holder = elementsOf(math).find((child) => child.local === 'semantics') ?? math;
  const note = elementsOf(holder).find(
    (child) => child.local === 'annotation' && /tex/i.test(child.get('encoding') ?? ''),
  );
  return note === undefined ? undefined : textOf(note).trim();
}

function tidy(latex: string): string {
  return latex
    .replace(/\s+/g, ' ')
    .replace(/ ([_^])/g, '$1')
    .trim();
}

type Handler = (element: MathElement, depth: number) => string;

const silent: Handler = () => '';

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['mi', identifier],
  ['mn', (e) => textToLatex(textOf(e).trim())],
  ['mo', operator],
  ['mtext', words],
  ['ms', (e) => `\\text{"${escapeWords(textOf(e).trim())}"}`],
  ['mspace', space],
  ['mfrac', fraction],
  ['msqrt', (e, d) => `\\sqrt{${row(e, d).trim()}}`],
  ['mroot', (e, d) => `\\sqrt[${nth(e, 1, d)}]{${nth(e, 0, d)}}`],
  ['msub', (e, d) => `${base(e, d)}_{${nth(e, 1, d)}}`],
  ['msup', (e, d) => `${base(e, d)}${superscript(nth(e, 1, d))}`],
  ['msubsup', (e, d) => `${base(e, d)}_{${nth(e, 1, d)}}${superscript(nth(e, 2, d))}`],
  ['munder', (e, d) => under(base(e, d), e, d)],
  ['mover', (e, d) => over(base(e, d), nth(e, 1, d), textOfNth(e, 1))],
  ['munderover', underOver],
  ['mmultiscripts', multiscripts],
  ['mfenced', fenced],
  ['menclose', enclose],
  ['mtable', table],
  ['mphantom', silent],
  ['annotation', silent],
  ['annotation-xml', silent],
  ['none', silent],
  ['maligngroup', () => '&'],
  ['malignmark', silent],
  ['mstyle', row],
  ['mrow', row],
  ['mpadded', row],
  ['maction', (e, d) => nth(e, 0, d)],
  ['semantics', (e, d) => nth(e, 0, d)],
]);

function toLatex(node: MathElement | string, depth: number): string {
  if (typeof node === 'string') return textToLatex(node.trim());
  if (depth > MAX_DEPTH) return textToLatex(textOf(node).trim());
  return (handlers.get(node.local) ?? row)(node, depth + 1);
}

/** Children one after the other; a fence and the one that closes it grow with what stands between. */
function row(element: MathElement, depth: number): string {
  const children = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const parts = children.map((child) => toLatex(child, depth));
  growFences(children, parts);
  let out = '';
  for (const part of parts) out = join(out, part);
  return out;
}

/** Keeps a command apart from a letter that follows it. */
function join(left: string, right: string): string {
  return /\\[A-Za-z]+$/.test(left) && /^[A-Za-z]/.test(right) ? `${left} ${right}` : left + right;
}

function nth(element: MathElement, index: number, depth: number): string {
  const child = elementsOf(element)[index];
  return child === undefined ? '' : toLatex(child, depth).trim();
}

function textOfNth(element: MathElement, index: number): string {
  const child = elementsOf(element)[index];
  return child === undefined ? '' : textOf(child).trim();
}

/** The base of a script: braces around all but a single letter, digit or command. */
function base(element: MathElement, depth: number): string {
  return braced(nth(element, 0, depth));
}

function braced(latex: string): string {
  const simple = /^(?:[^\s\\^_{}]|\\[A-Za-z]+|\\[A-Za-z]+\{[^{}]*\}|[)\]]|\\right.{1,8})$/u.test(latex);
  return simple ? latex : `{${latex}}`;
}

function superscript(latex: string): string {
  return /^(?:\\prime ?)+$/.test(latex) ? "'".repeat(latex.split('\\prime').length - 1) : `^{${latex}}`;
}

const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['bold', 'mathbf'],
  ['bold-italic', 'boldsymbol'],
  ['double-struck', 'mathbb'],
  ['fraktur', 'mathfrak'],
  ['bold-fraktur', 'mathfrak'],
  ['script', 'mathcal'],
  ['bold-script', 'mathcal'],
  ['sans-serif', 'mathsf'],
  ['bold-sans-serif', 'mathsf'],
  ['monospace', 'mathtt'],
]);

function identifier(element: MathElement): string {
  const text = textOf(element).trim();
  const command = VARIANTS.get(element.get('mathvariant') ?? '');
  if (command !== undefined) return `\\${command}{${textToLatex(text).trim()}}`;
  if ([...text].length === 1) {
    const latex = symbolToLatex(text);
    return element.get('mathvariant') === 'normal' && /^[a-z]$/i.test(text) ? `\\mathrm{${text}}` : latex;
  }
  if (/^[A-Za-z]+$/.test(text)) return functionNames.has(text) ? `${functionToLatex(text)} ` : `\\mathrm{${text}}`;
  return textToLatex(text);
}

const RELATION = /^(?:[=<>≤≥≠≈≡∼∝→←↔⇒⇐⇔∈∉⊂⊃⊆⊇+±∓×÷·∪∩∧∨]|:=|-|−)$/u;

function operator(element: MathElement): string {
  const text = textOf(element).trim();
  if (/^[A-Za-z]{2,}(?: [A-Za-z]+)?$/.test(text)) return `${functionToLatex(text)} `;
  if (text === '&') return '\\& ';
  if (text === '...' || text === '…') return '\\ldots ';
  const latex = text === '-' || text === '−' ? '-' : textToLatex(text);
  return RELATION.test(text) && element.get('form') !== 'prefix' && text !== '·' ? ` ${latex.trim()} ` : latex;
}

function words(element: MathElement): string {
  const text = textOf(element).replace(/[\s\u00a0]+/g, ' ');
  if (text.trim() === '') return text === '' ? '' : '\\ ';
  return `\\text{${escapeWords(text)}}`;
}

function escapeWords(text: string): string {
  return text.replace(/[\\{}$%&#_^~]/g, (char) => (char === '\\' ? '\\backslash ' : `\\${char}`));
}

function space(element: MathElement): string {
  if (element.get('linebreak') === 'newline') return ' \\\\ ';
  const width = Number.parseFloat(element.get('width') ?? '0');
  return width >= 1.9 ? ' \\qquad ' : width >= 0.9 ? ' \\quad ' : width > 0.1 ? ' \\, ' : ' ';
}

function fraction(element: MathElement, depth: number): string {
  const top = nth(element, 0, depth);
  const bottom = nth(element, 1, depth);
  if (element.get('bevelled') === 'true') return `${braced(top)}/${braced(bottom)}`;
  if (/^0(?:\.0*)?(?:[a-z%]*)$/.test(element.get('linethickness') ?? '')) return `{${top} \\atop ${bottom}}`;
  return `\\frac{${top}}{${bottom}}`;
}

function under(inner: string, element: MathElement, depth: number): string {
  const below = nth(element, 1, depth);
  const mark = textOfNth(element, 1);
  if (mark === '⏟' || mark === '︸') return `\\underbrace{${inner}}`;
  if (/^[_¯̲‾―-]$/u.test(mark)) return `\\underline{${inner}}`;
  return takesLimits(inner) ? `${inner}_{${below}}` : `\\underset{${below}}{${inner}}`;
}

function over(inner: string, above: string, mark: string): string {
  if (mark === '⏞' || mark === '︷') return `\\overbrace{${inner}}`;
  const accent = mark === '' ? undefined : accentToLatex(mark, inner.replace(/^\{([^{}]*)\}$/, '$1'));
  if (accent !== undefined) return accent;
  if (/^\\x?(?:right|left)arrow$/.test(inner)) return `\\x${inner.replace(/^\\x?/, '')}{${above}}`;
  return takesLimits(inner) ? `${inner}^{${above}}` : `\\overset{${above}}{${inner}}`;
}

function underOver(element: MathElement, depth: number): string {
  const inner = base(element, depth);
  const below = nth(element, 1, depth);
  const above = nth(element, 2, depth);
  if (takesLimits(inner)) return `${inner}_{${below}}^{${above}}`;
  return over(under(inner, element, depth), above, textOfNth(element, 2));
}

/** Operators that set what is below and above them as limits; `_` and `^` mean that already. */
function takesLimits(latex: string): boolean {
  return /^\{?\\(?:sum|prod|coprod|int|iint|iiint|oint|big[a-z]+|lim|liminf|limsup|max|min|sup|inf|det|gcd|Pr|operatorname\{[^{}]*\}|underbrace\{.*\}|overbrace\{.*\})\s*\}?$/.test(
    latex,
  );
}

/** Base, then pairs of lower and upper script; behind `mprescripts` the pairs stand before the base. */
function multiscripts(element: MathElement, depth: number): string {
  const [first, ...scripts] = elementsOf(element);
  const at = scripts.findIndex((script) => script.local === 'mprescripts');
  const behind = at < 0 ? scripts : scripts.slice(0, at);
  const before = at < 0 ? [] : scripts.slice(at + 1);
  const inner = first === undefined ? '' : braced(toLatex(first, depth).trim());
  const pre = pairs(before, depth);
  return `${pre === '' ? '' : `{}${pre}`}${inner}${pairs(behind, depth)}`;
}

function pairs(scripts: readonly MathElement[], depth: number): string {
  let lower = '';
  let upper = '';
  scripts.forEach((script, i) => {
    const latex = toLatex(script, depth).trim();
    if (i % 2 === 0) lower += latex;
    else upper += latex;
  });
  return (lower === '' ? '' : `_{${lower}}`) + (upper === '' ? '' : `^{${upper}}`);
}

function fenced(element: MathElement, depth: number): string {
  const begin = element.get('open') ?? '(';
  const end = element.get('close') ?? ')';
  const separators = [...(element.get('separators') ?? ',').replace(/\s/g, '')];
  const parts = elementsOf(element).map((child) => toLatex(child, depth).trim());
  let inner = '';
  parts.forEach((part, i) => {
    const separator = i === 0 ? '' : (separators[Math.min(i - 1, separators.length - 1)] ?? '');
    inner = join(inner + textToLatex(separator), part);
  });
  if (!TALL.test(inner) && /^[([]$/.test(begin) && /^[)\]]$/.test(end)) return `${begin}${inner}${end}`;
  return `\\left${fenceToLatex(begin)} ${inner} \\right${fenceToLatex(end)}`;
}

function enclose(element: MathElement, depth: number): string {
  const notation = element.get('notation') ?? 'longdiv';
  const inner = row(element, depth).trim();
  if (/radical/.test(notation)) return `\\sqrt{${inner}}`;
  if (/box|circle/.test(notation)) return `\\boxed{${inner}}`;
  if (/strike/.test(notation)) return `\\cancel{${inner}}`;
  if (/top/.test(notation)) return `\\overline{${inner}}`;
  return /bottom/.test(notation) ? `\\underline{${inner}}` : inner;
}

/** Rows and cells; what stands around the table makes it a matrix or cases, so it gets no fence here. */
function table(element: MathElement, depth: number): string {
  const rows = elementsOf(element).map((line) => {
    const cells = elementsOf(line).filter((cell) => cell.local === 'mtd' || line.local !== 'mlabeledtr');
    const shown = line.local === 'mlabeledtr' ? cells.slice(1) : cells;
    return shown.map((cell) => row(cell, depth + 1).trim()).join(' & ');
  });
  const aligned = /^right left/.test(element.get('columnalign') ?? '');
  const name = aligned ? 'aligned' : 'matrix';
  return `\\begin{${name}} ${rows.join(' \\\\ ')} \\end{${name}}`;
}
