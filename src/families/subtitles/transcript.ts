import { paragraph, strong, text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';

/** What is shown at once. */
export interface Cue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly CueLine[];
}

export interface CueLine {
  /** Who says it, where the format states it. */
  readonly speaker?: string;
  readonly text: string;
}

/** Silence after which a new paragraph begins. */
const GAP_SECONDS = 3;
/** A paragraph of this many characters ends at the next end of a sentence. */
const LONG_PARAGRAPH = 600;
/** Lines of the cue before that a cue may show again, as captions that roll up do. */
const ROLLED_LINES = 4;

interface Turn {
  readonly speaker: string;
  /** Not where a long turn only goes on. */
  readonly isNamed: boolean;
  readonly parts: string[];
  length: number;
}

/** Cues as a transcript: a paragraph a turn, its speaker in bold; lines that roll up are said once. */
export function transcript(cues: readonly Cue[]): RootContent[] {
  const turns: Turn[] = [];
  let before: Cue | undefined;
  for (const cue of cues) {
    const isPause = before === undefined || cue.start - before.end > GAP_SECONDS || cue.start < before.start;
    let begins = isPause;
    for (const line of withoutRolled(cue, before)) {
      begins = addLine(turns, line, begins) ? false : begins;
    }
    if (cue.lines.length > 0) before = cue;
  }
  return turns.map(toParagraph);
}

/** Adds a line to the last turn or to one of its own; whether there was anything to add. */
function addLine(turns: Turn[], line: CueLine, begins: boolean): boolean {
  const { speaker, said, isTurn } = readLine(line);
  if (said === '') return false;
  const last = turns.at(-1);
  const isSame =
    last !== undefined && !begins && !isTurn && (speaker === '' || speaker === last.speaker) && !isFull(last);
  if (isSame) {
    last.parts.push(said);
    last.length += said.length + 1;
  } else {
    const goesOn = speaker !== '' && speaker === last?.speaker && !begins && !isTurn;
    turns.push({ speaker, isNamed: speaker !== '' && !goesOn, parts: [said], length: said.length });
  }
  return true;
}

function isFull({ parts, length }: Turn): boolean {
  return length > LONG_PARAGRAPH && /[.?!…。？！]["'”’)]*$/.test(parts.at(-1) ?? '');
}

/** Marks of a change of speaker: a dash, `>>`, a name in capitals and a colon. */
function readLine(line: CueLine): { speaker: string; said: string; isTurn: boolean } {
  const value = line.text.replace(/\s+/g, ' ').trim();
  const turn = /^(?:[-–—‐] ?(?=[^\s\d-])|>{2,3} ?)/.exec(value)?.[0] ?? '';
  const rest = value.slice(turn.length);
  const named = /^([A-Z\u00c0-\u00de][A-Z\u00c0-\u00de\d .'’#-]{0,30}[A-Z\u00c0-\u00de\d.]): (?=\S)/.exec(rest);
  const speaker = line.speaker ?? named?.[1] ?? '';
  const said = line.speaker === undefined && named !== null ? rest.slice(named[0].length) : rest;
  return { speaker, said, isTurn: turn !== '' };
}

/** Lines of a cue without those at its start that the cue before ended with. */
function withoutRolled(cue: Cue, before: Cue | undefined): readonly CueLine[] {
  if (before === undefined) return cue.lines;
  const most = Math.min(ROLLED_LINES, cue.lines.length, before.lines.length);
  for (let count = most; count > 0; count--) {
    const tail = before.lines.slice(-count);
    const isRolled = tail.every(
      (line, i) => line.text === cue.lines[i]?.text && line.speaker === cue.lines[i]?.speaker,
    );
    // A word that is said twice is no line that rolls up, unless the cues touch.
    if (isRolled && cue.start - before.end < 0.5) return cue.lines.slice(count);
  }
  return cue.lines;
}

function toParagraph({ speaker, isNamed, parts }: Turn): RootContent {
  const said = text(parts.map((part, i) => (i === 0 ? part : gapOf(parts[i - 1] ?? '', part) + part)).join(''));
  return paragraph(isNamed ? [strong([text(`${speaker}:`)]), text(' '), said] : [said]);
}

/** Scripts that write no spaces between words need none between lines either. */
const UNSPACED = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

function gapOf(before: string, after: string): string {
  return UNSPACED.test(before.at(-1) ?? '') && UNSPACED.test(after.charAt(0)) ? '' : ' ';
}
