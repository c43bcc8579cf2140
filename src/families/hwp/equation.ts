/*
 * The script of HWP's equation editor, a relative of eqn: `{a} over {b}`, `sqrt {x}`, `x ^{2}`, `sum _{i=1} ^{n}`,
 * `matrix {a & b # c & d}`, `left ( ... right )`.
 */

const WORDS: ReadonlyMap<string, string> = new Map(
  [
    ...['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa', 'lambda', 'mu', 'nu'],
    ...['xi', 'pi', 'rho', 'sigma', 'tau', 'upsilon', 'phi', 'chi', 'psi', 'omega', 'sum', 'prod', 'int', 'lim', 'sin'],
    ...['cos', 'tan', 'log', 'ln', 'exp', 'min', 'max', 'infty', 'partial', 'nabla', 'forall', 'exists', 'in', 'notin'],
    ...[
      'subset',
      'supset',
      'cup',
      'cap',
      'times',
      'div',
      'pm',
      'mp',
      'cdot',
      'cdots',
      'ldots',
      'vdots',
      'ddots',
      'leq',
    ],
    ...['geq', 'neq', 'approx', 'equiv', 'sim', 'propto', 'angle', 'perp', 'therefore', 'because', 'oint', 'prime'],
  ].map((word): [string, string] => [word, `\\${word}`]),
);

const RENAMED: ReadonlyMap<string, string> = new Map([
  ['inf', '\\infty'],
  ['le', '\\leq'],
  ['ge', '\\geq'],
  ['ne', '\\neq'],
  ['->', '\\to'],
  ['rarrow', '\\rightarrow'],
  ['larrow', '\\leftarrow'],
  ['lrarrow', '\\leftrightarrow'],
  ['RARROW', '\\Rightarrow'],
  ['LARROW', '\\Leftarrow'],
  ['smallsum', '\\sum'],
  ['smallinter', '\\cap'],
  ['union', '\\cup'],
  ['inter', '\\cap'],
  ['deg', '^{\\circ}'],
  ['+-', '\\pm'],
  ['-+', '\\mp'],
  ['!=', '\\neq'],
  ['<=', '\\leq'],
  ['>=', '\\geq'],
  ['==', '\\equiv'],
  ['LEFT', '\\left'],
  ['left', '\\left'],
  ['RIGHT', '\\right'],
  ['right', '\\right'],
  ['sqrt', '\\sqrt'],
  ['SQRT', '\\sqrt'],
  ['bar', '\\bar'],
  ['vec', '\\vec'],
  ['hat', '\\hat'],
  ['dot', '\\dot'],
  ['ddot', '\\ddot'],
  ['tilde', '\\tilde'],
  ['overline', '\\overline'],
  ['under', '\\underline'],
]);

/** Styles and sizes that say nothing in LaTeX. */
const DROPPED = new Set(['rm', 'it', 'bold', 'rmbold', 'size', '`', '~', 'from', 'to']);
const TABLES: ReadonlyMap<string, string> = new Map([
  ['matrix', 'matrix'],
  ['pmatrix', 'pmatrix'],
  ['bmatrix', 'bmatrix'],
  ['dmatrix', 'vmatrix'],
  ['cases', 'cases'],
  ['eqalign', 'aligned'],
  ['pile', 'matrix'],
  ['lpile', 'matrix'],
  ['rpile', 'matrix'],
]);

/** An equation script as LaTeX, near enough to be read; groups that are not closed end with the script. */
export function equationToLatex(script: string): string {
  const tokens = script.match(/->|\+-|-\+|!=|<=|>=|==|[A-Za-z]+|\d+(?:\.\d+)?|"[^"]*"|\S/g) ?? [];
  const parser: Parser = { tokens, at: 0 };
  return readGroup(parser, 0).replace(/\s+/g, ' ').trim();
}

interface Parser {
  readonly tokens: readonly string[];
  at: number;
}

const MAX_DEPTH = 100;

/** Up to the closing brace or the end. */
function readGroup(parser: Parser, depth: number): string {
  const terms: string[] = [];
  for (let token = parser.tokens[parser.at]; token !== undefined; token = parser.tokens[parser.at]) {
    if (token === '}' && depth > 0) break;
    const word = token.toLowerCase();
    if ((word === 'over' || word === 'atop') && terms.length > 0) {
      parser.at++;
      const above = terms.pop() ?? '';
      terms.push(`\\frac${braced(above)}${braced(readTerm(parser, depth))}`);
    } else if (token === '^' || word === 'sup' || token === '_' || word === 'sub' || word === 'from' || word === 'to') {
      parser.at++;
      const mark = token === '^' || word === 'sup' || word === 'to' ? '^' : '_';
      terms.push(`${terms.pop() ?? ''}${mark}${braced(readTerm(parser, depth))}`);
    } else {
      terms.push(readTerm(parser, depth));
    }
  }
  return terms.join(' ');
}

function readTerm(parser: Parser, depth: number): string {
  const token = parser.tokens[parser.at++];
  if (token === undefined || depth > MAX_DEPTH) return '';
  if (token === '{') {
    const inner = readGroup(parser, depth + 1);
    parser.at++;
    return `{${inner}}`;
  }
  if (token === '}') return '';
  const table = TABLES.get(token.toLowerCase());
  if (table !== undefined) return `\\begin{${table}}${unbraced(readTerm(parser, depth + 1))}\\end{${table}}`;
  if (token === '#') return ' \\\\ ';
  if (DROPPED.has(token)) return '';
  if (token.startsWith('"'))
    return `\\text{${token
      .slice(1)
      .replace(/"$/, '')
      .replace(/[\\{}$]/g, '')}}`;
  const renamed = RENAMED.get(token) ?? WORDS.get(token) ?? WORDS.get(token.toLowerCase());
  if (renamed === '\\left' || renamed === '\\right') return renamed + fence(parser.tokens[parser.at++]);
  if (renamed !== undefined && /^\\(?:sqrt|bar|vec|hat|d?dot|tilde|overline|underline)$/.test(renamed))
    return renamed + braced(readTerm(parser, depth + 1));
  return renamed ?? (/[%$&#]/.test(token) && token !== '&' ? `\\${token}` : token);
}

function fence(token: string | undefined): string {
  if (token === undefined) return '.';
  return token === '{' || token === '}' ? `\\${token}` : token;
}

function braced(term: string): string {
  return term.startsWith('{') && term.endsWith('}') ? term : `{${term}}`;
}

function unbraced(term: string): string {
  return term.startsWith('{') && term.endsWith('}') ? term.slice(1, -1) : term;
}
