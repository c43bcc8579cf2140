import { canonicalPrefixes } from './namespaces.js';

/**
 * A lenient, namespace-aware XML scanner. It never fails: what is not well formed is read as far as it makes sense.
 * There is no DTD processing, so nothing expands and nothing outside is read.
 */
export interface XmlHandler {
  /** `name` has the canonical prefix of its namespace (see namespaces.ts), or the one in the file if it is unknown. */
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Text between tags, entities not yet decoded unless `cdata`. */
  text(raw: string, cdata: boolean): void;
}

interface Scope {
  /** Written prefix -> canonical prefix, only where they differ. The default namespace has the prefix ''. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly names: Map<string, string>;
}

/** Values that are looked up in an element's text before a map is made of it. */
const FREE_LOOKS = 3;

/** Attributes of one element; parsed on first use, because most are never asked for. */
export class XmlAttributes {
  readonly #raw: string;
  readonly #scope: Scope;
  #map: Map<string, string> | undefined;
  #looks = 0;

  constructor(raw: string, scope: Scope) {
    this.#raw = raw;
    this.#scope = scope;
  }

  /** The value with entities still encoded, by canonical name; `undefined` if it is not there. */
  raw(name: string): string | undefined {
    if (this.#raw === '') return undefined;
    // A map costs more than a look or two at a short text, and most elements are asked no more than that.
    if (this.#map === undefined && this.#looks < FREE_LOOKS && !name.includes(':')) {
      this.#looks++;
      return findAttribute(this.#raw, name);
    }
    this.#map ??= parseAttributes(this.#raw, this.#scope);
    return this.#map.get(name);
  }

  all(): ReadonlyMap<string, string> {
    this.#map ??= parseAttributes(this.#raw, this.#scope);
    return this.#map;
  }
}

const NO_PREFIXES: ReadonlyMap<string, string> = new Map();

const NO_ATTRIBUTES = new XmlAttributes('', { prefixes: NO_PREFIXES, names: new Map() });

/** What is wrong with the text, for a warning: unclosed elements at its end, or a tag that the end cuts. */
export interface ScanResult {
  readonly truncated: boolean;
}

export function scanXml(text: string, handler: XmlHandler): ScanResult {
  let scope: Scope = { prefixes: NO_PREFIXES, names: new Map() };
  const open: string[] = [];
  /** Their names as the text has them. */
  const written: string[] = [];
  const scopes: (Scope | undefined)[] = [];
  let at = 0;
  for (;;) {
    const lt = text.indexOf('<', at);
    if (lt < 0) {
      if (at < text.length) handler.text(text.slice(at), false);
      break;
    }
    if (lt > at) handler.text(text.slice(at, lt), false);
    const next = text.charCodeAt(lt + 1);
    if (next === 33 || next === 63) {
      at = skipDeclaration(text, lt, handler);
      if (at < 0) return closeAll(open, handler);
      continue;
    }
    const gt = findTagEnd(text, lt + 1);
    if (gt < 0) return closeAll(open, handler);
    at = gt + 1;
    if (next === 47) {
      // Nearly every end tag is that of the innermost element, written as its start was.
      const innermost = written.at(-1);
      if (innermost !== undefined && gt === lt + 2 + innermost.length && text.startsWith(innermost, lt + 2)) {
        handler.close(open.pop() as string);
        written.pop();
        scope = scopes.pop() ?? scope;
        continue;
      }
      const name = canonicalName(text.slice(lt + 2, gt).trimEnd(), scope);
      const index = lastIndexNear(open, name);
      if (index < 0) continue;
      while (open.length > index) {
        handler.close(open.pop() as string);
        written.pop();
        scope = scopes.pop() ?? scope;
      }
      continue;
    }
    if (!isNameStart(next)) {
      handler.text(text.slice(lt, gt + 1), false);
      continue;
    }
    const selfClosing = text.charCodeAt(gt - 1) === 47;
    const end = selfClosing ? gt - 1 : gt;
    const nameEnd = findNameEnd(text, lt + 1, end);
    const rawAttributes = nameEnd < end ? text.slice(nameEnd, end) : '';
    const outer = scope;
    if (rawAttributes.includes('xmlns')) scope = bindNamespaces(rawAttributes, scope);
    const raw = text.slice(lt + 1, nameEnd);
    const name = canonicalName(raw, scope);
    handler.open(name, rawAttributes === '' ? NO_ATTRIBUTES : new XmlAttributes(rawAttributes, scope));
    if (selfClosing) {
      handler.close(name);
      scope = outer;
    } else {
      open.push(name);
      written.push(raw);
      scopes.push(scope === outer ? undefined : outer);
    }
  }
  const truncated = open.length > 0;
  closeAll(open, handler);
  return { truncated };
}

/** An end tag closes an element at most this far up: work stays linear where none of them fit. */
const MAX_CLOSED_AT_ONCE = 256;

function lastIndexNear(open: readonly string[], name: string): number {
  const lowest = Math.max(0, open.length - MAX_CLOSED_AT_ONCE);
  for (let i = open.length - 1; i >= lowest; i--) if (open[i] === name) return i;
  return -1;
}

function closeAll(open: string[], handler: XmlHandler): ScanResult {
  const truncated = open.length > 0;
  while (open.length > 0) handler.close(open.pop() as string);
  return { truncated };
}

/** Comment, CDATA, DOCTYPE or processing instruction at `lt`; returns where it ends, or -1. */
function skipDeclaration(text: string, lt: number, handler: XmlHandler): number {
  if (text.startsWith('<!--', lt)) return after(text, '-->', lt + 4);
  if (text.startsWith('<![CDATA[', lt)) {
    const end = text.indexOf(']]>', lt + 9);
    handler.text(text.slice(lt + 9, end < 0 ? undefined : end), true);
    return end < 0 ? -1 : end + 3;
  }
  if (text.startsWith('<?', lt)) return after(text, '?>', lt + 2);
  return skipDoctype(text, lt);
}

function skipDoctype(text: string, lt: number): number {
  const gt = text.indexOf('>', lt);
  if (gt < 0) return -1;
  const bracket = text.slice(lt, gt).indexOf('[') + lt;
  if (bracket < lt) return gt + 1;
  const end = text.indexOf(']', bracket);
  return end < 0 ? -1 : after(text, '>', end);
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** The `>` that ends the tag; one inside a quoted value does not count. */
function findTagEnd(text: string, from: number): number {
  let gt = text.indexOf('>', from);
  if (gt < 0) return -1;
  let quote = indexOfQuote(text, from, gt);
  while (quote >= 0) {
    const close = text.indexOf(text.charAt(quote), quote + 1);
    if (close < 0) return gt;
    if (close > gt) {
      gt = text.indexOf('>', close + 1);
      if (gt < 0) return -1;
    }
    quote = indexOfQuote(text, close + 1, gt);
  }
  return gt;
}

function indexOfQuote(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    if (c === 34 || c === 39) return i;
  }
  return -1;
}

function findNameEnd(text: string, from: number, to: number): number {
  let i = from;
  while (i < to && text.charCodeAt(i) > 32) i++;
  return i;
}

function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 58 || code > 127;
}

function canonicalName(written: string, scope: Scope): string {
  if (scope.prefixes.size === 0) return written;
  const known = scope.names.get(written);
  if (known !== undefined) return known;
  const colon = written.indexOf(':');
  const prefix = colon < 0 ? '' : written.slice(0, colon);
  const canonical = scope.prefixes.get(prefix);
  const name = canonical === undefined ? written : `${canonical}:${written.slice(colon + 1)}`;
  scope.names.set(written, name);
  return name;
}

function bindNamespaces(raw: string, outer: Scope): Scope {
  const prefixes = new Map(outer.prefixes);
  for (const [name, value] of parseAttributes(raw, { prefixes: NO_PREFIXES, names: new Map() })) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    const prefix = name === 'xmlns' ? '' : name.slice(6);
    const canonical = canonicalPrefixes.get(value);
    if (canonical === undefined) prefixes.delete(prefix);
    else prefixes.set(prefix, canonical);
  }
  return { prefixes, names: new Map() };
}

function parseAttributes(raw: string, scope: Scope): Map<string, string> {
  const out = new Map<string, string>();
  let at = 0;
  for (;;) {
    const equals = raw.indexOf('=', at);
    if (equals < 0) return out;
    const name = raw.slice(at, equals).trim();
    let from = equals + 1;
    while (raw.charCodeAt(from) <= 32) from++;
    const quote = raw.charAt(from);
    const quoted = quote === '"' || quote === "'";
    let end = quoted ? raw.indexOf(quote, from + 1) : findNameEnd(raw, from, raw.length);
    if (end < 0) end = raw.length;
    const key = name.includes(':') ? canonicalName(name, scope) : name;
    if (!out.has(key)) out.set(key, raw.slice(quoted ? from + 1 : from, end));
    at = quoted ? end + 1 : end;
  }
}

/** The value of one attribute without a prefix, as `parseAttributes` would find it. */
function findAttribute(raw: string, name: string): string | undefined {
  let at = 0;
  for (;;) {
    const equals = raw.indexOf('=', at);
    if (equals < 0) return undefined;
    let from = equals + 1;
    while (raw.charCodeAt(from) <= 32) from++;
    const quote = raw.charAt(from);
    const quoted = quote === '"' || quote === "'";
    let end = quoted ? raw.indexOf(quote, from + 1) : findNameEnd(raw, from, raw.length);
    if (end < 0) end = raw.length;
    if (isName(raw, { at, equals, name })) return raw.slice(quoted ? from + 1 : from, end);
    at = quoted ? end + 1 : end;
  }
}

/** Whether the text from `at` to `equals` is the name, but for white space. */
function isName(raw: string, { at, equals, name }: { at: number; equals: number; name: string }): boolean {
  let from = at;
  while (from < equals && raw.charCodeAt(from) <= 32) from++;
  if (!raw.startsWith(name, from)) return false;
  for (let i = from + name.length; i < equals; i++) if (raw.charCodeAt(i) > 32) return false;
  return true;
}
