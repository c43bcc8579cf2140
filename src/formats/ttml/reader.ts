import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { heading, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { readTime } from '../../families/subtitles/cues.js';
import { type Cue, type CueLine, transcript } from '../../families/subtitles/transcript.js';

/** TTML 1 and 2 with their profiles: what is said, as paragraphs with their speakers; the title. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { text } = decodeHtml(source.bytes, source.mediaType);
  const document = parseXml(text, context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The subtitles end early.' });
  const title = childText(document.root, ['head', 'metadata', 'title']) || childText(document.root, ['head', 'title']);
  const state: State = { agents: readAgents(document.root), ticks: tickRate(document.root), cues: [] };
  const body = child(document.root, 'body');
  if (body !== undefined) walk(body, { start: 0, end: Number.POSITIVE_INFINITY }, state);
  const said = transcript(state.cues);
  return root(title === '' ? said : [heading(1, title), ...said]);
}

interface State {
  readonly agents: ReadonlyMap<string, string>;
  /** Ticks and frames a second. */
  readonly ticks: { readonly tick: number; readonly frame: number };
  readonly cues: Cue[];
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly agent?: string;
}

function child(element: XmlElement, local: string): XmlElement | undefined {
  return element.elements().find((each) => each.local === local);
}

function childText(element: XmlElement, path: readonly string[]): string {
  let at: XmlElement | undefined = element;
  for (const name of path) at = at === undefined ? undefined : child(at, name);
  return at?.textContent().replace(/\s+/g, ' ').trim() ?? '';
}

/** An attribute by its name without prefix. */
function attribute(element: XmlElement, local: string): string | undefined {
  const name = element.attributeNames().find((each) => each === local || each.endsWith(`:${local}`));
  return name === undefined ? undefined : element.get(name);
}

/** Names of those who speak, by their id (`ttm:agent` with `ttm:name`). */
function readAgents(top: XmlElement): Map<string, string> {
  const agents = new Map<string, string>();
  const head = child(top, 'head');
  const metadata = head === undefined ? [] : head.elements().filter(({ local }) => local === 'metadata');
  for (const agent of metadata.flatMap((each) => each.elements()).filter(({ local }) => local === 'agent')) {
    const name = child(agent, 'name')?.textContent().trim() ?? '';
    const id = attribute(agent, 'id');
    if (id !== undefined && name !== '') agents.set(id, name);
  }
  return agents;
}

function tickRate(top: XmlElement): State['ticks'] {
  const frame = Number(attribute(top, 'frameRate')) || 30;
  return { tick: Number(attribute(top, 'tickRate')) || frame, frame };
}

function walk(element: XmlElement, around: Span, state: State): void {
  const span = spanOf(element, around, state);
  if (element.local !== 'p') {
    for (const each of element.elements()) if (each.local !== 'metadata') walk(each, span, state);
    return;
  }
  const lines = linesOf(element, span, state);
  if (lines.length > 0) state.cues.push({ start: span.start, end: span.end, lines });
}

/** Times of an element count from where the element around it begins. */
function spanOf(element: XmlElement, around: Span, state: State): Span {
  const time = (name: string) => timeOf(attribute(element, name) ?? '', state);
  const begin = time('begin');
  const start = around.start + (begin ?? 0);
  const length = time('dur');
  const stated = time('end');
  const end = stated !== undefined ? around.start + stated : length !== undefined ? start + length : around.end;
  const agent = attribute(element, 'agent')?.split(/\s+/)[0] ?? around.agent;
  return agent === undefined ? { start, end } : { start, end, agent };
}

function timeOf(value: string, { ticks }: State): number | undefined {
  const offset = /^\s*(\d+(?:\.\d+)?)(h|ms|m|s|f|t)\s*$/.exec(value);
  if (offset === null) return readTime(value);
  const units: Readonly<Record<string, number>> = {
    h: 3600,
    m: 60,
    s: 1,
    ms: 0.001,
    f: 1 / ticks.frame,
    t: 1 / ticks.tick,
  };
  return Number(offset[1]) * (units[offset[2] ?? ''] ?? 1);
}

/** Lines of a paragraph: `br` parts them, a span may have a speaker of its own. */
function linesOf(top: XmlElement, span: Span, state: State): CueLine[] {
  const out: CueLine[] = [];
  let open = '';
  let agent = span.agent;
  const flush = () => {
    const text = open.replace(/\s+/g, ' ').trim();
    const speaker = state.agents.get(agent ?? '');
    if (text !== '') out.push(speaker === undefined ? { text } : { speaker, text });
    open = '';
  };
  const visit = (element: XmlElement) => {
    for (const each of element.children) {
      if (typeof each === 'string') open += each;
      else if (each.local === 'br') flush();
      else if (each.local === 'span') {
        const own = attribute(each, 'agent')?.split(/\s+/)[0];
        const outer = agent;
        if (own !== undefined && own !== agent) {
          flush();
          agent = own;
        }
        visit(each);
        if (agent !== outer) {
          flush();
          agent = outer;
        }
      }
    }
  };
  visit(top);
  flush();
  return out;
}
