import { beginFont, setFontCharset, setFontPage } from './fonts.js';
import type { Control } from './handler.js';
import { endCellMark, endParagraph, endRowMark } from './paragraphs.js';
import { type Chars, type Paragraph, plainChars, plainParagraph, type RtfState } from './state.js';
import { addCellShape, beginRowShape } from './tables.js';
import { addText, addUnit, flush } from './text.js';

const chars =
  (change: (value: number | undefined) => Partial<Chars>): Control =>
  (state, value) => {
    flush(state);
    state.frame.chars = { ...state.frame.chars, ...change(value) };
  };

const paragraph =
  (change: (value: number | undefined) => Partial<Paragraph>): Control =>
  (state, value) => {
    state.frame.paragraph = { ...state.frame.paragraph, ...change(value) };
  };

const character =
  (text: string): Control =>
  (state) => {
    if (state.skip > 0) {
      state.skip--;
      return;
    }
    flush(state);
    addText(state, text);
  };

const codePage =
  (page: number): Control =>
  (state) => {
    state.page = page;
  };

const on = (value: number | undefined): boolean => value !== 0;

function endLine(state: RtfState): void {
  flush(state);
  addText(state, '\n');
}

function endParagraphMark(state: RtfState): void {
  flush(state);
  if (state.frame.destination !== 'flow' || state.html !== undefined) addText(state, '\n');
  else endParagraph(state);
}

function setFont(state: RtfState, value: number | undefined): void {
  flush(state);
  if (state.frame.destination === 'fonts') beginFont(state, value ?? 0);
  else state.frame.chars = { ...state.frame.chars, font: value ?? 0 };
}

/** Looks for scripts other than Latin: of right-to-left text, or of East Asian text where that follows. */
function setOther(state: RtfState, look: 'bold' | 'italic', value: boolean): void {
  flush(state);
  const { chars: now } = state.frame;
  const other = look === 'bold' ? { otherBold: value } : { otherItalic: value };
  if (now.rightToLeft) state.frame.chars = { ...now, ...other };
  else if (now.eastAsian) state.frame.chars = { ...now, [look]: value };
}

/** Names a paragraph's list; in the table of overrides, the override itself. */
function setList(state: RtfState, value: number | undefined): void {
  if (state.override !== undefined) state.override.number = value ?? 0;
  else state.frame.paragraph = { ...state.frame.paragraph, list: value ?? 0 };
}

function setListLevel(value: number | undefined): Partial<Paragraph> {
  return { level: Math.min(Math.max(value ?? 0, 0), 8) };
}

