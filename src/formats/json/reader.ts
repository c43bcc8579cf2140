import { decodeText } from '../../bytes/charset/decode.js';
import { code, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { prettyJson } from './pretty.js';

/** Of JSON with comments, as settings have them: between values, from `//` to the line's end or from `/*` on. */
const COMMENT = /^[ \t]*\/[/*]|[,{}[\]"\d][ \t]*\/\/ /m;

/** JSON (RFC 8259), laid out in a code block; lines of JSON stay lines. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { text } = decodeText(source.bytes);
  const trimmed = text.replaceAll('\u001e', '').trim();
  if (isLines(trimmed)) return root([code(trimmed, 'json')]);
  const isValid = isJson(trimmed);
  // Laying it out again would put what a comment says between the values.
  if (!isValid && COMMENT.test(trimmed)) return root([code(trimmed, 'jsonc')]);
  if (!isValid)
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
