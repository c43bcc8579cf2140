import { footnoteDefinition, heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup, toLines } from '../../families/markup/lines.js';
import { readBlocks } from './blocks.js';
import { readInline } from './inline.js';
import type { OrgState } from './state.js';

/** Org as its exporters read it: comments, archived trees and properties are left out; nothing is run or included. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = toLines(decodeMarkup(source, context)).map((line) => line.trimEnd());
  const state: OrgState = {
    context,
    abbreviations: new Map(),
    macros: new Map(),
    todo: new Set(['TODO', 'DONE']),
    notes: new Map(),
    inlineNotes: [],
    excluded: new Set(['noexport', 'ARCHIVE']),
    inline: (value) => readInline(value, state),
    blocks: (inner, depth) => readBlocks(inner, state, depth),
    title: '',
    author: '',
    date: '',
    noteCount: 0,
    shift: 0,
  };
  collectSettings(lines, state);
  const front = [];
  if (state.title !== '') {
    state.shift = 1;
    front.push(heading(1, state.inline(state.title)));
    const by = [state.author, state.date].filter((part) => part !== '').join(', ');
    if (by !== '') front.push(paragraph(state.inline(by)));
  }
  const blocks = readBlocks(lines, state, 0);
  const notes = state.inlineNotes.map((note) => footnoteDefinition(note.label, [paragraph(note.children)]));
  return root([...front, ...blocks, ...notes]);
}

const SETTING = /^#\+([\w-]+):\s*(.*)$/;

function collectSettings(lines: readonly string[], state: OrgState): void {
  for (const line of lines) {
    const note = /^\[fn:([\w-]+)\]\s/.exec(line)?.[1] ?? /^\[(\d{1,5})\]\s/.exec(line)?.[1];
    if (note !== undefined) state.notes.set(note, []);
    const setting = SETTING.exec(line);
    if (setting?.[1] === undefined) continue;
    const value = setting[2]?.trim() ?? '';
    switch (setting[1].toUpperCase()) {
      case 'TITLE':
        state.title = state.title === '' ? value : `${state.title} ${value}`;
        break;
      case 'AUTHOR':
        state.author = value;
        break;
      case 'DATE':
        state.date = value;
        break;
      case 'LINK':
        setPair(state.abbreviations, value);
        break;
      case 'MACRO':
        setPair(state.macros, value);
        break;
      case 'TODO':
      case 'SEQ_TODO':
      case 'TYP_TODO':
        for (const word of value.split(/[\s|]+/)) state.todo.add(word.replace(/\(.*$/, ''));
        break;
      case 'EXCLUDE_TAGS':
        for (const tag of value.split(/\s+/)) state.excluded.add(tag);
    }
  }
  state.todo.delete('');
}

function setPair(map: Map<string, string>, value: string): void {
  const pair = /^(\S+)\s+(.*)$/.exec(value);
  if (pair?.[1] !== undefined) map.set(pair[1].toLowerCase(), pair[2] ?? '');
}
