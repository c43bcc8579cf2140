const SIGNS: ReadonlyMap<string, string> = new Map([
  ['d', '°'],
  ['p', '±'],
  ['c', '⌀'],
  ['%', '%'],
]);

/** A text of a drawing without its codes: `%%d` and the like, `\U+20AC`, and in longer texts `\P`, `\H2.5;`, braces. */
export function plainText(raw: string, formatted: boolean): string {
  const text = raw
    .replace(/%%([dpc%])/gi, (_, sign: string) => SIGNS.get(sign.toLowerCase()) ?? '')
    .replace(/%%[uok]/gi, '')
    .replace(/\\U\+([\dA-F]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const plain = formatted ? withoutCodes(text) : text;
  return plain
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}

function withoutCodes(text: string): string {
  return text
    .replace(/\\([PNX~])/g, (_, code: string) => (code === '~' ? ' ' : '\n'))
    .replace(/\\S([^;^/#]{0,100})[\^/#]([^;]{0,100});/g, '$1/$2')
    .replace(/\\[ACFHQTWfp][^;\\{}]{0,200};/g, '')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/(^|[^\\])[{}]/g, '$1')
    .replace(/\\([\\{}])/g, '$1');
}
