import { type Confidence, confidence, type Peek } from '../core/format.js';

export type WorkKind = 'pages' | 'numbers' | 'keynote';

const ROOTS: Readonly<Record<string, WorkKind>> = { 'sl:document': 'pages', 'ls:document': 'numbers' };
const EXTENSIONS: ReadonlyMap<string, WorkKind> = new Map([
  ['pages', 'pages'],
  ['numbers', 'numbers'],
  ['key', 'keynote'],
  ['kth', 'keynote'],
  ['template', 'pages'],
]);

/** STRUCTURE for an Apple iWork document of that kind, of any version since '05. */
export function workIs(peek: Peek, kind: WorkKind): Confidence {
  const names = peek.zipNames();
  if (names === undefined) return confidence.NO;
  const found = oldKind(peek, names) ?? newKind(peek, names);
  if (found !== undefined) return found === kind ? confidence.STRUCTURE : confidence.NO;
  const isWork = names.some((name) => /(?:^|\/)(?:Index\.zip|index\.xml\.gz|Index\/[^/]*\.iwa)$/.test(name));
  if (!isWork) return confidence.NO;
  // Which of the three only their compressed parts would tell.
  const guess = EXTENSIONS.get(peek.extension) ?? kindOfFolder(names) ?? 'pages';
  return guess === kind ? confidence.SIGNATURE : confidence.NO;
}

/** A package folder that was zipped has its name in every path. */
function kindOfFolder(names: readonly string[]): WorkKind | undefined {
  return EXTENSIONS.get(/\.(pages|numbers|key)\//.exec(names[0] ?? '')?.[1] ?? '');
}

function oldKind(peek: Peek, names: readonly string[]): WorkKind | undefined {
  if (names.some((name) => /(?:^|\/)index\.apxl(?:\.gz)?$/.test(name))) return 'keynote';
  const index = names.find((name) => /(?:^|\/)index\.xml$/.test(name));
  if (index === undefined) return undefined;
  return ROOTS[/<([a-z]+:document)[\s>]/.exec(peek.zipText(index).slice(0, 2_000))?.[1] ?? ''];
}

function newKind(peek: Peek, names: readonly string[]): WorkKind | undefined {
  if (names.some((name) => /(?:^|\/)Index\/(?:MasterSlide|TemplateSlide|Slide)[^/]*\.iwa$/.test(name)))
    return 'keynote';
  const index = names.find((name) => /(?:^|\/)Index\/Document\.iwa$/.test(name));
  if (index === undefined) return undefined;
  // The first object is the document; its type stands uncompressed in the first bytes: 10000 for Pages, 1 for Numbers.
  const head = peek.zipText(index).slice(0, 40);
  if (/\u0008\u0001\u0012[\s\S]{1,2}\u0008\ufffdN/.test(head)) return 'pages';
  return /\u0008\u0001\u0012[\s\S]{1,2}\u0008\u0001/.test(head) ? 'numbers' : undefined;
}
