import type { XmlElement, XmlNode } from '../../bytes/xml/tree.js';
import { accentToLatex, fenceToLatex, functionNames, functionToLatex, symbolToLatex, textToLatex } from './symbols.js';

/**
 * Office Math (ECMA-376 part 1 §22.1) as LaTeX: takes `m:oMath` or `m:oMathPara`, gives LaTeX without dollar signs, or ''
 * for an empty formula. What is not known gives the LaTeX of its contents.
 */
export function ommlToLatex(element: XmlElement): string {
  const latex = element.name === 'm:oMathPara' ? paragraphToLatex(element) : contents(element, 0);
  return tidy(latex);
}

/** Formulas nested more deeply than this are damage; their text is kept. */
const MAX_DEPTH = 100;

function tidy(latex: string): string {
  return latex
    .replace(/\s+/g, ' ')
    .replace(/ ([_^])/g, '$1')
    .trim();
}

function paragraphToLatex(element: XmlElement): string {
  const lines = element.elements('m:oMath').map((line) => contents(line, 0).trim());
  const said = lines.filter((line) => line !== '');
  if (said.length < 2) return said[0] ?? '';
  return `\\begin{gathered}${said.join(' \\\\ ')}\\end{gathered}`;
}

type Handler = (element: XmlElement, depth: number) => string;

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['m:r', run],
  ['m:f', fraction],
  ['m:rad', radical],
  ['m:sSup', (e, d) => `${base(e, d)}^${script(e, 'm:sup', d)}`],
  ['m:sSub', (e, d) => `${base(e, d)}_${script(e, 'm:sub', d)}`],
  ['m:sSubSup', (e, d) => `${base(e, d)}_${script(e, 'm:sub', d)}^${script(e, 'm:sup', d)}`],
  ['m:sPre', (e, d) => `{}${scripts(argument(e, 'm:sub', d), argument(e, 'm:sup', d))}${base(e, d)}`],
  ['m:nary', nary],
  ['m:func', func],
  ['m:fName', contents],
  ['m:d', delimiters],
  ['m:acc', accent],
  ['m:bar', bar],
  ['m:groupChr', groupCharacter],
  ['m:limLow', (e, d) => limit(e, d, '_')],
  ['m:limUpp', (e, d) => limit(e, d, '^')],
  ['m:m', matrix],
  ['m:eqArr', equationArray],
  ['m:box', (e, d) => argument(e, 'm:e', d)],
  ['m:borderBox', (e, d) => `\\boxed{${argument(e, 'm:e', d)}}`],
  ['m:phant', phantom],
  ['w:del', () => ''],
  ['w:moveFrom', () => ''],
  ['w:rPr', () => ''],
]);

function toLatex(node: XmlNode, depth: number): string {
  if (typeof node === 'string') return '';
  if (depth > MAX_DEPTH) return textToLatex(node.textContent());
  const handler = handlers.get(node.name);
  if (handler !== undefined) return handler(node, depth + 1);
  // Properties end in "Pr" and say nothing by themselves.
  return node.name.endsWith('Pr') ? '' : contents(node, depth + 1);
}

function contents(element: XmlElement, depth: number): string {
  let out = '';
  for (const child of element.children) out = join(out, toLatex(child, depth));
  return out;
}

/** Keeps a command apart from a letter that follows it. */
function join(left: string, right: string): string {
  return /\\[A-Za-z]+$/.test(left) && /^[A-Za-z]/.test(right) ? `${left} ${right}` : left + right;
}

function argument(element: XmlElement, name: string, depth: number): string {
  const found = element.first(name);
  return found === undefined ? '' : contents(found, depth).trim();
}

/** Scripts that say something. */
function scripts(lower: string, upper: string): string {
  return (lower === '' ? '' : `_{${lower}}`) + (upper === '' ? '' : `^{${upper}}`);
}

function script(element: XmlElement, name: string, depth: number): string {
  return `{${argument(element, name, depth)}}`;
}

/** The base of a script: braces around all but a single letter, digit or command. */
function base(element: XmlElement, depth: number): string {
  const latex = argument(element, 'm:e', depth);
  if (/^\([^()]*\)$/.test(latex)) return latex;
  return /^(?:[^\s\\^_{}]|\\[A-Za-z]+)$/u.test(latex) || /^\\math[a-z]+\{[^{}]*\}$/.test(latex) ? latex : `{${latex}}`;
}

function property(element: XmlElement, properties: string, name: string): string | undefined {
  const found = element.first(properties)?.first(name);
  return found === undefined ? undefined : (found.get('m:val') ?? found.get('val') ?? '');
}

/** A switch without a value is on (§22.9.2.7). */
function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '0' && value !== 'off' && value !== 'false';
}

const STYLES: ReadonlyMap<string, string> = new Map([
  ['double-struck', 'mathbb'],
  ['fraktur', 'mathfrak'],
  ['script', 'mathcal'],
  ['sans-serif', 'mathsf'],
  ['monospace', 'mathtt'],
]);

