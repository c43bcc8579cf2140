// Markdown as HTML: markdown-it makes it, DOMPurify cleans it, KaTeX sets formulas. Long results are rendered piece by
// piece, as they are scrolled to.

/** Characters of one piece: short enough to render without a pause. */
const PIECE_CHARS = 30_000;

const markdown = createRenderer();

function createRenderer() {
  const MarkdownIt = globalThis.markdownit ?? globalThis.MarkdownIt;
  const renderer = MarkdownIt({ html: true, linkify: false });
  const footnotes = globalThis.markdownitFootnote ?? globalThis.markdownItFootnote;
  if (footnotes !== undefined) renderer.use(footnotes);
  renderer.inline.ruler.after('escape', 'math', mathRule);
  renderer.block.ruler.before('paragraph', 'math', mathBlockRule, { alt: ['paragraph'] });
  renderer.renderer.rules.math = (tokens, at) => setFormula(tokens[at].content, false);
  renderer.renderer.rules.math_block = (tokens, at) => setFormula(tokens[at].content, true);
  return renderer;
}

function setFormula(latex, displayMode) {
  return globalThis.katex.renderToString(latex, { displayMode, throwOnError: false, maxSize: 20, maxExpand: 200, strict: 'ignore' });
}

function mathRule(state, silent) {
  const { src, pos } = state;
  if (src[pos] !== '$') return false;
  const close = src.indexOf('$', pos + 1);
  if (close <= pos + 1 || /\s/.test(src[pos + 1]) || /\s/.test(src[close - 1]) || /\d/.test(src[close + 1] ?? '')) return false;
  if (!silent) state.push('math', '', 0).content = src.slice(pos + 1, close);
  state.pos = close + 1;
  return true;
}

function mathBlockRule(state, from, to, silent) {
  const line = (n) => state.src.slice(state.bMarks[n] + state.tShift[n], state.eMarks[n]);
  if (line(from).trim() !== '$$') return false;
  let end = from + 1;
  while (end < to && line(end).trim() !== '$$') end++;
  if (end >= to) return false;
  if (silent) return true;
  state.push('math_block', '', 0).content = Array.from({ length: end - from - 1 }, (_, i) => line(from + 1 + i)).join('\n');
  state.line = end + 1;
  return true;
}

/** Shows the source and its rendering. */
export function renderInto(source, rendered, content) {
  const pieces = split(content);
  source.replaceChildren();
  rendered.replaceChildren();
  const definitions = pieces.length > 1 ? (content.match(/^\[\^[^\]]+\]: .*$/gm) ?? []).join('\n') : '';
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) fill(target);
  }, { root: rendered, rootMargin: '1500px' });
  const waiting = new Map();
  const fill = (target) => {
    const piece = waiting.get(target);
    if (piece === undefined) return;
    waiting.delete(target);
    observer.unobserve(target);
    target.style.minHeight = '';
    target.innerHTML = toSafeHtml(definitions === '' ? piece : withNotes(piece, definitions));
  };
  pieces.forEach((piece, i) => {
    const text = document.createElement('div');
    text.textContent = `${piece}\n`;
    source.append(text);
    const target = document.createElement('div');
    waiting.set(target, piece);
    rendered.append(target);
    if (i === 0) fill(target);
    else {
      target.style.minHeight = `${Math.ceil(piece.length / 3)}px`;
      observer.observe(target);
    }
  });
  source.scrollTop = 0;
  rendered.scrollTop = 0;
}

function withNotes(piece, definitions) {
  const used = new Set(Array.from(piece.matchAll(/\[\^([^\]]+)\](?!:)/g), ([, label]) => label));
  const lines = definitions.split('\n').filter((line) => used.has(/^\[\^([^\]]+)\]/.exec(line)?.[1]) && !piece.includes(line));
  return lines.length === 0 ? piece : `${piece}\n\n${lines.join('\n')}`;
}

function toSafeHtml(piece) {
  return globalThis.DOMPurify.sanitize(markdown.render(piece), {
    USE_PROFILES: { html: true, mathMl: true, svg: false },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe', 'object', 'embed', 'img', 'picture', 'video', 'audio', 'source'],
    ALLOW_DATA_ATTR: false,
  });
}

/** Pieces that end between blocks: never inside a fence. A table that is longer than a piece stays whole up to a bound. */
function split(content) {
  if (content.length <= PIECE_CHARS * 2) return [content];
  const pieces = [];
  let piece = [];
  let size = 0;
  let fence = false;
  let header;
  const lines = content.split('\n');
  lines.forEach((line, i) => {
    if (/^\s*```/.test(line)) fence = !fence;
    if (/^\|[\s|:-]+\|$/.test(line) && i > 0) header = [lines[i - 1], line];
    else if (!line.startsWith('|')) header = undefined;
    piece.push(line);
    size += line.length + 1;
    const between = line === '' && !fence;
    if (size > PIECE_CHARS && (between || (header !== undefined && size > PIECE_CHARS * 2))) {
      pieces.push(piece.join('\n'));
      piece = between ? [] : [...header];
      size = 0;
    }
  });
  if (piece.length > 0) pieces.push(piece.join('\n'));
  return pieces;
}
