import { get, getArray, getDict, getName, toDict } from '../syntax/getters.js';
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js';
import { resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';

/** Optional content (ISO 32000-2 §8.11): groups that a viewer shows or hides, by the document's default configuration. */

export interface Layers {
  readonly file: PdfFile;
  /** Groups that are hidden by name; with `baseHidden` those that are shown. */
  readonly exceptions: ReadonlySet<PdfDict>;
  readonly baseHidden: boolean;
  /** What membership dictionaries came to. */
  readonly known: Map<PdfDict, boolean>;
}

const MAX_GROUPS = 100_000;
/** Visibility expressions within each other; deeper ones count as true. */
const MAX_DEPTH = 32;

/** Undefined where the document has no optional content, so that nothing is ever hidden. */
export function readLayers(file: PdfFile, catalog: PdfDict): Layers | undefined {
  const properties = getDict(file, catalog, 'OCProperties');
  if (properties === undefined) return undefined;
  const config = getDict(file, properties, 'D') ?? new Map();
  const baseHidden = getName(file, config, 'BaseState') === 'OFF';
  const shown = groupsOf(file, config, 'ON');
  const hidden = groupsOf(file, config, 'OFF');
  const exceptions = baseHidden ? shown : hidden;
  for (const [group, isShown] of automatic(file, config)) {
    if (isShown === baseHidden) exceptions.add(group);
    else exceptions.delete(group);
  }
  return { file, exceptions, baseHidden, known: new Map() };
}

function groupsOf(file: PdfFile, dict: PdfDict, key: string): Set<PdfDict> {
  const groups = new Set<PdfDict>();
  for (const value of (getArray(file, dict, key) ?? []).slice(0, MAX_GROUPS)) {
    const group = resolve(file, value);
    if (group instanceof Map) groups.add(group);
  }
  return groups;
}

/** States that follow from what a group is for, when the document is looked at (§8.11.4.4, table 101). */
function* automatic(file: PdfFile, config: PdfDict): Generator<readonly [PdfDict, boolean]> {
  for (const value of (getArray(file, config, 'AS') ?? []).slice(0, MAX_GROUPS)) {
    const usage = toDict(resolve(file, value));
    if (usage === undefined || getName(file, usage, 'Event') !== 'View') continue;
    const categories = (getArray(file, usage, 'Category') ?? []).map((one) => resolve(file, one));
    if (!categories.some((one) => one instanceof PdfName && one.name === 'View')) continue;
    for (const group of groupsOf(file, usage, 'OCGs')) {
      const view = getDict(file, getDict(file, group, 'Usage') ?? new Map(), 'View');
      const state = view === undefined ? undefined : getName(file, view, 'ViewState');
      if (state !== undefined) yield [group, state !== 'OFF'];
    }
  }
}

/** Whether content that belongs to a group, or to a membership dictionary over groups, is hidden. */
export function isHidden(layers: Layers | undefined, value: PdfValue | undefined): boolean {
  if (layers === undefined) return false;
  const dict = resolve(layers.file, value);
  if (!(dict instanceof Map)) return false;
  if (getName(layers.file, dict, 'Type') !== 'OCMD') return isGroupHidden(layers, dict);
  const known = layers.known.get(dict);
  if (known !== undefined) return known;
  const hidden = isMembershipHidden(layers, dict);
  layers.known.set(dict, hidden);
  return hidden;
}

function isGroupHidden({ file, exceptions, baseHidden }: Layers, group: PdfDict): boolean {
  // Groups for designers (§8.11.2.3) are of no matter to who looks at the page.
  const intent = get(file, group, 'Intent');
  const names = Array.isArray(intent) ? intent.map((one) => resolve(file, one)) : [intent];
  if (intent !== null && !names.some((one) => one instanceof PdfName && one.name !== 'Design')) return false;
  return exceptions.has(group) !== baseHidden;
}

/** Membership dictionaries (§8.11.2.2): an expression, or else a policy over groups. */
function isMembershipHidden(layers: Layers, dict: PdfDict): boolean {
  const { file } = layers;
  const expression = getArray(file, dict, 'VE');
  if (expression !== undefined) return !isTrue(layers, expression, 0);
  const value = get(file, dict, 'OCGs');
  const groups = (Array.isArray(value) ? value.slice(0, MAX_GROUPS) : [value])
    .map((one) => resolve(file, one))
    .filter((one): one is PdfDict => one instanceof Map);
  if (groups.length === 0) return false;
  const isOff = (group: PdfDict): boolean => isGroupHidden(layers, group);
  switch (getName(file, dict, 'P')) {
    case 'AllOn':
      return groups.some(isOff);
    case 'AnyOff':
      return !groups.some(isOff);
    case 'AllOff':
      return !groups.every(isOff);
    default:
      return groups.every(isOff);
  }
}

/** [/And|/Or|/Not operand ...], operands being groups and expressions (table 97). */
function isTrue(layers: Layers, expression: readonly PdfValue[], depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  const { file } = layers;
  const operator = resolve(file, expression[0]);
  const operands = function* (): Generator<boolean> {
    for (const one of expression.slice(1, MAX_GROUPS)) {
      const value = resolve(file, one);
      if (Array.isArray(value)) yield isTrue(layers, value, depth + 1);
      else if (value instanceof Map) yield !isGroupHidden(layers, value);
    }
  };
  const name = operator instanceof PdfName ? operator.name : '';
  if (name === 'Or') return [...operands()].some((one) => one);
  if (name === 'Not') return ![...operands()].some((one) => one);
  return [...operands()].every((one) => one);
}
