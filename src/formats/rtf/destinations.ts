import { footnoteReference, image } from '../../content/tree/build.js';
import { beginField, beginResult } from './fields.js';
import type { Control, DestinationControl } from './handler.js';
import { listDestinations } from './list-tables.js';
import { beginMath } from './math.js';
import { addObject } from './objects.js';
import { finishFlow } from './paragraphs.js';
import { beginPicture } from './pictures.js';
import { beginFlow, type Frame, plainChars, plainParagraph, type RtfState } from './state.js';
import { addNode, flush } from './text.js';

function capture(state: RtfState, frame: Frame, take: (text: string) => void): void {
  flush(state);
  const held = { text: '' };
  frame.destination = 'capture';
  frame.capture = held;
  frame.onClose = () => {
    flush(state);
    take(held.text);
  };
}

/** A group with paragraphs of its own. */
function own(state: RtfState, frame: Frame, take: (items: ReturnType<typeof finishFlow>) => void): void {
  flush(state);
  beginFlow(state);
  frame.destination = 'flow';
  frame.chars = plainChars;
  frame.paragraph = plainParagraph;
  frame.href = undefined;
  frame.onClose = () => {
    take(finishFlow(state));
  };
}

function objectData(state: RtfState, frame: Frame): void {
  if (state.html !== undefined) return;
  capture(state, frame, (hex) => {
    addObject(state, hex);
  });
}

/** A picture of TextEdit: its name, then a character in its place; both are in a group that says nothing else. */
function attachment(state: RtfState, frame: Frame): void {
  flush(state);
  frame.destination = 'drop';
  const parent = state.frames.at(-1);
  if (parent !== undefined) parent.destination = 'drop';
}

const drop: DestinationControl = (state, frame) => {
  flush(state);
  frame.destination = 'drop';
};

/** The picture of an object is what its program would draw: formulas in fonts of their own, or a document that is read itself. */
const object: DestinationControl = (state, frame, value) => {
  drop(state, frame, value);
  frame.inObject = true;
};

function footnote(state: RtfState, frame: Frame): void {
  if (frame.chars.hidden || frame.chars.deleted) {
    drop(state, frame, undefined);
    return;
  }
  const id = String(state.notes.length + 1);
  addNode(state, footnoteReference(id));
  const at = state.notes.push({ id, items: [] }) - 1;
  own(state, frame, (items) => {
    state.notes[at] = { id, items };
  });
}

function annotation(state: RtfState, frame: Frame): void {
  const id = `c${state.comments.length + 1}`;
  addNode(state, footnoteReference(id));
  const author = state.author.trim();
  const at = state.comments.push({ id, items: [], author }) - 1;
  own(state, frame, (items) => {
    state.comments[at] = { id, items, author };
  });
  state.author = '';
}

function textBox(state: RtfState, frame: Frame): void {
  if (state.html !== undefined) return;
  const { flow } = state;
  own(state, frame, (items) => {
    flow.floating.push(...items);
  });
}

function label(state: RtfState, frame: Frame): void {
  const { flow } = state;
  capture(state, frame, (text) => {
    flow.label = text;
  });
}

const margin =
  (place: 'headers' | 'footers'): DestinationControl =>
  (state, frame) => {
    state.inMargin = true;
    own(state, frame, (items) => {
      state.inMargin = false;
      state[place].push(items);
    });
  };

const header = margin('headers');
const footer = margin('footers');

/** `{\sp{\sn name}{\sv value}}`: of a shape's properties only its description is text. */
function shapeName(state: RtfState, frame: Frame): void {
  capture(state, frame, (name) => {
    state.shapeName = name.trim();
  });
}

function shapeValue(state: RtfState, frame: Frame): void {
  if (state.shapeName !== 'wzDescription') {
    drop(state, frame, undefined);
    return;
  }
  capture(state, frame, (text) => {
    if (text.trim() === '') return;
    const run = { content: image(text.trim(), 'image'), style: {} };
    state.flow.runs.push(run);
  });
}