/** Control words that are characters. */
const characterWords: readonly (readonly [string, string])[] = [
  ['tab', '\t'],
  ['lquote', '\u2018'],
  ['rquote', '\u2019'],
  ['ldblquote', '\u201c'],
  ['rdblquote', '\u201d'],
  ['bullet', '\u2022'],
  ['emdash', '\u2014'],
  ['endash', '\u2013'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
  ['qmspace', '\u2005'],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
];

const characterControls: readonly (readonly [string, Control])[] = characterWords.map(([word, text]) => [
  word,
  character(text),
]);

const charControls: readonly (readonly [string, Control])[] = [
  [
    'plain',
    (state) => {
      flush(state);
      state.frame.chars = plainChars;
    },
  ],
  ['b', chars((value) => ({ bold: on(value) }))],
  ['i', chars((value) => ({ italic: on(value) }))],
  ['strike', chars((value) => ({ strike: on(value) }))],
  ['striked', chars((value) => ({ strike: on(value) }))],
  ['v', chars((value) => ({ hidden: on(value) }))],
  ['deleted', chars((value) => ({ deleted: on(value) }))],
  ['mvf', chars((value) => ({ deleted: on(value) }))],
  ['super', chars((value) => ({ position: on(value) ? 'super' : undefined }))],
  ['sub', chars((value) => ({ position: on(value) ? 'sub' : undefined }))],
  ['nosupersub', chars(() => ({ position: undefined }))],
  ['up', chars((value) => ({ position: (value ?? 6) > 0 ? 'super' : undefined }))],
  ['dn', chars((value) => ({ position: (value ?? 6) > 0 ? 'sub' : undefined }))],
  ['cs', chars((value) => ({ style: value }))],
  ['af', chars((value) => ({ otherFont: value }))],
  ['rtlch', chars(() => ({ rightToLeft: true }))],
  ['ltrch', chars(() => ({ rightToLeft: false }))],
  ['ab', (state, value) => setOther(state, 'bold', on(value))],
  ['ai', (state, value) => setOther(state, 'italic', on(value))],
  ['loch', chars(() => ({ eastAsian: false }))],
  ['hich', chars(() => ({ eastAsian: false }))],
  ['dbch', chars(() => ({ eastAsian: true }))],
  ['f', setFont],
];

const paragraphControls: readonly (readonly [string, Control])[] = [
  [
    'pard',
    (state) => {
      state.frame.paragraph = plainParagraph;
    },
  ],
  ['s', paragraph((value) => ({ style: value ?? 0 }))],
  ['outlinelevel', paragraph((value) => ({ outline: value }))],
  ['ls', setList],
  ['ilvl', paragraph(setListLevel)],
  ['intbl', paragraph((value) => ({ inTable: on(value) }))],
  ['itap', paragraph((value) => ({ depth: Math.max(value ?? 1, 0), inTable: (value ?? 1) > 0 }))],
  ['li', paragraph((value) => ({ left: value ?? 0 }))],
  ['lin', paragraph((value) => ({ left: value ?? 0 }))],
  ['ri', paragraph((value) => ({ right: value ?? 0 }))],
  ['rin', paragraph((value) => ({ right: value ?? 0 }))],
  ['fi', paragraph((value) => ({ first: value ?? 0 }))],
];

const rowControls: readonly (readonly [string, Control])[] = [
  ['trowd', beginRowShape],
  [
    'trleft',
    (state, value) => {
      state.row.left = value ?? 0;
    },
  ],
  [
    'trhdr',
    (state) => {
      state.row.header = true;
    },
  ],
  [
    'clmgf',
    (state) => {
      state.row.across = 'first';
    },
  ],
  [
    'clmrg',
    (state) => {
      state.row.across = 'next';
    },
  ],
  [
    'clvmgf',
    (state) => {
      state.row.down = 'first';
    },
  ],
  [
    'clvmrg',
    (state) => {
      state.row.down = 'next';
    },
  ],
  [
    'cellx',
    (state, value) => {
      addCellShape(state, value ?? 0);
    },
  ],
  [
    'cell',
    (state) => {
      if (state.frame.destination === 'flow') endCellMark(state, 1);
    },
  ],
  [
    'nestcell',
    (state) => {
      if (state.frame.destination === 'flow') endCellMark(state, Math.max(state.frame.paragraph.depth, 2));
    },
  ],
  [
    'row',
    (state) => {
      if (state.frame.destination === 'flow') endRowMark(state, 1);
    },
  ],
  [
    'nestrow',
    (state) => {
      if (state.frame.destination === 'flow') endRowMark(state, Math.max(state.frame.paragraph.depth, 2));
    },
  ],
];

const documentControls: readonly (readonly [string, Control])[] = [
  [
    'ansicpg',
    (state, value) => {
      if (value !== undefined && value > 0) state.page = value;
    },
  ],
  ['mac', codePage(10000)],
  ['pc', codePage(437)],
  ['pca', codePage(850)],
  [
    'deff',
    (state, value) => {
      state.defaultFont = value;
    },
  ],
  [
    'fromhtml',
    (state, value) => {
      if (value !== 0) state.html ??= [];
    },
  ],
  [
    'htmlrtf',
    (state, value) => {
      flush(state);
      state.frame.instead = on(value);
    },
  ],
  [
    'uc',
    (state, value) => {
      state.frame.fallback = Math.max(value ?? 1, 0);
    },
  ],
  [
    'u',
    (state, value) => {
      addUnit(state, value ?? 0);
    },
  ],
  [
    'fcharset',
    (state, value) => {
      setFontCharset(state, value ?? 0);
    },
  ],
  [
    'cpg',
    (state, value) => {
      setFontPage(state, value ?? 0);
    },
  ],
  ['par', endParagraphMark],
  ['sect', endParagraphMark],
  ['line', endLine],
  ['lbr', endLine],
  ['softline', () => undefined],
];

/** Control words that change properties or add characters. */
export const controls: ReadonlyMap<string, Control> = new Map([
  ...characterControls,
  ...charControls,
  ...paragraphControls,
  ...rowControls,
  ...documentControls,
]);

/** Control symbols. */
export const symbols: ReadonlyMap<string, Control> = new Map([
  ['\\', character('\\')],
  ['{', character('{')],
  ['}', character('}')],
  ['~', character('\u00a0')],
  ['_', character('\u2011')],
  ['-', character('\u00ad')],
  ['\t', character('\t')],
  ['\r', endParagraphMark],
  ['\n', endParagraphMark],
]);
