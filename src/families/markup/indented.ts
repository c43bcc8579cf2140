/** Items whose text goes on in lines that are set in behind their mark. */
import { indentOf, isBlank, type LineCursor } from './lines.js';

/**
 * Takes the item whose first line is at the cursor: that line from column `content` on, and the lines behind it that are
 * blank or set in further than `marker`, moved to the left by up to `content` columns. Blank lines at the end stay.
 */
export function takeIndentedItem(
  cursor: LineCursor,
  columns: { readonly marker: number; readonly content: number; readonly ends?: (line: string) => boolean },
): string[] {
  const { marker, content, ends } = columns;
  const out = [(cursor.lines[cursor.at++] ?? '').slice(content)];
  let at = cursor.at;
  for (; at < cursor.lines.length; at++) {
    const line = cursor.lines[at] ?? '';
    if (isBlank(line)) continue;
    const indent = indentOf(line);
    if (indent <= marker || ends?.(line) === true) break;
    while (cursor.at < at) {
      out.push('');
      cursor.at++;
    }
    out.push(line.slice(Math.min(indent, content)));
    cursor.at = at + 1;
  }
  return out;
}