const old: DestinationControl = (state, frame) => {
  flush(state);
  frame.destination = 'drop';
  const parent = state.frames.at(-1);
  state.old = { ordered: false, level: undefined, start: 1 };
  frame.onClose = () => {
    if (parent !== undefined) parent.paragraph = { ...parent.paragraph, old: state.old };
  };
};

export const destinations: ReadonlyMap<string, DestinationControl> = new Map<string, DestinationControl>([
  [
    'fonttbl',
    (state, frame) => {
      flush(state);
      frame.destination = 'fonts';
    },
  ],
  [
    'stylesheet',
    (state, frame) => {
      flush(state);
      frame.destination = 'styles';
    },
  ],
  ...listDestinations,
  ['mmath', beginMath],
  ['field', beginField],
  [
    'fldinst',
    (state, frame) => {
      const field = state.fields.at(-1);
      if (field === undefined || frame.destination !== 'flow') {
        drop(state, frame, undefined);
        return;
      }
      flush(state);
      frame.destination = 'capture';
      frame.capture = field.instruction;
    },
  ],
  ['fldrslt', beginResult],
  ['ffdata', drop],
  ['footnote', footnote],
  ['annotation', annotation],
  [
    'atnauthor',
    (state, frame) => {
      capture(state, frame, (text) => {
        state.author = text;
      });
    },
  ],
  [
    'atnid',
    (state, frame) => {
      capture(state, frame, () => undefined);
    },
  ],
  ['header', header],
  ['headerl', header],
  ['headerr', header],
  ['headerf', header],
  ['footer', footer],
  ['footerl', footer],
  ['footerr', footer],
  ['footerf', footer],
  ['listtext', label],
  ['pntext', label],
  ['pn', old],
  ['pict', beginPicture],
  ['NeXTGraphic', attachment],
  ['shppict', drop],
  ['picprop', drop],
  ['object', object],
  ['objdata', objectData],
  [
    'result',
    (_, frame) => {
      frame.destination = 'flow';
    },
  ],
  ['upr', drop],
  [
    'ud',
    (state, frame) => {
      const grandparent = state.frames.at(-2);
      if (grandparent !== undefined) {
        frame.destination = grandparent.destination;
        frame.capture = grandparent.capture;
      }
    },
  ],
  ['shp', drop],
  ['shpgrp', drop],
  ['shpinst', drop],
  ['do', drop],
  ['sp', drop],
  ['sn', shapeName],
  ['sv', shapeValue],
  ['shptxt', textBox],
  ['dptxbxtext', textBox],
  ['nesttableprops', () => undefined],
  [
    'htmltag',
    (state, frame) => {
      flush(state);
      frame.destination = state.html === undefined ? 'drop' : 'html-tag';
    },
  ],
]);

const setOld =
  (change: (value: number | undefined) => Partial<NonNullable<RtfState['old']>>): Control =>
  (state, value) => {
    if (state.old !== undefined) state.old = { ...state.old, ...change(value) };
  };

/** Control words that mean something in certain groups only. */
export const groupControls: ReadonlyMap<string, Control> = new Map<string, Control>([
  ['pnlvlblt', setOld(() => ({ ordered: false }))],
  ['pnlvlbody', setOld(() => ({ ordered: true }))],
  ['pnlvl', setOld((value) => ({ ordered: true, level: Math.max((value ?? 1) - 1, 0) }))],
  ['pnstart', setOld((value) => ({ start: value ?? 1 }))],
  [
    'ffres',
    (state, value) => {
      const field = state.fields.at(-1);
      if (field !== undefined && value !== undefined && value !== 25) field.checked = value === 1;
    },
  ],
  [
    'ffdefres',
    (state, value) => {
      const field = state.fields.at(-1);
      if (field !== undefined && value === 1) field.checked = true;
    },
  ],
  ['ftnalt', () => undefined],
]);
