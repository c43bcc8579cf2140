/** Content lines of iCalendar and vCard (RFC 5545 §3.1, RFC 6350 §3.2): NAME;PARAM=VALUE:VALUE, folded at 75 bytes. */

export interface ContentLine {
  /** Upper case, without group. */
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** A component: BEGIN:NAME to END:NAME. */
export interface Component {
  readonly name: string;
  readonly lines: ContentLine[];
  readonly children: Component[];
}

/** Components in components; more than a calendar has are damage. */
const MAX_DEPTH = 20;

export function parseComponents(text: string): Component {
  const root: Component = { name: '', lines: [], children: [] };
  const stack = [root];
  const unfolded = text
    .replace(/\r\n?/g, '\n')
    .replace(/=\n(?=\S)/g, '')
    .replace(/\n[ \t]/g, '');
  for (const raw of unfolded.split('\n')) {
    const line = parseLine(raw);
    const top = stack[stack.length - 1] ?? root;
    if (line === undefined) continue;
    if (line.name === 'BEGIN' && stack.length < MAX_DEPTH) {
      const child: Component = { name: line.value.trim().toUpperCase(), lines: [], children: [] };
      top.children.push(child);
      stack.push(child);
    } else if (line.name === 'END') {
      if (stack.length > 1) stack.pop();
    } else top.lines.push(line);
  }
  return root;
}

function parseLine(raw: string): ContentLine | undefined {
  const colon = colonOf(raw);
  if (colon < 0) return undefined;
  const [name = '', ...rest] = raw.slice(0, colon).split(';');
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 0) parameters.set('TYPE', part);
    else parameters.set(part.slice(0, equals).toUpperCase(), part.slice(equals + 1).replaceAll('"', ''));
  }
  const quoted = parameters.get('ENCODING')?.toUpperCase() === 'QUOTED-PRINTABLE';
  const value = raw.slice(colon + 1);
  return {
    name: (name.split('.').at(-1) ?? '').trim().toUpperCase(),
    parameters,
    value: quoted ? decodeQuoted(value) : value,
  };
}

/** The colon behind the name; one inside a quoted parameter does not count. */
function colonOf(raw: string): number {
  let quoted = false;
  for (let i = 0; i < raw.length; i++) {
    const char = raw.charAt(i);
    if (char === '"') quoted = !quoted;
    else if (char === ':' && !quoted) return i;
  }
  return -1;
}

function decodeQuoted(value: string): string {
  const bytes: number[] = [];
  for (let i = 0; i < value.length; i++) {
    const hex = value.charAt(i) === '=' ? Number.parseInt(value.slice(i + 1, i + 3), 16) : Number.NaN;
    if (Number.isNaN(hex)) bytes.push(value.charCodeAt(i) & 255);
    else {
      bytes.push(hex);
      i += 2;
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** A text value with its escapes resolved (RFC 5545 §3.3.11). */
export function unescapeText(value: string): string {
  return value.replace(/\\([nN,;\\:])/g, (_whole, char: string) => (char === 'n' || char === 'N' ? '\n' : char));
}

export function firstValue(component: Component, name: string): string {
  const line = component.lines.find((one) => one.name === name);
  return line === undefined ? '' : unescapeText(line.value).trim();
}
