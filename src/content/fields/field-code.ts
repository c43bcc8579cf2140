/** A field's instruction (ECMA-376 part 1 §17.16), e.g. `HYPERLINK "http://a" \l "b"`. */
export interface FieldCode {
  /** Upper case; '' if there is no instruction. */
  readonly name: string;
  /** Arguments in order, without those of switches. */
  readonly args: readonly string[];
  /** Switch in lower case without backslash -> its argument, or ''. */
  readonly switches: ReadonlyMap<string, string>;
  /** Everything behind the name, as it stands. */
  readonly rest: string;
}

/** An instruction longer than this is data (an embedded citation), of which only the head matters. */
const MAX_CODE_CHARS = 20_000;
/** Switches that stand alone, for fields where that matters: the word behind them is no argument of theirs. */
const ALONE: ReadonlyMap<string, string> = new Map([
  ['HYPERLINK', 'mnh'],
  ['REF', 'fhnprtw'],
  ['PAGEREF', 'hp'],
  ['NOTEREF', 'fhp'],
  ['TOC', 'huwxz'],
  ['SEQ', 'chn'],
  ['MERGEFIELD', 'mv'],
]);

/** Reads a field instruction. Quotes may be curly; a backslash inside quotes escapes. */
export function parseFieldCode(instruction: string): FieldCode {
  const tokens = tokenize(instruction.slice(0, MAX_CODE_CHARS));
  const name = (tokens[0]?.text ?? '').toUpperCase();
  const alone = ALONE.get(name) ?? '';
  const args: string[] = [];
  const switches = new Map<string, string>();
  for (let i = 1; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.quoted || !token.text.startsWith('\\')) {
      args.push(token.text);
      continue;
    }
    const letter = token.text.slice(1).toLowerCase();
    const next = tokens[i + 1];
    const takes = next !== undefined && (next.quoted || !next.text.startsWith('\\')) && !alone.includes(letter);
    switches.set(letter, takes ? next.text : '');
    if (takes) i++;
  }
  return { name, args, switches, rest: restOf(instruction.slice(0, MAX_CODE_CHARS), tokens[0]?.text ?? '') };
}

function restOf(instruction: string, name: string): string {
  return instruction.trimStart().slice(name.length).trim();
}

interface Token {
  readonly text: string;
  readonly quoted: boolean;
}

const QUOTES = '"\u201c\u201d\u201e';

function tokenize(code: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < code.length) {
    const char = code.charAt(at);
    if (char.trim() === '') at++;
    else if (QUOTES.includes(char)) at = readQuoted(code, at + 1, tokens);
    else at = readWord(code, at, tokens);
  }
  return tokens;
}

function readQuoted(code: string, from: number, tokens: Token[]): number {
  let text = '';
  let at = from;
  for (; at < code.length && !QUOTES.includes(code.charAt(at)); at++) {
    const escaped = code.charAt(at) === '\\' && /["\\]/.test(code.charAt(at + 1));
    if (escaped) at++;
    text += code.charAt(at);
  }
  tokens.push({ text, quoted: true });
  return at + 1;
}

function readWord(code: string, from: number, tokens: Token[]): number {
  let at = from;
  while (at < code.length && code.charAt(at).trim() !== '' && !(at > from && QUOTES.includes(code.charAt(at)))) at++;
  tokens.push({ text: code.slice(from, at), quoted: false });
  return at;
}

/** Fields of the paper: in headers and footers they say nothing else. */
const PAGE_FIELDS = new Set([
  'PAGE',
  'NUMPAGES',
  'SECTIONPAGES',
  'SECTION',
  'DATE',
  'TIME',
  'FILENAME',
  'SAVEDATE',
  'PRINTDATE',
  'STYLEREF',
]);

/** Whether a field of a header or footer only numbers, dates or names the paper. */
export function isPageField(code: FieldCode): boolean {
  return PAGE_FIELDS.has(code.name);
}

/** What to do with a field's result. */
export type FieldEffect =
  | { readonly kind: 'text' }
  /** The result is a link; `#name` is a place in the document. */
  | { readonly kind: 'link'; readonly url: string }
  /** The result says nothing to a reader (form data, index marks, page numbers of the paper). */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'check-box' }
  /** The field has no result of its own: this text stands for it. */
  | { readonly kind: 'instead'; readonly text: string }
  /** The field may have no result, then this text stands for it. */
  | { readonly kind: 'fallback'; readonly text: string };

const HIDDEN = new Set(['XE', 'TC', 'TA', 'RD', 'PRIVATE', 'ADVANCE', 'SET', 'ASK', 'GOTOBUTTON_', 'DATA']);

export function fieldEffect(code: FieldCode): FieldEffect {
  switch (code.name) {
    case 'HYPERLINK':
      return linkEffect(code);
    case 'REF':
    case 'PAGEREF':
    case 'NOTEREF':
      return code.switches.has('h') ? { kind: 'link', url: `#${code.args[0] ?? ''}` } : { kind: 'text' };
    case 'FORMCHECKBOX':
      return { kind: 'check-box' };
    case 'SYMBOL':
      return { kind: 'fallback', text: symbolText(code) };
    case 'QUOTE':
      return { kind: 'fallback', text: code.args[0] ?? '' };
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      return { kind: 'instead', text: code.args.slice(1).join(' ') };
    case 'MERGEFIELD':
      return { kind: 'fallback', text: `«${code.args[0] ?? ''}»` };
    case 'EQ':
      return { kind: 'fallback', text: equationText(code) };
    default:
      return HIDDEN.has(code.name) ? { kind: 'hidden' } : { kind: 'text' };
  }
}

function linkEffect(code: FieldCode): FieldEffect {
  const anchor = code.switches.get('l') ?? '';
  const target = code.args[0] ?? '';
  if (target === '' && anchor === '') return { kind: 'text' };
  return { kind: 'link', url: anchor === '' ? target : `${target}#${anchor}` };
}

function symbolText(code: FieldCode): string {
  const value = Number(code.args[0]);
  return Number.isInteger(value) && value > 31 && value <= 0x10ffff ? String.fromCodePoint(value) : '';
}

/**
 * `EQ` draws with switches. Characters with their reading over them (`\o\ad(\s\up 10(reading),text)`) are the text; of
 * the rest the text of the arguments is what can be said, `\f(a,b)` being a fraction.
 */
function equationText(code: FieldCode): string {
  const ruby = /\\o[^()]*\(\s*\\s\\up\s*\d*\s*\([^()]*\)\s*[,;]([^()]*)\)/i.exec(code.rest);
  if (ruby !== null) return (ruby[1] ?? '').trim();
  return code.rest
    .replace(/\\\*\s*(?:"[^"]*"|\S+)/g, ' ')
    .replace(/\\f\s*\(([^(),]*)[,;]([^(),]*)\)/gi, '$1/$2')
    .replace(/\\[a-z]+\s*\d*/gi, ' ')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
