// Markdown as HTML: markdown-it makes it, DOMPurify cleans it, KaTeX sets formulas. Long results are rendered piece by
// piece, as they are scrolled to.

/** Characters of one piece: short enough to render without a pause. */
const PIECE_CHARS = 20_000;

/** Height of a piece that is not drawn yet. */
const GUESSED_HEIGHT_PX = 8000;

const markdown = createRenderer();

function createRenderer() {
  const MarkdownIt = globalThis.markdownit ?? globalThis.MarkdownIt;
  const renderer = MarkdownIt({ html: true, linkify: false });
  renderer.renderer.rules.image = (tokens, at) => `<span class="picture">[picture: ${renderer.utils.escapeHtml(tokens[at].content)}]</span>`;
  const footnotes = globalThis.markdownitFootnote ?? globalThis.markdownItFootnote;
  if (footnotes !== undefined) renderer.use(footnotes);
  renderer.core.ruler.after('inline', 'tasks', taskRule);
  renderer.renderer.rules.task_box = (tokens, at) => drawBox(tokens[at].meta);
  renderer.inline.ruler.after('escape', 'math', mathRule);
  renderer.block.ruler.before('paragraph', 'math', mathBlockRule, { alt: ['paragraph'] });
  renderer.renderer.rules.math = (tokens, at) => setFormula(tokens[at].content, false);
  renderer.renderer.rules.math_block = (tokens, at) => setFormula(tokens[at].content, true);
  return renderer;
}

/** Items of a task list begin with [ ] or [x] (GFM 0.29 §5.3): a sign that says so, because forms are cleaned away. */
function taskRule(state) {
  const { tokens, Token } = state;
  for (let i = 2; i < tokens.length; i++) {
    const [item, paragraph, inline] = [tokens[i - 2], tokens[i - 1], tokens[i]];
    if (item.type !== 'list_item_open' || paragraph.type !== 'paragraph_open' || inline.type !== 'inline') continue;
    const [first] = inline.children;
    const mark = first?.type === 'text' ? /^\[([ xX])\](?=\s)/.exec(first.content) : null;
    if (mark === null) continue;
    first.content = first.content.slice(mark[0].length);
    const box = new Token('task_box', '', 0);
    box.meta = mark[1] !== ' ';
    inline.children.unshift(box);
    item.attrJoin('class', 'task');
  }
}

function drawBox(done) {
  return `<span class="box" role="img" aria-label="${done ? 'done' : 'to do'}">${done ? '\u2611' : '\u2610'}</span>`;
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

/** Ends the watch over what was shown before. */
let stopWatching = () => {};

/** Shows the source and its rendering, the first piece at once and the others as they are scrolled to. */
export function renderInto(source, rendered, content) {
  stopWatching();
  const pieces = split(content);
  const definitions = pieces.length > 1 ? (content.match(/^\[\^[^\]]+\]: .*$/gm) ?? []).join('\n') : '';
  const drawPiece = (target, i) => {
    const piece = pieces[i];
    target.innerHTML = toSafeHtml(definitions === '' ? piece : withNotes(piece, definitions), i);
  };
  const texts = pieces.map((piece) => newDiv(`${piece}\n`));
  const targets = pieces.map(() => newDiv(''));
  source.replaceChildren(...texts);
  rendered.replaceChildren(...targets);
  if (content.trim() === '') targets[0].append(newNotice());
  else drawPiece(targets[0], 0);
  stopWatching = watch(rendered, targets, drawPiece);
  source.scrollTop = 0;
  rendered.scrollTop = 0;
}

function newDiv(text) {
  const node = document.createElement('div');
  node.textContent = text;
  return node;
}

function newNotice() {
  const node = newDiv('There is nothing in this document.');
  node.className = 'nothing';
  return node;
}

/** Draws the pieces behind the first when they come near. One a frame, so that scrolling stays smooth. */
function watch(rendered, targets, drawPiece) {
  if (targets.length === 1) return () => {};
  const indexes = new Map(targets.map((target, i) => [target, i]));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        requestAnimationFrame(() => {
          target.style.minHeight = '';
          drawPiece(target, indexes.get(target));
        });
      }
    },
    { root: rendered, rootMargin: '1500px' },
  );
  for (const target of targets.slice(1)) {
    target.style.minHeight = `${GUESSED_HEIGHT_PX}px`;
    observer.observe(target);
  }
  return () => observer.disconnect();
}

function withNotes(piece, definitions) {
  const used = new Set(Array.from(piece.matchAll(/\[\^([^\]]+)\](?!:)/g), ([, label]) => label));
  const lines = definitions.split('\n').filter((line) => used.has(/^\[\^([^\]]+)\]/.exec(line)?.[1]) && !piece.includes(line));
  return lines.length === 0 ? piece : `${piece}\n\n${lines.join('\n')}`;
}

function toSafeHtml(piece, number) {
  return globalThis.DOMPurify.sanitize(markdown.render(piece, { docId: String(number) }), {
    USE_PROFILES: { html: true, mathMl: true, svg: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe', 'object', 'embed', 'img', 'image', 'picture', 'video', 'audio', 'source'],
    ALLOW_DATA_ATTR: false,
  });
}

/** Links of a document open beside this page: what was converted stays. */
globalThis.DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || (node.getAttribute('href') ?? '').startsWith('#')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Pieces that end between blocks, never inside a fence. A table that is longer than a piece goes on under its own header; a
 * paragraph that is longer than four is cut at a space.
 */
function split(content) {
  if (content.length <= PIECE_CHARS * 2) return [content];
  const pieces = [];
  let piece = [];
  let size = 0;
  let fence = false;
  let header;
  const end = (next) => {
    pieces.push(...cut(piece.join('\n')));
    piece = next;
    size = 0;
  };
  let before = '';
  for (const line of content.split('\n')) {
    if (/^\s*```/.test(line)) fence = !fence;
    if (!line.startsWith('|')) header = undefined;
    else if (/^\|[\s|:-]+\|$/.test(line)) header ??= [before, line];
    piece.push(line);
    size += line.length + 1;
    before = line;
    if (size > PIECE_CHARS && line === '' && !fence) end([]);
    else if (size > PIECE_CHARS && header !== undefined) end([...header]);
  }
  if (piece.length > 0) end([]);
  return pieces;
}

function cut(piece) {
  const parts = [];
  let rest = piece;
  while (rest.length > PIECE_CHARS * 4) {
    const space = rest.lastIndexOf(' ', PIECE_CHARS);
    const at = space > PIECE_CHARS / 2 ? space : PIECE_CHARS;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}
