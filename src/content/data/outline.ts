import type { ListItem, RootContent } from '../../core/tree.js';
import { list, listItem, paragraph, strong, text } from '../tree/build.js';
import { showValue } from './value.js';

/** Levels that are shown as lists; deeper ones stand on a line. */
const MAX_LEVELS = 12;

/** Nested data (maps, lists, values) as an outline: a key in bold with its value behind it or its entries below it. */
export function outline(value: unknown): RootContent[] {
  if (value instanceof Map)
    return value.size === 0 ? [] : [list([...value].map(([key, inner]) => entry(String(key), inner, 1)))];
  if (Array.isArray(value)) return value.length === 0 ? [] : [list(value.map((inner) => item(inner, 1)))];
  const shown = showValue(value);
  return shown === '' ? [] : [paragraph(shown)];
}

function entry(key: string, value: unknown, level: number): ListItem {
  const below = nested(value, level);
  const shown = below.length > 0 ? '' : showValue(isNested(value) ? '' : value);
  const label = strong([text(`${key}:`)]);
  return listItem([paragraph(shown === '' ? [label] : [label, text(` ${shown}`)]), ...below]);
}

function item(value: unknown, level: number): ListItem {
  const below = nested(value, level);
  if (below.length > 0) return listItem(below);
  return listItem([paragraph(isNested(value) ? '' : showValue(value))]);
}

function isNested(value: unknown): boolean {
  return value instanceof Map || Array.isArray(value);
}

function nested(value: unknown, level: number): RootContent[] {
  if (level >= MAX_LEVELS) return isNested(value) ? [paragraph(showValue(value))] : [];
  if (value instanceof Map)
    return value.size === 0 ? [] : [list([...value].map(([key, inner]) => entry(String(key), inner, level + 1)))];
  if (Array.isArray(value)) return value.length === 0 ? [] : [list(value.map((inner) => item(inner, level + 1)))];
  return [];
}
