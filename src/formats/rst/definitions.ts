/** What references lead to: targets, substitutions, notes and roles may be defined behind their use. */
import { indentOf, isBlank } from '../../families/markup/lines.js';
import { foldName, type RstState, type Substitution } from './state.js';

const TARGET = /^\s*\.\. _(`[^`]+`|(?:\\.|[^:\\])+|_):(?:\s+(.*))?$/;
const ANONYMOUS = /^\s*(?:__ (\S.*)|\.\. __:(?:\s+(.*))?)$/;
const SUBSTITUTION = /^\s*\.\. \|([^|]+)\| ([\w-]+)::\s*(.*)$/;
const NOTE = /^\s*\.\. \[(#[\w.:-]*|\*|[\w.:+-]+)\](?:\s|$)/;
const ROLE = /^\s*\.\. role:: *([\w-]+)(?:\(([\w-]+)\))?/;

/** Looks through all lines once. */
export function collectDefinitions(lines: readonly string[], state: RstState): void {
  const manual = new Set<string>();
  const autos: string[] = [];
  let stars = 0;
  lines.forEach((line, at) => {
    if (!line.includes('..') && !line.includes('__ ')) return;
    const note = NOTE.exec(line)?.[1];
    if (note !== undefined) {
      if (note === '*') stars++;
      else if (note.startsWith('#')) autos.push(note);
      else manual.add(note);
    } else collectTarget(lines, at, state);
  });
  nameNotes(state, { manual, autos, stars });
}

function collectTarget(lines: readonly string[], at: number, state: RstState): void {
  const line = lines[at] ?? '';
  const anonymous = ANONYMOUS.exec(line);
  if (anonymous !== null) {
    state.anonymous.push(urlOf(anonymous[1] ?? anonymous[2] ?? '', lines, at));
    return;
  }
  const target = TARGET.exec(line);
  if (target?.[1] !== undefined) {
    state.targets.set(foldName(target[1].replace(/^`|`$/g, '')), urlOf(target[2] ?? '', lines, at));
    return;
  }
  const role = ROLE.exec(line);
  if (role?.[1] !== undefined) state.roles.set(role[1], roleOf(state, role[2] ?? ''));
  const substitution = SUBSTITUTION.exec(line);
  if (substitution?.[1] !== undefined) {
    state.substitutions.set(foldName(substitution[1]), substitutionOf(substitution, lines, at));
  }
}

function roleOf(state: RstState, base: string): string {
  return state.roles.get(base) ?? base;
}

/** An address may go on in indented lines; spaces in it mean nothing. */
function urlOf(first: string, lines: readonly string[], at: number): string {
  let url = first;
  const indent = indentOf(lines[at] ?? '');
  for (let i = at + 1; i < Math.min(lines.length, at + 10); i++) {
    const line = lines[i] ?? '';
    if (isBlank(line) || indentOf(line) <= indent || line.trimStart().startsWith(':')) break;
    url += line.trim();
  }
  return url.endsWith('_') && /\s|^\w+_$/.test(url) ? url.trim() : url.replace(/\s+/g, '').replace(/\\(.)/g, '$1');
}

function substitutionOf(found: RegExpExecArray, lines: readonly string[], at: number): Substitution {
  const [, , directive = '', argument = ''] = found;
  const options = new Map<string, string>();
  let value = argument;
  for (let i = at + 1; i < Math.min(lines.length, at + 20); i++) {
    const line = lines[i] ?? '';
    if (isBlank(line) || indentOf(line) === 0) break;
    const option = /^\s+:([\w-]+):\s*(.*)$/.exec(line);
    if (option?.[1] !== undefined) options.set(option[1], option[2] ?? '');
    else value += ` ${line.trim()}`;
  }
  if (directive === 'image') {
    return { kind: 'image', alt: options.get('alt') ?? '', url: argument.trim(), target: options.get('target') ?? '' };
  }
  return { kind: 'text', value: directive === 'unicode' ? unicodeText(value) : directive === 'replace' ? value : '' };
}

function unicodeText(value: string): string {
  return value
    .replace(/\.\. .*$/, '')
    .split(/\s+/)
    .map((part) => {
      const hex = /^(?:0x|x|\\x|U\+|u|\\u|&#x)([0-9a-f]{1,6});?$/i.exec(part)?.[1];
      const code = hex === undefined ? (/^\d{1,7}$/.test(part) ? Number(part) : Number.NaN) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : part;
    })
    .join('');
}

function nameNotes(
  state: RstState,
  found: { readonly manual: ReadonlySet<string>; readonly autos: readonly string[]; readonly stars: number },
): void {
  for (const label of found.manual) state.notes.add(label);
  let number = 1;
  const next = () => {
    while (state.notes.has(String(number))) number++;
    const label = String(number);
    state.notes.add(label);
    return label;
  };
  for (const auto of found.autos) {
    const label = next();
    state.autoNotes.push(label);
    if (auto.length > 1) state.targets.set(`[${auto}]`, label);
  }
  for (let i = 0; i < found.stars; i++) state.starNotes.push(next());
}
