import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition, PhrasingContent, RootContent } from '../../core/tree.js';
import type { LineCursor } from '../../families/markup/lines.js';

export interface AdocState {
  readonly context: ReadContext;
  /** Attributes (`:name: value`) that `{name}` stands for. */
  readonly attributes: Map<string, string>;
  /** Labels of notes that have a name. */
  readonly notes: Map<string, string>;
  readonly definitions: FootnoteDefinition[];
  /** Titles of blocks and sections by their id, for cross references. */
  readonly anchors: Map<string, string>;
  readonly inline: (source: string) => PhrasingContent[];
  readonly blocks: (lines: readonly string[], depth: number) => RootContent[];
  noteCount: number;
}

/** Attributes of the next block: `[style,positional,name=value]`, `.Title`, `[[id]]`. */
export interface BlockAttributes {
  style: string;
  title: string;
  readonly positional: string[];
  readonly named: Map<string, string>;
  readonly options: Set<string>;
}

export interface AdocCursor extends LineCursor {
  readonly state: AdocState;
  readonly depth: number;
  pending: BlockAttributes | undefined;
}

export function newAttributes(): BlockAttributes {
  return { style: '', title: '', positional: [], named: new Map(), options: new Set() };
}

/** Parses `style#id.role%option,positional,name="value, with comma"` into `into`. */
export function parseAttributes(source: string, into: BlockAttributes): void {
  splitList(source).forEach((part, i) => {
    const named = /^([\w-]+)=(.*)$/s.exec(part);
    if (named?.[1] !== undefined) {
      const value = unquote(named[2] ?? '');
      into.named.set(named[1], value);
      if (named[1] === 'options' || named[1] === 'opts')
        for (const option of value.split(',')) into.options.add(option.trim());
      return;
    }
    const value = unquote(part);
    if (i === 0) {
      const shorthand = /^([^#.%]*)((?:[#.%][^#.%]*)*)$/.exec(value);
      into.style = shorthand === null ? value : (shorthand[1] ?? '').trim() || into.style;
      for (const option of (shorthand?.[2] ?? '').matchAll(/%([^#.%]+)/g)) into.options.add(option[1] ?? '');
    }
    into.positional.push(value);
  });
}

function unquote(value: string): string {
  const trimmed = value.trim();
  return /^(["']).*\1$/s.test(trimmed) && trimmed.length > 1 ? trimmed.slice(1, -1) : trimmed;
}

/** Parts between commas; commas in quotes part nothing. */
export function splitList(source: string): string[] {
  const out: string[] = [];
  let quote = '';
  let part = '';
  for (const char of source) {
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if ((char === '"' || char === "'") && (part.trim() === '' || part.endsWith('='))) quote = char;
    else if (char === ',') {
      out.push(part);
      part = '';
      continue;
    }
    part += char;
  }
  out.push(part);
  return out;
}

const INTRINSIC: ReadonlyMap<string, string> = new Map([
  ['nbsp', '\u00a0'],
  ['zwsp', ''],
  ['wj', ''],
  ['apos', "'"],
  ['quot', '"'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['deg', '°'],
  ['plus', '+'],
  ['brvbar', '¦'],
  ['vbar', '|'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['startsb', '['],
  ['endsb', ']'],
  ['caret', '^'],
  ['asterisk', '*'],
  ['tilde', '~'],
  ['backslash', '\\'],
  ['backtick', '`'],
  ['two-colons', '::'],
  ['two-semicolons', ';;'],
  ['cpp', 'C++'],
  ['empty', ''],
  ['sp', ' '],
  ['blank', ''],
  ['pp', '++'],
  ['cxx', 'C++'],
]);

/** Characters that attributes of one line may grow to. */
const MAX_EXPANDED = 20_000;

/** Puts the values of attributes in the place of `{name}`; what is not defined stays. */
export function expandAttributes(source: string, state: AdocState): string {
  if (!source.includes('{')) return source;
  let out = source.replace(/\\?\{([\w-]+)\}/g, (all, name: string) => {
    if (all.startsWith('\\')) return all.slice(1);
    return state.attributes.get(name.toLowerCase()) ?? INTRINSIC.get(name) ?? all;
  });
  if (out.length > MAX_EXPANDED) out = source.slice(0, MAX_EXPANDED);
  return out;
}
