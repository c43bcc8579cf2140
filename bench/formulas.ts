// npm run bench:formulas: the share of formulas whose source is known that come out as LaTeX of the same look. Each list of bench/formulas is
// compiled by pdflatex with several document classes, converted, and compared as KaTeX sets both. Needs pdflatex and the classes.
// usage: node --import tsx bench/formulas.ts [--misses]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import katex from 'katex';
import { convertFiles } from './report/convert-files.js';

type Kind = 'inline' | 'display';

const CLASSES = ['article', 'amsart', 'IEEEtran', 'elsarticle', 'llncs', 'acmart', 'revtex4-2', 'beamer'];
const folder = mkdtempSync(join(tmpdir(), 'formulas-'));
const formulas = { inline: listOf('inline'), display: listOf('display') };
const showMisses = process.argv.includes('--misses');

function listOf(kind: Kind): string[] {
  return readFileSync(join('bench', 'formulas', `${kind}.txt`), 'utf8')
    .trim()
    .split('\n');
}

/** Lines as long as those of a paper: short ones beside centred formulas would look like two columns. */
const FILLER = 'between lines that are as long as the column is wide, which is what the lines of a paper usually are';

/** Each formula in a sentence that names its number, so that it can be found again. */
function sourceOf(kind: Kind, documentClass: string): string {
  const cases = formulas[kind].map((formula, i) =>
    kind === 'inline'
      ? `Sample number ${i} holds $${formula}$ and goes on.\n`
      : `Sample number ${i} is set apart ${FILLER}:\n\\[ ${formula} \\]\nand the text goes on below it, ${FILLER}.\n`,
  );
  const body = documentClass === 'beamer' ? inFrames(cases) : cases.join('\n');
  const maketitle =
    documentClass === 'llncs' || documentClass === 'acmart' ? '\\title{Samples}\\author{A}\\maketitle' : '';
  const options = documentClass === 'acmart' ? '[nonacm]' : '';
  return `\\documentclass${options}{${documentClass}}\n\\usepackage{amsmath,amssymb}\n\\begin{document}\n${maketitle}\n${body}\n\\end{document}\n`;
}

const FRAME_CASES = 3;

function inFrames(cases: readonly string[]): string {
  let out = '';
  for (let i = 0; i < cases.length; i += FRAME_CASES)
    out += `\\begin{frame}\n${cases.slice(i, i + FRAME_CASES).join('\n')}\\end{frame}\n`;
  return out;
}

/** The PDF of a source; undefined where the class is not installed. */
function compile(name: string, source: string): string | undefined {
  const file = join(folder, `${name}.tex`);
  // acmart asks for amssymb before its fonts; the others bring nothing of their own.
  writeFileSync(file, name.includes('acmart') ? source.replace('amsmath,amssymb', 'amsmath') : source);
  spawnSync('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', '-output-directory', folder, file], {
    stdio: 'ignore',
  });
  const pdf = join(folder, `${name}.pdf`);
  try {
    readFileSync(pdf);
    return pdf;
  } catch {
    // The class or a package of it is missing.
    return undefined;
  }
}

/** What KaTeX makes of a formula, groups that show nothing left out; undefined for what it cannot read. */
function lookOf(latex: string): string | undefined {
  try {
    return katex
      .renderToString(latex.replaceAll('\\tfrac', '\\frac'), { output: 'mathml', displayMode: true, strict: false })
      .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
      .replace(/<mspace[^>]*>(?:<\/mspace>)?|<\/?mrow>|<mtext>\s*<\/mtext>|<\/?mpadded[^>]*>|<\/?mstyle[^>]*>/g, '')
      .replace(/ (?:stretchy|fence|form|lspace|rspace|separator|minsize|maxsize)="[^"]*"/g, '');
  } catch {
    // Not LaTeX that can be set.
    return undefined;
  }
}

function foundIn(markdown: string, kind: Kind, i: number): string {
  const from = markdown.indexOf(kind === 'inline' ? `number ${i} holds` : `number ${i} is set`);
  if (from < 0) return '';
  const to = markdown.indexOf('goes on', from);
  const text = markdown.slice(from, to < 0 ? undefined : to);
  const found = kind === 'inline' ? /\$([^$]+)\$/.exec(text) : /\$\$\s*([^$]+?)\s*\$\$/.exec(text);
  return found?.[1] ?? '';
}

const sums = { inline: { right: 0, all: 0 }, display: { right: 0, all: 0 } };
mkdirSync(folder, { recursive: true });
for (const documentClass of CLASSES) {
  const shares: string[] = [];
  for (const kind of ['inline', 'display'] as const) {
    const pdf = compile(`${documentClass}-${kind}`, sourceOf(kind, documentClass));
    if (pdf === undefined) {
      shares.push(`${kind}: not compiled`);
      continue;
    }
    const [markdown = ''] = await convertFiles([pdf]);
    const wrong = formulas[kind].filter((formula, i) => lookOf(foundIn(markdown, kind, i)) !== lookOf(formula));
    const right = formulas[kind].length - wrong.length;
    sums[kind].right += right;
    sums[kind].all += formulas[kind].length;
    shares.push(`${kind} ${right} of ${formulas[kind].length}`);
    if (showMisses)
      for (const formula of wrong)
        console.log(`  ${formula}   ->   ${foundIn(markdown, kind, formulas[kind].indexOf(formula))}`);
  }
  console.log(`${documentClass}: ${shares.join(', ')}`);
}
for (const kind of ['inline', 'display'] as const)
  console.log(`${kind}: ${((100 * sums[kind].right) / Math.max(sums[kind].all, 1)).toFixed(1)} % of ${sums[kind].all}`);
