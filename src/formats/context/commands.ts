/** Commands and what they make of their arguments. */

import {
  emphasis,
  heading,
  image,
  inlineCode,
  inlineMath,
  lineBreak,
  link,
  paragraph,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import { PARAGRAPH_END, toBlocks, toPhrasing, wrapMixed } from '../../families/markup/mixed.js';
import { takeArgument, takeOptional } from '../../families/tex/scan.js';
import { definers } from './definitions.js';
import { addNote } from './environments.js';
import { letters } from './letters.js';
import { tidyMath } from './math.js';
import { takeBlock, takeGroup, takeOptionals, takeVerbatim } from './scan.js';
import { type Command, type ContextParser, expand, type Wrap } from './state.js';
import { readNatural } from './tables.js';

const bold: Wrap = (children) => [strong(children)];
const italic: Wrap = (children) => [emphasis(children)];
const boldItalic: Wrap = (children) => [strong([emphasis(children)])];
const codeOf: Wrap = (children) => {
  const value = plainText(children).replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/–/g, '--');
  return value.trim() === '' ? [] : [inlineCode(value)];
};
const around =
  (before: string, behind: string): Wrap =>
  (children) => [text(before), ...children, text(behind)];

const wrapping =
  (wrap: Wrap): Command =>
  (parser, tools) => {
    takeOptional(parser);
    return wrapMixed(tools.argument(parser), wrap);
  };

/** `{\bf ...}` marks the rest of its group; outside of all groups it says how everything looks. */
const declaring =
  (wrap: Wrap): Command =>
  (parser, tools) => {
    if (parser.depth === 0 || parser.depth >= 140) return [];
    skipSpaces(parser);
    parser.depth++;
    const out = wrapMixed(tools.rest(parser), wrap);
    parser.depth--;
    return out;
  };

function skipSpaces(parser: ContextParser): void {
  while (parser.source.charAt(parser.at) === ' ') parser.at++;
}

/** The biggest letters at the head of a group are the document's title. */
const titling: Command = (parser, tools) => {
  if (parser.depth === 0 || parser.depth >= 140) return [];
  const mixed = tools.rest(parser);
  const blocks = toBlocks(mixed);
  const only = blocks[0];
  return blocks.length === 1 && only?.type === 'paragraph' ? [heading(1, only.children)] : mixed;
};

const drop =
  (...groups: readonly undefined[]): Command =>
  (parser) => {
    takeOptionals(parser);
    for (let i = 0; i < groups.length; i++) {
      takeGroup(parser);
      takeOptionals(parser);
    }
    return [];
  };

const word =
  (value: string): Command =>
  (parser) => {
    if (parser.source.startsWith('{}', parser.at)) parser.at += 2;
    return [text(value)];
  };

const verbatim: Command = (parser) => {
  takeOptional(parser);
  const value = takeVerbatim(parser);
  return value.trim() === '' ? [] : [inlineCode(value)];
};

const footnote: Command = (parser, tools) => {
  takeOptional(parser);
  return [addNote(parser.state, toBlocks(tools.argument(parser)))];
};

const namedNote: Command = (parser) => {
  const { state } = parser;
  const body = state.noteTexts.get(takeOptional(parser) ?? '');
  return body === undefined ? [] : [addNote(state, toBlocks(expand(state, body, parser.depth)))];
};

