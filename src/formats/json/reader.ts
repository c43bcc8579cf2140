import { decodeText } from '../../common/charset/decode.js';
import { code, root } from '../../common/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { prettyJson } from './pretty.js';

/** JSON (RFC 8259), laid out in a code block; lines of JSON stay lines. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { text } = decodeText(source.bytes);
  const trimmed = text.trim();
  if (isLines(trimmed)) return root([code(trimmed, 'json')]);
  if (!isJson(trimmed))
    context.warn({
      code: 'damaged-part',
      message: 'The text is not valid JSON; it is shown laid out as far as it goes.',
    });
  return root([code(prettyJson(trimmed), 'json')]);
}

/** Every line is a value of its own (NDJSON). */
function isLines(text: string): boolean {
  const lines = text.split('\n', 20).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.slice(0, -1).every((line) => /^\s*[{["\d-]/.test(line) && isJson(line));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Not JSON as a whole: the caller decides what that means.
    return false;
  }
}
