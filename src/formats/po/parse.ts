/** An entry of a catalogue, its strings unescaped. */
export interface PoEntry {
  readonly context: string;
  readonly id: string;
  readonly plural: string;
  /** One string, or one for each form of the plural. */
  readonly strings: readonly string[];
  /** Comments for translators, from the program and by themselves. */
  readonly comments: readonly string[];
  readonly isFuzzy: boolean;
}

interface Draft {
  context: string;
  id: string | undefined;
  plural: string;
  strings: string[];
  comments: string[];
  isFuzzy: boolean;
  /** Adds to the string that was begun last. */
  append: (more: string) => void;
}

const NOTHING = () => undefined;

function createDraft(): Draft {
  return { context: '', id: undefined, plural: '', strings: [], comments: [], isFuzzy: false, append: NOTHING };
}

/** Entries of a gettext catalogue in their order; obsolete ones (`#~`) are left out. */
export function parsePo(text: string): PoEntry[] {
  const entries: PoEntry[] = [];
  let draft = createDraft();
  const flush = () => {
    const { id, context, plural, strings, comments, isFuzzy } = draft;
    if (id !== undefined) entries.push({ context, id, plural, strings, comments, isFuzzy });
    draft = createDraft();
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) {
      if (draft.id !== undefined) flush();
      readComment(line, draft);
      continue;
    }
    const [, keyword, quoted = ''] = /^\s*(msg[a-z_]+(?:\[\d+\])?)?\s*"(.*)"\s*$/.exec(line) ?? [];
    if (keyword === undefined) {
      draft.append(unescaped(quoted));
      continue;
    }
    const isNext = keyword === 'msgctxt' || (keyword === 'msgid' && draft.id !== undefined);
    if (isNext && draft.id !== undefined) flush();
    readString(draft, keyword, unescaped(quoted));
  }
  flush();
  return entries;
}

function readComment(line: string, draft: Draft): void {
  if (/^#,.*\bfuzzy\b/.test(line)) draft.isFuzzy = true;
  const said = /^#[ .]?\s*([^\s,:|~].*)$/.exec(line)?.[1];
  if (said !== undefined && !/^#[,:|~]/.test(line)) draft.comments.push(said.trim());
}

function readString(draft: Draft, keyword: string, value: string): void {
  if (keyword === 'msgctxt') {
    draft.context = value;
    draft.append = (more) => {
      draft.context += more;
    };
  } else if (keyword === 'msgid') {
    draft.id = value;
    draft.append = (more) => {
      draft.id = `${draft.id ?? ''}${more}`;
    };
  } else if (keyword === 'msgid_plural') {
    draft.plural = value;
    draft.append = (more) => {
      draft.plural += more;
    };
  } else if (keyword.startsWith('msgstr')) {
    const at = draft.strings.push(value) - 1;
    draft.append = (more) => {
      draft.strings[at] = `${draft.strings[at] ?? ''}${more}`;
    };
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', a: '', b: '', f: '', v: '' };

function unescaped(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replace(
    /\\(?:x([\da-fA-F]{1,2})|([0-7]{1,3})|(.))/g,
    (_, hex?: string, octal?: string, char?: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return ESCAPES[char ?? ''] ?? char ?? '';
    },
  );
}