/** `\goto{text}[url(https://...)]`; the address may be a name that `\useURL` gave it. */
const goTo: Command = (parser, tools) => {
  const content = toPhrasing(tools.argument(parser));
  const target = (takeOptional(parser) ?? '').trim();
  const found = /^url\(([\s\S]*)\)$/.exec(target)?.[1]?.trim();
  if (found === undefined) return content;
  return [link(parser.state.urls.get(found)?.url ?? found.replace(/\\([#%&_~])/g, '$1'), content)];
};

const fromUrl: Command = (parser) => {
  const { state } = parser;
  const found = state.urls.get((takeOptional(parser) ?? '').trim());
  if (found === undefined) return [];
  const said = found.text.trim() === '' ? [text(found.url)] : toPhrasing(expand(state, found.text, parser.depth));
  return [link(found.url, said)];
};

/** An address as it is written. */
const address: Command = (parser) => [text((takeGroup(parser) ?? '').replace(/\\([#%&_~{}])/g, '$1'))];

const formula: Command = (parser) => {
  const value = tidyMath(takeArgument(parser));
  return value === '' ? [] : [inlineMath(value)];
};

const figure: Command = (parser) => {
  const name = (takeOptional(parser) ?? takeGroup(parser) ?? '').split('/').at(-1) ?? '';
  takeOptionals(parser);
  return name === '' ? [] : [image('', name)];
};

/** `\placetable[here][tab:one]{Title}{...}` */
const placing =
  (isTable: boolean): Command =>
  (parser, tools) => {
    takeOptionals(parser);
    if (!/\s{0,9}\{/y.test(parser.source.slice(parser.at, parser.at + 10))) return [];
    const title = toPhrasing(tools.argument(parser));
    const caption = /^(?:none)?$/.test(plainText(title).trim()) ? [] : [paragraph(title)];
    const content = [PARAGRAPH_END, ...tools.argument(parser), PARAGRAPH_END];
    return isTable ? [...caption, ...content] : [...content, ...caption];
  };

const natural: Command = (parser) => {
  takeOptionals(parser);
  const body = takeBlock(parser, { open: 'bTABLE', close: 'eTABLE' });
  return readNatural(body, { state: parser.state, depth: parser.depth + 1 });
};

const buffer: Command = (parser) => {
  const { state } = parser;
  return expand(state, state.buffers.get(takeOptional(parser) ?? '') ?? '', parser.depth);
};

/** `\in{Section}[ref]`: what the number would be is not known. */
const reference: Command = (parser, tools) => {
  const before = parser.source.charAt(parser.at) === '{' ? tools.argument(parser) : [];
  takeOptionals(parser);
  return before;
};

const restOfLine: Command = (parser) => {
  const end = parser.source.indexOf('\n', parser.at);
  parser.at = end < 0 ? parser.source.length : end;
  return [];
};

/** `\doifmodeelse{...}{...}{...}`: no mode is on. */
const otherwise: Command = (parser, tools) => {
  takeGroup(parser);
  takeGroup(parser);
  return tools.argument(parser);
};

const each = (names: string, command: Command): [string, Command][] => names.split(' ').map((name) => [name, command]);
const breaking: Command = () => [lineBreak()];
const ending: Command = (parser) => {
  takeOptionals(parser);
  return [PARAGRAPH_END];
};
const none: Command = () => [];
const group = undefined;

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ...definers,
  ...[...letters].map(([name, sign]): [string, Command] => [`letter${name}`, word(sign)]),
  ...each('emph italic slanted emphasized', wrapping(italic)),
  ...each('bold strong', wrapping(bold)),
  ...each('bolditalic boldslanted italicbold slantedbold', wrapping(boldItalic)),
  ...each('mono teletype', wrapping(codeOf)),
  ...each('overstrike overstrikes strike', wrapping(strikethroughOf)),
  ...each('high superscript', wrapping(superscript)),
  ...each('low subscript', wrapping(subscript)),
  ['quotation', wrapping(around('“', '”'))],
  ['quote', wrapping(around('‘', '’'))],
  ...each('em it sl italicface', declaring(italic)),
  ...each('bf bfa bfb bfc bfd', declaring(bold)),
  ...each('bi bs', declaring(boldItalic)),
  ...each('tt tttf', declaring(codeOf)),
  ...each('tfc tfd', titling),
  ...each('type typ tex arg', verbatim),
  ...each('footnote endnote', footnote),
  ['note', namedNote],
  ['goto', goTo],
  ...each('from url', fromUrl),
  ...each('hyphenatedurl hyphenatedfile hyphenatedpar', address),
  ...each('m math mathematics', formula),
  ['externalfigure', figure],
  ['placetable', placing(true)],
  ...each('placefigure placegraphic placefloat', placing(false)),
  ['bTABLE', natural],
  ['getbuffer', buffer],
  ...each('in at about', reference),
  ...each('component product project environment input usepath', restOfLine),
  ...each('doifmodeelse doifelsemode', otherwise),
  ...each('doifmode doifsetups', drop(group, group)),
  ...each('index seeindex register', drop(group)),
  ...each('reference textreference pagereference', drop(group)),
  ...each('color colored', (parser, tools) => {
    takeOptionals(parser);
    return tools.argument(parser);
  }),
  ...each('crlf break \\', breaking),
  ...each('par blank page godown bigskip medskip smallskip endgraf', ending),
  ...each('hairline thinrule hl', () => [thematicBreak()]),
  ...each('space hfill quad qquad emspace enspace hskip', () => [text(' ')]),
  ...each('percent percentsign', word('%')),
  ...each('promille permille', word('‰')),
  ...each('degree degrees', word('°')),
  ...each('celsius', word('°C')),
  ...each('nobreakspace', word('\u00a0')),
  ...each(
    'noindent indenting dontleavehmode relax null bgroup egroup begingroup endgroup tfa tfb tfx tfxx tf rm ss sc',
    none,
  ),
]);

function strikethroughOf(children: Parameters<Wrap>[0]): ReturnType<Wrap> {
  return [strikethrough(children)];
}

/** Settings and requests of the program's own; their names say so. */
export function isSetting(name: string): boolean {
  return /^(?:setup|define|use|enable|disable|load|place|complete|reset|switchto|install|show)[a-z]/.test(name);
}

/** Passes over all arguments in brackets and braces. */
export const dropAll: Command = (parser) => {
  for (let i = 0; i < 9; i++) {
    const before = parser.at;
    takeOptionals(parser);
    takeGroup(parser);
    if (parser.at === before) break;
  }
  return [];
};