function run(element: XmlElement, depth: number): string {
  const text = runText(element, depth);
  if (text === '') return '';
  if (isOn(property(element, 'm:rPr', 'm:nor'))) return normalText(text);
  return styled(text, { style: property(element, 'm:rPr', 'm:sty'), script: property(element, 'm:rPr', 'm:scr') });
}

function runText(element: XmlElement, depth: number): string {
  let text = '';
  for (const child of element.elements()) {
    if (child.name === 'm:t' || child.name === 'w:t') text += child.textContent();
    else if (child.name === 'w:tab' || child.name === 'w:br') text += ' ';
    else if (child.name === 'w:sym') text += symbolOf(child);
    else if (child.name.startsWith('m:') && child.name !== 'm:rPr') text += toLatex(child, depth);
  }
  return text;
}

function styled(text: string, look: { style: string | undefined; script: string | undefined }): string {
  // Words with spaces between them are words: LaTeX would set them as one product.
  if (/^\s*\p{L}{2,}(?: \p{L}+)+\s*$/u.test(text)) return normalText(text);
  const latex = mathText(text);
  const isPlain = /^[A-Za-z0-9]+$/.test(text);
  const command = STYLES.get(look.script ?? '');
  if (command !== undefined && isPlain) return `\\${command}{${latex}}`;
  if (look.style === 'b' && isPlain) return `\\mathbf{${latex}}`;
  if (look.style === 'bi' && /^\p{L}+$/u.test(text)) return `\\boldsymbol{${latex.trim()}}`;
  if (look.style !== 'p' || !/^[A-Za-z]{2,}$/.test(text)) return latex;
  return functionNames.has(text) ? `\\${text} ` : `\\mathrm{${latex}}`;
}

function symbolOf(element: XmlElement): string {
  const code = Number.parseInt(element.get('w:char') ?? '', 16);
  return Number.isNaN(code) || code === 0 || code > 0x10ffff ? '' : String.fromCodePoint(code);
}

function normalText(text: string): string {
  if (/^[\s\d+\-=.,;:()]*$/.test(text)) return text;
  return `\\text{${text.replace(/[\\{}$%&#_^~]/g, (char) => (char === '\\' ? '\\backslash ' : `\\${char}`))}}`;
}

/** A caret in a run is an operator, not an accent. */
function mathText(text: string): string {
  return text
    .split('^')
    .map((part) => textToLatex(part))
    .join('\\hat{\\ }')
    .replaceAll('\\hat{\\ }', '^\\wedge ')
    .replace(/\^\\wedge (\d|[A-Za-z](?![A-Za-z]))/g, '^$1')
    .replaceAll('^\\wedge ', '\\wedge ');
}

function fraction(element: XmlElement, depth: number): string {
  const top = argument(element, 'm:num', depth);
  const bottom = argument(element, 'm:den', depth);
  const type = property(element, 'm:fPr', 'm:type');
  if (type === 'lin') return `${grouped(top)}/${grouped(bottom)}`;
  if (type === 'skw') return `{}^{${top}}/_{${bottom}}`;
  // A bar-less fraction is a binomial; its parentheses are delimiters of their own around it.
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}{${top}}{${bottom}}`;
  return `\\frac{${top}}{${bottom}}`;
}

function grouped(latex: string): string {
  return latex.length > 1 ? `{${latex}}` : latex;
}

function radical(element: XmlElement, depth: number): string {
  const degree = isOn(property(element, 'm:radPr', 'm:degHide')) ? '' : argument(element, 'm:deg', depth);
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${argument(element, 'm:e', depth)}}`;
}

/** An n-ary operator; without a character of its own it is an integral (§22.1.2.70). */
function nary(element: XmlElement, depth: number): string {
  const char = property(element, 'm:naryPr', 'm:chr') ?? '\u222b';
  const operator = symbolToLatex(char).trim();
  const isIntegral = /int$/.test(operator);
  const at = scripts(argument(element, 'm:sub', depth), argument(element, 'm:sup', depth));
  const place = property(element, 'm:naryPr', 'm:limLoc');
  const isUnusual = at !== '' && (isIntegral ? place === 'undOvr' : place === 'subSup');
  const limits = isUnusual ? (isIntegral ? '\\limits' : '\\nolimits') : '';
  const body = argument(element, 'm:e', depth);
  return join(`${operator}${limits}${at}`, body === '' ? '' : ` ${body}`);
}

function func(element: XmlElement, depth: number): string {
  const holder = element.first('m:fName');
  const name = holder === undefined ? '' : functionName(holder, depth);
  const body = argument(element, 'm:e', depth);
  return `${name}${body === '' ? '' : ` ${body}`}`;
}

