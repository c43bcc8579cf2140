/** Lines that are looked at. */
const SNIFFED_LINES = 400;

/** Lines that say something: neither blank nor a comment. */
function sayingLines(text: string, comment: RegExp): string[] {
  const lines = text.split('\n', SNIFFED_LINES);
  // The last line may be cut.
  if (text.length >= 65_000) lines.pop();
  return lines.filter((line) => line.trim() !== '' && !comment.test(line));
}

/**
 * Whether text is plainly YAML: keys with nested keys or items below them, and hardly a line that is neither. Flat
 * `Key: value` lines are not enough, because mail headers and plain notes have them.
 */
export function looksLikeYaml(text: string): boolean {
  const lines = sayingLines(text, /^\s*#/);
  let keys = 0;
  let nested = 0;
  let other = 0;
  let opened = false;
  let blockIndent = -1;
  for (const line of lines) {
    const indent = line.length - line.trimStart().length;
    if (blockIndent >= 0 && indent > blockIndent) continue;
    blockIndent = -1;
    if (/^(?:---|\.\.\.|%YAML)(?:\s|$)/.test(line)) continue;
    const isKey = /^\s*(?:- +)*(?:[\w.$/@-]+|"[^"]*"|'[^']*') *:(?:\s|$)/.test(line);
    const isItem = /^\s*-(?:\s|$)/.test(line);
    if (isKey) keys++;
    if ((isKey || isItem) && opened) nested++;
    if (!isKey && !isItem && !/^\s*[\]}"']|^\s+\S/.test(line)) other++;
    opened = /:\s*(?:[&!]\S+\s*)?(?:#.*)?$/.test(line) && isKey;
    if (/[|>][+-]?\d?\s*$/.test(line)) blockIndent = indent;
  }
  return keys >= 2 && nested >= 1 && other <= lines.length / 20;
}

/** A flow collection on its own, as an item or behind a key; group 1 is the key, group 2 the collection. */
const FLOW = /^\s*(?:- +)*((?:[\w.$/@-]+|"[^"]*"|'[^']*') *: +)?([{[].*[\]}])\s*(?:#.*)?$/;

/**
 * Whether text is YAML whose every line is a collection in brackets, one of them a mapping or behind a key: else
 * nothing tells it from other text in brackets.
 */
export function looksLikeFlowYaml(text: string): boolean {
  const lines = sayingLines(text, /^\s*(?:#|---\s*$|\.\.\.\s*$|%YAML\b)/);
  let telling = 0;
  for (const line of lines) {
    const found = FLOW.exec(line);
    if (found === null) return false;
    const [, key, collection = ''] = found;
    if (key === undefined ? /^\{ *[\w.$'"/-]+ *: [^:]/.test(collection) : /[,:] /.test(collection)) telling++;
  }
  return lines.length >= 2 && telling * 2 > lines.length;
}

const SECTION = /^\s*\[[^[\]]+\]\s*(?:[#;].*)?$/;
const TOML_SECTION = /^\s*\[\[?\s*[\w."' -]+\s*\]\]?\s*(?:#.*)?$/;
const TOML_PAIR =
  /^\s*(?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"))*\s*=\s*(?:["'[{]|[+-]?\d|true\b|false\b|[+-]?(?:inf|nan)\b)/;

/** Whether text is plainly TOML: every pair has a value as TOML writes it, and there is a section or several pairs. */
export function looksLikeToml(text: string): boolean {
  const lines = sayingLines(text, /^\s*#/);
  let pairs = 0;
  let sections = 0;
  let open = false;
  for (const line of lines) {
    if (open) open = !/^\s*(?:[\]}]|.*(?:"{3}|'{3}))/.test(line);
    else if (TOML_SECTION.test(line)) sections++;
    else if (!TOML_PAIR.test(line)) return false;
    else {
      pairs++;
      open = /=\s*(?:\[[^\]]*|\{[^}]*|"""(?!.*""").*|\x27{3}(?!.*\x27{3}).*)$/.test(line);
    }
  }
  return pairs >= 1 && (sections >= 1 || pairs >= 3);
}

/** Whether text is plainly an INI file: sections in brackets, and below them almost only `key=value`. */
export function looksLikeIni(text: string): boolean {
  const lines = sayingLines(text, /^\s*[#;]/);
  if (!lines.some((line) => SECTION.test(line)) || !SECTION.test(lines[0] ?? '')) return false;
  const pairs = lines.filter((line) => /^\s*[^=:\s[][^=:]{0,120}[=:]/.test(line)).length;
  const sections = lines.filter((line) => SECTION.test(line)).length;
  return pairs >= 1 && pairs + sections >= lines.length * 0.9;
}
