/** Commands that give names: macros, addresses, headings and blocks of the document's own. */
import { skipSpace, takeArgument, takeName, takeOptional } from '../../families/tex/scan.js';
import { takeGroup, takeOptionals, toSettings } from './scan.js';
import type { Command } from './state.js';

/** `\define[2]\name{...}`; the arguments are `#1` and `#2`. */
const define: Command = (parser) => {
  const count = Number.parseInt(takeOptional(parser) ?? '0', 10) || 0;
  takeOptional(parser);
  skipSpace(parser);
  if (parser.source.charAt(parser.at) !== '\\') return [];
  const name = takeName(parser);
  const body = takeArgument(parser);
  parser.state.macros.set(name, { parameters: Math.min(Math.max(count, 0), 9), body });
  return [];
};

/** `\def\name#1#2{...}`; parameters with other signs between them are left alone. */
const def: Command = (parser) => {
  skipSpace(parser);
  if (parser.source.charAt(parser.at) !== '\\') return [];
  const name = takeName(parser);
  const head = /^[^{}\n]{0,40}(?=\{)/.exec(parser.source.slice(parser.at, parser.at + 60))?.[0];
  if (head === undefined) return [];
  parser.at += head.length;
  const body = takeArgument(parser);
  if (/^(?:#\d){0,9}\s*$/.test(head)) parser.state.macros.set(name, { parameters: head.split('#').length - 1, body });
  return [];
};

/** `\useURL[name][address][file][text]` */
const useUrl: Command = (parser) => {
  const [name = '', url = '', file = '', text = ''] = takeOptionals(parser);
  const address = `${url}${file === '' ? '' : `/${file}`}`.replace(/\\([#%&_~])/g, '$1');
  parser.state.urls.set(name.trim(), { url: address.trim(), text });
  return [];
};

/** `\definehead[new][old]` and its like for lists and code. */
const alias: Command = (parser) => {
  const [name = '', old = ''] = takeOptionals(parser);
  if (/^[A-Za-z]{1,40}$/.test(name) && /^[A-Za-z]{1,40}$/.test(old)) parser.state.aliases.set(name, old);
  return [];
};

const aliasOf =
  (old: string): Command =>
  (parser) => {
    const [name = ''] = takeOptionals(parser);
    if (/^[A-Za-z]{1,40}$/.test(name)) parser.state.aliases.set(name, old);
    return [];
  };

/** `\defineenumeration[theorem][text=Theorem]` */
const enumeration: Command = (parser) => {
  const [name = '', ...rest] = takeOptionals(parser);
  const stated = toSettings(rest.at(-1)).get('text') ?? name;
  if (/^[A-Za-z]{1,40}$/.test(name)) parser.state.statements.set(name, stated);
  return [];
};

const noteText: Command = (parser) => {
  const name = takeOptional(parser) ?? '';
  parser.state.noteTexts.set(name, takeGroup(parser) ?? '');
  return [];
};

export const definers: readonly (readonly [string, Command])[] = [
  ['define', define],
  ['def', def],
  ['edef', def],
  ['gdef', def],
  ['xdef', def],
  ['unexpanded', () => []],
  ['useURL', useUrl],
  ['useurl', useUrl],
  ['definehead', alias],
  ['defineitemgroup', alias],
  ['definetyping', aliasOf('typing')],
  ['definedescription', aliasOf('description')],
  ['defineenumeration', enumeration],
  ['footnotetext', noteText],
];
