/** Formulas are written as LaTeX writes them, but for what holds rows. */

const WRAPPERS = new Map([
  ['align', 'aligned'],
  ['mathalignment', 'aligned'],
  ['cases', 'cases'],
  ['mathcases', 'cases'],
  ['matrix', 'matrix'],
  ['mathmatrix', 'matrix'],
  ['gather', 'gathered'],
  ['split', 'aligned'],
]);

/** A formula without labels and numbers; blank lines would end it. */
export function tidyMath(source: string): string {
  return source
    .replace(/\\(start|stop)([A-Za-z]+)(?:\[[^\]\n]{0,200}\])?/g, (all, step: string, name: string) => {
      const wrapper = WRAPPERS.get(name);
      return wrapper === undefined ? all : `\\${step === 'start' ? 'begin' : 'end'}{${wrapper}}`;
    })
    .replace(/(^|\\NR|\\begin\{[a-z]+\})(\s*)\\NC(?![A-Za-z])/g, '$1$2')
    .replace(/\s*(?:\\NC\s*)?\\NR(?![A-Za-z])/g, ' \\\\')
    .replace(/\\(NC|MC)(?![A-Za-z])/g, '&')
    .replace(/\\EQ(?![A-Za-z])/g, '&=')
    .replace(/ \\\\(\s*\\end\{)/g, '$1')
    .replace(/\n[ \t]*(?:\n[ \t]*)+/g, '\n')
    .trim();
}
