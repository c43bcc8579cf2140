/** Formulas are LaTeX already: only what numbers and names them goes. */

const ALIGNED = new Map([
  ['align', 'aligned'],
  ['align*', 'aligned'],
  ['eqnarray', 'aligned'],
  ['eqnarray*', 'aligned'],
  ['alignat', 'aligned'],
  ['alignat*', 'aligned'],
  ['flalign', 'aligned'],
  ['flalign*', 'aligned'],
  ['gather', 'gathered'],
  ['gather*', 'gathered'],
  ['multline', 'gathered'],
  ['multline*', 'gathered'],
  ['IEEEeqnarray', 'aligned'],
  ['IEEEeqnarray*', 'aligned'],
  ['split', 'aligned'],
  ['dmath', ''],
  ['dmath*', ''],
  ['equation', ''],
  ['equation*', ''],
  ['displaymath', ''],
  ['math', ''],
  ['subequations', ''],
]);

export function isMathEnvironment(name: string): boolean {
  return ALIGNED.has(name);
}

/** The body of a math environment as it is written between dollar signs. */
export function environmentMath(name: string, body: string): string {
  const inner = tidyMath(/^(?:alignat|IEEEeqnarray)/.test(name) ? body.replace(/^\s*\{[^{}]*\}/, '') : body);
  const wrapper = ALIGNED.get(name) ?? '';
  // Three columns of eqnarray are two of aligned.
  const columns = name.startsWith('eqnarray') ? inner.replace(/&\s*(\S+?)\s*&/g, '&$1 ') : inner;
  return wrapper === '' ? columns : `\\begin{${wrapper}}\n${columns}\n\\end{${wrapper}}`;
}

/** A formula without labels and numbers; blank lines would end it. */
export function tidyMath(source: string): string {
  return source
    .replace(/\\label\s*\{[^{}]*\}/g, '')
    .replace(/\\(?:nonumber|notag)(?![A-Za-z])/g, '')
    .replace(/\n[ \t]*(?:\n[ \t]*)+/g, '\n')
    .trim();
}
