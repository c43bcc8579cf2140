import type { LevelDraft } from './drafts.js';
import type { Control, DestinationControl } from './handler.js';
import { toDefinition } from './lists.js';
import type { Frame, RtfState } from './state.js';
import { flush } from './text.js';

/** A list has nine levels. */
const MAX_LEVELS = 9;

function beginList(state: RtfState, frame: Frame): void {
  frame.destination = 'drop';
  const draft = { id: 0, levels: [] };
  state.list = draft;
  frame.onClose = () => {
    if (draft.id !== 0) state.lists.set(draft.id, toDefinition(draft));
  };
}

/** A level of a list, or of an override that replaces it. */
function beginLevel(state: RtfState, frame: Frame): void {
  frame.destination = 'drop';
  const levels = state.list?.levels;
  if (levels === undefined || levels.length >= MAX_LEVELS) return;
  levels.push({ format: 0, start: 1, text: '', legal: false });
}

function levelText(state: RtfState, frame: Frame): void {
  const level = state.list?.levels.at(-1);
  const held = { text: '' };
  frame.destination = 'capture';
  frame.capture = held;
  frame.onClose = () => {
    flush(state);
    if (level !== undefined) level.text = held.text;
  };
}

function beginOverride(state: RtfState, frame: Frame): void {
  frame.destination = 'drop';
  const draft = { list: 0, number: 0, starts: new Map<number, number>(), levels: 0 };
  state.override = draft;
  state.list = { id: 0, levels: [] };
  frame.onClose = () => {
    state.override = undefined;
    state.list = undefined;
    const definition = state.lists.get(draft.list);
    if (definition === undefined) return;
    state.overrides.set(draft.number, { ...definition, id: `ls${draft.number}`, startOverrides: draft.starts });
  };
}

function overrideLevel(state: RtfState, frame: Frame): void {
  frame.destination = 'drop';
  if (state.override !== undefined) state.override.levels++;
}

const plainDrop: DestinationControl = (_, frame) => {
  frame.destination = 'drop';
};

export const listDestinations: readonly (readonly [string, DestinationControl])[] = [
  ['listtable', plainDrop],
  ['listoverridetable', plainDrop],
  ['list', beginList],
  ['listlevel', beginLevel],
  ['leveltext', levelText],
  ['levelnumbers', plainDrop],
  ['listname', plainDrop],
  ['listoverride', beginOverride],
  ['lfolevel', overrideLevel],
];

const level =
  (change: (level: LevelDraft, value: number) => void): Control =>
  (state, value) => {
    const draft = state.list?.levels.at(-1);
    if (draft !== undefined && value !== undefined) change(draft, value);
  };

function setStart(state: RtfState, value: number | undefined): void {
  const override = state.override;
  if (override !== undefined && override.levels > 0 && value !== undefined)
    override.starts.set(override.levels - 1, value);
  level((draft, start) => {
    draft.start = start;
  })(state, value);
}

export const listControls: ReadonlyMap<string, Control> = new Map<string, Control>([
  [
    'levelnfc',
    level((draft, value) => {
      draft.format = value;
    }),
  ],
  ['levelstartat', setStart],
  [
    'levellegal',
    level((draft, value) => {
      draft.legal = value !== 0;
    }),
  ],
  [
    'listid',
    (state, value) => {
      if (state.override !== undefined) state.override.list = value ?? 0;
      else if (state.list !== undefined) state.list.id = value ?? 0;
    },
  ],
]);
