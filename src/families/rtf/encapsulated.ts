/** HTML that Outlook keeps inside RTF ([MS-OXRTFEX]): tags stand in `\htmltag` groups, what RTF shows instead is between `\htmlrtf`. */
import { decodeCodePage } from './code-pages.js';

interface Group {
  /** Inside `\htmlrtf`: RTF's own rendering, not part of the page. */
  rtfOnly: boolean;
  /** Inside a destination that is not shown. */
  hidden: boolean;
  unicodeSkip: number;
}

interface State {
  readonly source: string;
  readonly groups: Group[];
  out: string;
  pending: number[];
  codePage: number;
  at: number;
  skip: number;
}

const HIDDEN = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'generator', 'mhtmltag']);
const SYMBOLS = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['tab', '\t'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['endash', '–'],
  ['emdash', '—'],
]);
const MAX_GROUPS = 2_000;

/** The HTML inside, or `undefined` if the RTF was not made from HTML. */
export function deEncapsulate(rtf: Uint8Array): string | undefined {
  const source = Buffer.from(rtf.buffer, rtf.byteOffset, rtf.byteLength).toString('latin1');
  if (!source.slice(0, 1000).includes('\\fromhtml1')) return undefined;
  const codePage = Number(/\\ansicpg(\d{3,5})/.exec(source.slice(0, 2000))?.[1] ?? 1252);
  const state: State = {
    source,
    groups: [{ rtfOnly: false, hidden: false, unicodeSkip: 1 }],
    out: '',
    pending: [],
    codePage,
    at: 0,
    skip: 0,
  };
  while (state.at < source.length) step(state);
  flush(state);
  return state.out;
}

function top(state: State): Group {
  return state.groups[state.groups.length - 1] as Group;
}

function step(state: State): void {
  const char = state.source.charAt(state.at);
  if (char === '{') {
    if (state.groups.length < MAX_GROUPS) state.groups.push({ ...top(state) });
    state.at++;
  } else if (char === '}') {
    if (state.groups.length > 1) state.groups.pop();
    state.at++;
  } else if (char === '\\') {
    takeControl(state);
  } else {
    state.at++;
    if (char !== '\r' && char !== '\n') emitByte(state, char.charCodeAt(0));
  }
}

function takeControl(state: State): void {
  const { source } = state;
  const next = source.charAt(state.at + 1);
  if (next === "'") {
    emitByte(state, Number.parseInt(source.slice(state.at + 2, state.at + 4), 16) || 63);
    state.at += 4;
    return;
  }
  const word = /^\\([a-z]{1,32})(-?\d{1,10})? ?/i.exec(source.slice(state.at, state.at + 50));
  if (word === null) {
    state.at += 2;
    if (next === '*') return;
    if (next === '~') emit(state, '\u00a0');
    else if (next === '_') emit(state, '-');
    else if (/[\\{}]/.test(next)) emitByte(state, next.charCodeAt(0));
    return;
  }
  state.at += word[0].length;
  takeWord(state, word[1] ?? '', word[2] === undefined ? undefined : Number(word[2]));
}

function takeWord(state: State, word: string, value: number | undefined): void {
  const group = top(state);
  if (word === 'htmlrtf') group.rtfOnly = value !== 0;
  else if (word === 'htmltag') group.hidden = false;
  else if (word === 'uc') group.unicodeSkip = value ?? 1;
  else if (word === 'u') {
    emit(state, String.fromCharCode((value ?? 63) & 0xffff));
    state.skip = group.unicodeSkip;
  } else if (HIDDEN.has(word)) group.hidden = true;
  else {
    const symbol = SYMBOLS.get(word);
    if (symbol !== undefined) emit(state, symbol);
  }
}

/** Bytes wait, because characters of double-byte code pages come one byte at a time. */
function emitByte(state: State, byte: number): void {
  if (state.skip > 0) {
    state.skip--;
    return;
  }
  const { rtfOnly, hidden } = top(state);
  if (!rtfOnly && !hidden) state.pending.push(byte);
}

function emit(state: State, value: string): void {
  const { rtfOnly, hidden } = top(state);
  if (rtfOnly || hidden) return;
  flush(state);
  state.out += value;
}

function flush(state: State): void {
  if (state.pending.length === 0) return;
  state.out += decodeCodePage(Uint8Array.from(state.pending), state.codePage);
  state.pending = [];
}
