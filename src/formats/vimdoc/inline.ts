import { inlineCode } from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';
import {
  bareUrlRule,
  grammarOf,
  type InlineRule,
  isWord,
  parseInline,
  pushNodes,
  pushText,
} from '../../families/markup/inline.js';

type Rule = InlineRule<undefined>;

/** A rule for what a pattern finds at the place; its first group is shown, as code or as text. */
function found(pattern: RegExp, isCode: boolean): Rule {
  return (scan) => {
    const { source, at } = scan;
    if (isWord(source.charAt(at - 1))) return false;
    const match = pattern.exec(source.slice(at, at + 200));
    const value = match?.[1];
    if (match === null || value === undefined) return false;
    const end = at + match[0].length;
    return isCode ? pushNodes(scan, [inlineCode(value)], end) : pushText(scan, value, end);
  };
}

const grammar = grammarOf<undefined>([
  ['`', found(/^`([^`\s](?:[^`\n]{0,150}[^`\s])?)`/, true)],
  ['|', found(/^\|([^\s|"*]{1,100})\|/, false)],
  ['*', found(/^\*([^\s|*]{1,100})\*(?=\s|$)/, false)],
  ["'", found(/^('[a-z]{2,20}')(?![\p{L}\p{N}])/u, true)],
  ['<', found(/^(<(?:[CSMAD]-)?[\w-]{1,20}>)/, true)],
  ['hf', bareUrlRule],
]);

export function readInline(source: string): PhrasingContent[] {
  return parseInline(source.trim(), grammar, undefined);
}