/** Plain letters become a command; limits below them (`lim`, `max`) stay below. */
function functionName(holder: XmlElement, depth: number): string {
  const children = holder.elements().filter((child) => child.name !== 'm:ctrlPr');
  const only = children.length === 1 ? children[0] : undefined;
  if (only?.name === 'm:limLow' || only?.name === 'm:limUpp' || only?.name === 'm:sSub' || only?.name === 'm:sSup') {
    const inner = only.first('m:e');
    const name = inner === undefined ? '' : functionName(inner, depth + 1);
    const mark = only.name === 'm:limLow' || only.name === 'm:sSub' ? '_' : '^';
    const below = argument(only, only.name.startsWith('m:lim') ? 'm:lim' : mark === '_' ? 'm:sub' : 'm:sup', depth);
    return `${name}${mark}{${below}}`;
  }
  const text = holder.textContent().trim();
  return /^[A-Za-z]+(?: [A-Za-z]+)?$/.test(text) ? functionToLatex(text) : contents(holder, depth).trim();
}

function delimiters(element: XmlElement, depth: number): string {
  const begin = property(element, 'm:dPr', 'm:begChr') ?? '(';
  const end = property(element, 'm:dPr', 'm:endChr') ?? ')';
  const separator = property(element, 'm:dPr', 'm:sepChr') ?? '|';
  const parts = element.elements('m:e').map((part) => contents(part, depth).trim());
  const inner = parts.join(separator === '|' ? ' \\middle| ' : ` ${symbolToLatex(separator)} `);
  const binomial = /^\\genfrac\{\}\{\}\{0pt\}\{\}(\{.*)$/.exec(inner);
  if (binomial !== null && begin === '(' && end === ')') return `\\binom${binomial[1]}`;
  if (isFlat(inner) && isPlainPair(begin, end)) return `${plainFence(begin)}${inner}${plainFence(end)}`;
  return `${join(`\\left${fenceToLatex(begin)}`, inner)}\\right${fenceToLatex(end)}`;
}

/** Nothing tall inside: brackets need not grow. */
function isFlat(latex: string): boolean {
  return !/\\(?:frac|sum|int|prod|begin|genfrac|sqrt|middle|left|over|under|lim|bigcup|bigcap)|\^/.test(latex);
}

function isPlainPair(begin: string, end: string): boolean {
  return /^[([|]$/.test(begin) && /^[)\]|]$/.test(end);
}

function plainFence(char: string): string {
  return char;
}

function accent(element: XmlElement, depth: number): string {
  const char = property(element, 'm:accPr', 'm:chr') ?? '\u0302';
  const body = argument(element, 'm:e', depth);
  return accentToLatex(char, body) ?? `\\overset{${symbolToLatex(char).trim()}}{${body}}`;
}

function bar(element: XmlElement, depth: number): string {
  const top = property(element, 'm:barPr', 'm:pos') === 'top';
  return `\\${top ? 'overline' : 'underline'}{${argument(element, 'm:e', depth)}}`;
}

/** A character over or under a group; without one it is a brace below (§22.1.2.41). */
function groupCharacter(element: XmlElement, depth: number): string {
  const char = property(element, 'm:groupChrPr', 'm:chr') ?? '\u23df';
  const top = property(element, 'm:groupChrPr', 'm:pos') === 'top';
  const body = argument(element, 'm:e', depth);
  if (char === '\u23de' || char === '\u23df') return `\\${char === '\u23de' ? 'overbrace' : 'underbrace'}{${body}}`;
  if (char === '\u2192') return `\\${top ? 'overrightarrow' : 'underrightarrow'}{${body}}`;
  if (char === '\u2190') return `\\${top ? 'overleftarrow' : 'underleftarrow'}{${body}}`;
  return `\\${top ? 'overset' : 'underset'}{${symbolToLatex(char).trim()}}{${body}}`;
}

function limit(element: XmlElement, depth: number, mark: '_' | '^'): string {
  const inner = element.first('m:e');
  const text = inner?.textContent().trim() ?? '';
  const at = argument(element, 'm:lim', depth);
  if (functionNames.has(text)) return `\\${text}${mark}{${at}}`;
  const body = argument(element, 'm:e', depth);
  if (/^\\(?:underbrace|overbrace)\{/.test(body)) return `${body}${mark}{${at}}`;
  return `\\${mark === '_' ? 'underset' : 'overset'}{${at}}{${body}}`;
}

function matrix(element: XmlElement, depth: number): string {
  const rows = element.elements('m:mr').map((row) =>
    row
      .elements('m:e')
      .map((cell) => contents(cell, depth).trim())
      .join(' & '),
  );
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
}

/** Lines under each other; `&` in their text marks where they align. */
function equationArray(element: XmlElement, depth: number): string {
  const rows = element.elements('m:e').map((row) => contents(row, depth).trim().replaceAll('\\&', '&'));
  if (rows.length === 1) return (rows[0] ?? '').replaceAll('&', '');
  const aligned = rows.some((row) => row.includes('&'));
  const name = aligned ? 'aligned' : 'array';
  return `\\begin{${name}}${aligned ? '' : '{l}'}${rows.join(' \\\\ ')}\\end{${name}}`;
}

function phantom(element: XmlElement, depth: number): string {
  const body = argument(element, 'm:e', depth);
  const shown = property(element, 'm:phantPr', 'm:show');
  return shown === undefined || isOn(shown) ? body : `\\phantom{${body}}`;
}
