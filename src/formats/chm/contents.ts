import { decodeHTML } from 'entities';

/** The table of contents (.hhc): lists of objects with parameters Name and Local. */

export interface Topic {
  readonly title: string;
  /** The page's path, '' for a title alone. */
  readonly path: string;
  /** From 1. */
  readonly depth: number;
}

const TOKEN = /<(\/?)(ul|object|param)\b([^<>]{0,2000})>/gi;
const NAME = /\bname\s*=\s*["']?([\w ]{1,30})["']?/i;
const VALUE = /\bvalue\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const MAX_DEPTH = 6;

export function readContents(html: string): Topic[] {
  const topics: Topic[] = [];
  let depth = 0;
  let title = '';
  let path = '';
  let isTopic = false;
  for (const [, close, name = '', rest = ''] of html.matchAll(TOKEN)) {
    const element = name.toLowerCase();
    const isEnd = close === '/';
    if (element === 'ul') depth += isEnd ? -1 : 1;
    else if (element === 'object' && !isEnd) {
      title = '';
      path = '';
      isTopic = /text\/sitemap/i.test(rest);
    } else if (element === 'object' && isTopic && title + path !== '') {
      topics.push({ title, path, depth: Math.min(Math.max(depth, 1), MAX_DEPTH) });
    } else if (element === 'param') {
      const [key, value] = parameter(rest);
      if (key === 'name' && title === '') title = value;
      else if (key === 'local' && path === '') path = value;
    }
  }
  return topics;
}

function parameter(rest: string): [key: string, value: string] {
  const found = VALUE.exec(rest);
  const value = decodeHTML(found?.[1] ?? found?.[2] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return [NAME.exec(rest)?.[1]?.toLowerCase() ?? '', value];
}

/** A path as the directory has it: from the root, without anchor, in lower case. */
export function pathKey(path: string): string {
  const plain = path
    .replace(/^.*::/, '')
    .replace(/[#?].*$/, '')
    .replaceAll('\\', '/')
    .toLowerCase();
  return `/${plain
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')}`;
}
