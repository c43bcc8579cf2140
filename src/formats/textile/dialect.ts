import {
  blockquote,
  code,
  emphasis,
  footnoteDefinition,
  footnoteReference,
  image,
  inlineCode,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { decodeEntity } from '../../families/commonmark/entity.js';
import {
  bareUrlRule,
  findClose,
  grammarOf,
  type InlineRule,
  isSpace,
  isWord,
  markRule,
  parseInner,
  pushNodes,
  pushText,
  spanRule,
} from '../../families/markup/inline.js';
import { splitCells } from '../../families/markup/pipes.js';
import { kindsOf, paragraphOf, type WikiCell, type WikiDialect, type WikiPage } from '../../families/markup/wiki.js';

type Rule = InlineRule<WikiPage>;

const ATTRIBUTES = String.raw`(?:\([^()\n]*\)|\{[^{}\n]*\}|\[[^[\]\n]*\]|[<>=~^-]|\(+(?![^)]*\))|\)+)*`;
const BLOCK = new RegExp(
  String.raw`^(h[1-6]|bq|bc|pre|p|notextile|fn\d{1,4}|###)(${ATTRIBUTES})\.(\.?)(?::(\S+))? (.*)$`,
);

/** `"text(title)":address` */
const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  if (isWord(source.charAt(at - 1)) || isSpace(source.charAt(at + 1))) return false;
  const end = findClose(scan, '":', { from: at + 2 });
  if (end < 0 || source.slice(at + 1, end).includes('\n\n')) return false;
  // The text begins at the last quote before its end.
  if (source.lastIndexOf('"', end - 1) !== at) return false;
  const url = /^[^\s<>"\]]{1,2000}/.exec(source.slice(end + 2, end + 2100))?.[0].replace(/[.,;:!?)'|*_@]+$/, '') ?? '';
  if (url === '') return false;
  const label = source
    .slice(at + 1, end)
    .replace(/^\([\w# -]*\)/, '')
    .replace(/\s*\([^()]*\)$/, '');
  return pushNodes(scan, [link(url, parseInner(scan, label))], end + 2 + url.length);
};

const pictureRule: Rule = (scan) => {
  const found = /^!(?:\([^)\n]*\)|\{[^}\n]*\}|[<>=])*([^\s!()]{1,1000})(?:\s*\(([^()\n]*)\))?!(?::(\S+))?/.exec(
    scan.source.slice(scan.at, scan.at + 1500),
  );
  if (found?.[1] === undefined || !/[./]/.test(found[1])) return false;
  const node = image(found[2] ?? '', found[1]);
  return pushNodes(scan, [found[3] === undefined ? node : link(found[3], [node])], scan.at + found[0].length);
};

const noteRule: Rule = (scan) => {
  const found = /^\[(\d{1,4})\]/.exec(scan.source.slice(scan.at, scan.at + 8));
  if (found?.[1] === undefined || isSpace(scan.source.charAt(scan.at - 1))) return false;
  return pushNodes(scan, [footnoteReference(found[1])], scan.at + found[0].length);
};

/** Marks in brackets may stand inside words: `[*bold*]`. */
const bracketRule: Rule = (scan) => {
  const { source, at } = scan;
  const mark = /^\[([*_@^~+-]|"|%)/.exec(source.slice(at, at + 2))?.[1];
  if (mark === undefined) return false;
  const end = findClose(scan, ']', { from: at + 2 });
  if (end < 0 || end - at > 500) return false;
  const raw = source.slice(at + 1, end);
  return raw.endsWith(mark) || mark === '"' ? pushNodes(scan, parseInner(scan, raw), end + 1) : false;
};

const entityRule: Rule = (scan) => {
  const found = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i.exec(scan.source.slice(scan.at, scan.at + 36))?.[0];
  const value = found === undefined ? undefined : decodeEntity(found);
  return found === undefined || value === undefined ? false : pushText(scan, value, scan.at + found.length);
};

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['(c)', '©'],
  ['(r)', '®'],
  ['(tm)', '™'],
]);
const signRule: Rule = (scan) => {
  const found = /^\((?:c|r|tm)\)/i.exec(scan.source.slice(scan.at, scan.at + 4))?.[0];
  const sign = found === undefined ? undefined : SIGNS.get(found.toLowerCase());
  return found === undefined || sign === undefined ? false : pushText(scan, sign, scan.at + found.length);
};

/** HTML in the text: marks that have a meaning, others vanish. */
const tagRule: Rule = (scan) => {
  const { source, at } = scan;
  const open = /^<(code|b|strong|i|em|del|sub|sup|notextile|kbd)>/i.exec(source.slice(at, at + 14));
  if (open?.[1] === undefined) {
    const tag = /^<\/?[a-z][a-z\d]*(?:\s[^<>\n]{0,500})?\/?>/i.exec(source.slice(at, at + 520))?.[0];
    return tag === undefined ? false : pushText(scan, /^<br/i.test(tag) ? '\n' : '', at + tag.length);
  }
  const name = open[1].toLowerCase();
  const end = findClose(scan, `</${open[1]}>`, { from: at + open[0].length });
  if (end < 0) return false;
  const raw = source.slice(at + open[0].length, end);
  const to = end + open[1].length + 3;
  if (name === 'notextile') return pushText(scan, raw, to);
  if (name === 'code' || name === 'kbd') return pushNodes(scan, [inlineCode(raw)], to);
  const inner = parseInner(scan, raw);
  const wrapped =
    name === 'b' || name === 'strong'
      ? [strong(inner)]
      : name === 'i' || name === 'em'
        ? [emphasis(inner)]
        : name === 'del'
          ? [strikethrough(inner)]
          : name === 'sub'
            ? subscript(inner)
            : superscript(inner);
  return pushNodes(scan, wrapped, to);
};

const dropAttributes = (inner: PhrasingContent[]) => {
  const first = inner[0];
  if (first?.type === 'text') first.value = first.value.replace(/^(?:\([\w# -]*\)|\{[^{}]*\}|\[\w+\])+/, '');
  return inner;
};
const mark = (open: string, make: (inner: PhrasingContent[]) => PhrasingContent[]): Rule =>
  markRule({ open, atWords: true, make: (inner) => make(dropAttributes(inner)) });

const grammar = grammarOf<WikiPage>([
  ['=', spanRule('==', '==', (raw) => [text(raw)])],
  [
    '@',
    markRule({
      open: '@',
      atWords: true,
      verbatim: true,
      make: (_inner, raw) => [inlineCode(decodeAll(raw.replace(/^\|[\w-]+\|/, '')))],
    }),
  ],
  ['*', mark('**', (inner) => [strong(inner)])],
  ['*', mark('*', (inner) => [strong(inner)])],
  ['_', mark('__', (inner) => [emphasis(inner)])],
  ['_', mark('_', (inner) => [emphasis(inner)])],
  ['-', mark('-', (inner) => [strikethrough(inner)])],
  ['+', mark('+', (inner) => inner)],
  ['%', mark('%', (inner) => inner)],
  ['?', mark('??', (inner) => [emphasis(inner)])],
  ['^', mark('^', superscript)],
  ['~', mark('~', subscript)],
  ['"', linkRule],
  ['!', pictureRule],
  ['[', noteRule],
  ['[', bracketRule],
  ['&', entityRule],
  ['(', signRule],
  ['<', tagRule],
  ['hf', bareUrlRule],
]);

function decodeAll(value: string): string {
  return value.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (all) => decodeEntity(all) ?? all);
}

function row(line: string): WikiCell[] | 'skip' | undefined {
  if (/^table(?:_?[^\s.]*)\.\s*$/.test(line) || /^\|[~^-]\.?\s*$/.test(line)) return 'skip';
  const bare = line.trim().replace(/^[\w<>=^~(){}[\]:;#-]*\. (?=\|)/, '');
  if (!/^\|.*\|$/.test(bare)) return undefined;
  return splitCells(bare, { guards: [['@', '@']] }).map((cell) => {
    const lead = /^(_?)((?:[\\/]\d{1,3}|[<>=^~]|\([^)]*\)|\{[^}]*\}|\[[^\]]*\])*)\. ?/.exec(cell);
    const attributes = lead?.[2] ?? '';
    const isMarked = lead !== null && (lead[1] === '_' || attributes !== '');
    return {
      text: isMarked ? cell.slice(lead[0].length) : cell,
      header: isMarked && lead[1] === '_',
      colSpan: Number(/\\(\d+)/.exec(attributes)?.[1] ?? '1'),
      rowSpan: Number(/\/(\d+)/.exec(attributes)?.[1] ?? '1'),
    };
  });
}

/** Blocks with a name: quotes, code, notes. */
function special(line: string, rest: () => string[], page: WikiPage): RootContent[] | undefined {
  const found = BLOCK.exec(line);
  const name = found?.[1] ?? '';
  if (found === null || /^h\d/.test(name)) return undefined;
  const lines = rest();
  lines[0] = found[5] ?? '';
  if (name === 'bq') return [blockquote([paragraphOf(lines, page)])];
  if (name === 'bc' || name === 'pre') {
    const language = /\[([\w+#-]+)\]|\(([\w+#-]+)\)/.exec(found[2] ?? '');
    return [code(decodeAll(lines.join('\n')), language?.[1] ?? language?.[2] ?? '')];
  }
  if (name === '###') return [];
  if (name.startsWith('fn')) return [footnoteDefinition(name.slice(2), [paragraphOf(lines, page)])];
  return [paragraphOf(lines, page)];
}

export const dialect: WikiDialect = {
  grammar,
  keepsLines: true,
  itemsGoOn: true,
  heading: (line) => {
    const found = BLOCK.exec(line);
    return found?.[1] === undefined || !/^h\d/.test(found[1])
      ? undefined
      : { depth: Number(found[1].charAt(1)), text: found[5] ?? '' };
  },
  item: (line) => {
    const term = /^- (\S.*?) :=\s*(.*)$/.exec(line);
    if (term?.[1] !== undefined)
      return { kinds: ['term'], text: term[1], definition: (term[2] ?? '').replace(/\s*=:\s*$/, '') };
    const found = /^([*#]+)(\d*)(?:\([^)]*\)|\{[^}]*\})*\s+(\S.*)$/.exec(line);
    if (found?.[1] === undefined) return undefined;
    const start = Number.parseInt(found[2] ?? '', 10);
    return { kinds: kindsOf(found[1]), text: found[3] ?? '', ...(Number.isNaN(start) ? {} : { start }) };
  },
  fence: (line) => {
    const long = new RegExp(String.raw`^(bc|pre|notextile)(${ATTRIBUTES})\.\. (.*)$`).exec(line);
    if (long !== null) {
      const language = /\[([\w+#-]+)\]|\(([\w+#-]+)\)/.exec(long[2] ?? '');
      return {
        kind: long[1] === 'notextile' ? 'drop' : 'code',
        language: language?.[1] ?? language?.[2] ?? '',
        first: long[3] ?? '',
        ends: (value) => (BLOCK.test(value) || /^(?:h[1-6]|p|bq)[^\s]*\. /.test(value) ? 0 : -1),
        closing: 0,
      };
    }
    const pre = /^\s*<pre([^<>]*)>(?:<code([^<>]*)>)?(.*)$/.exec(line);
    if (pre !== null) {
      const language = /class="(?:language-)?([\w+#-]+)"/.exec(`${pre[1]} ${pre[2]}`)?.[1] ?? '';
      return {
        kind: 'code',
        language,
        first: pre[3] ?? '',
        ends: (value) => value.search(/(?:<\/code>)?\s*<\/pre>/),
        closing: 13,
      };
    }
    if (/^\s*<(?:style|script)\b/.test(line))
      return { kind: 'drop', first: line, ends: (value) => value.search(/<\/(?:style|script)>/) };
    if (/^<notextile>/.test(line))
      return { kind: 'drop', first: line.slice(11), ends: (value) => value.indexOf('</notextile>'), closing: 12 };
    return undefined;
  },
  row,
  isRule: (line) => /^(?:-{3,}|\*{3,})\s*$/.test(line) || /^<hr\s*\/?>\s*$/.test(line),
  isSilent: (line) =>
    /^###\.\.? |^<!--.*-->\s*$|^\s*<\/?(?:div|section|p|center)[^<>]*>\s*$|^\[[\w-]+\]https?:\S+$/.test(line),
  special,
};
