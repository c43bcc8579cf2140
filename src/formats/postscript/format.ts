import { confidence, type Format, type Peek } from '../../core/format.js';

export const postscript: Format = {
  id: 'postscript',
  title: 'PostScript',
  family: 'drawing',
  mediaTypes: ['application/postscript', 'image/x-eps', 'application/illustrator'],
  extensions: ['ps', 'eps', 'epsf', 'epsi', 'ai', 'prn'],
  sniff: (peek) => (isPostScript(peek) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};

/** `%!PS` at the start, behind the header of a picture for DOS, or behind the job language of a printer. Not a font alone. */
function isPostScript(peek: Peek): boolean {
  if (peek.startsWith([0xc5, 0xd0, 0xd3, 0xc6])) return true;
  // A setting of txt2tags begins so too: `%!encoding: UTF-8`.
  if (peek.startsWith('%!') && /^%![a-z]+(?:\(\w+\))?:/.test(peek.text().slice(0, 80))) return false;
  if (peek.startsWith('%!')) return !peek.startsWith('%!PS-AdobeFont') && !peek.startsWith('%!FontType');
  if (peek.startsWith('\u0004%!')) return true;
  return peek.startsWith('\u001b%-12345X') && peek.text().slice(0, 4000).includes('%!PS');
}
