/** Signs by the names that ConTeXt gives them (`\letterpercent`). */
export const letters: ReadonlyMap<string, string> = new Map([
  ['backslash', '\\'],
  ['bar', '|'],
  ['percent', '%'],
  ['tilde', '~'],
  ['hash', '#'],
  ['dollar', '$'],
  ['ampersand', '&'],
  ['underscore', '_'],
  ['hat', '^'],
  ['at', '@'],
  ['openbrace', '{'],
  ['closebrace', '}'],
  ['slash', '/'],
  ['singlequote', "'"],
  ['doublequote', '"'],
  ['less', '<'],
  ['more', '>'],
]);

/** Letters with accents by their names (`eacute`); `undefined` if it is none. */
export function namedLetter(name: string): string | undefined {
  const found = /^([A-Za-z])(acute|grave|circumflex|diaeresis|tilde|cedilla|caron|ring|ogonek|macron|breve)$/.exec(
    name,
  );
  const mark = MARKS.get(found?.[2] ?? '');
  return found === null || mark === undefined ? undefined : `${found[1]}${mark}`.normalize('NFC');
}

const MARKS: ReadonlyMap<string, string> = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circumflex', '\u0302'],
  ['diaeresis', '\u0308'],
  ['tilde', '\u0303'],
  ['cedilla', '\u0327'],
  ['caron', '\u030c'],
  ['ring', '\u030a'],
  ['ogonek', '\u0328'],
  ['macron', '\u0304'],
  ['breve', '\u0306'],
]);
