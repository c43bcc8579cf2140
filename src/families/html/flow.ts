import { paragraph } from '../../content/tree/build.js';
import { flattenBlocks, isPhrasing } from '../../content/tree/content.js';
import { barePictures } from '../../content/tree/pictures.js';
import type { BlockContent, PhrasingContent, RootContent } from '../../core/tree.js';
import { isBlank } from './dom.js';

/** Mixed content as blocks: runs of phrasing become paragraphs, and two breaks in a row part paragraphs. */
export function toBlocks(mixed: readonly RootContent[]): RootContent[] {
  const blocks: RootContent[] = [];
  let run: PhrasingContent[] = [];
  for (const node of mixed) {
    if (isPhrasing(node)) {
      run.push(node);
      continue;
    }
    if (run.length > 0) pushParagraphs(run, blocks);
    run = [];
    blocks.push(node);
  }
  if (run.length > 0) pushParagraphs(run, blocks);
  return blocks;
}

function pushParagraphs(run: PhrasingContent[], blocks: RootContent[]): void {
  for (const line of run.some((node) => node.type === 'break') ? splitAtBreaks(run) : [run])
    if (!isBlankRun(line)) blocks.push(paragraph(line));
}

/** Two breaks in a row end a paragraph; a single one stays, blanks beside it do not count. */
function splitAtBreaks(run: readonly PhrasingContent[]): PhrasingContent[][] {
  const paragraphs: PhrasingContent[][] = [];
  let line: PhrasingContent[] = [];
  let breaks = 0;
  // A picture without a text parts nothing: whether there are words in it is not known yet.
  let bare: PhrasingContent[] = [];
  for (const node of run) {
    if (node.type === 'break') {
      breaks++;
      continue;
    }
    if (breaks > 0 && barePictures([node]) !== undefined) {
      bare.push(node);
      continue;
    }
    if (breaks > 0 && node.type === 'text' && isBlank(node.value)) continue;
    if (breaks > 1) {
      paragraphs.push(line, bare);
      line = [];
    } else if (breaks === 1 && line.length > 0) line.push({ type: 'break' }, ...bare);
    else line.push(...bare);
    breaks = 0;
    bare = [];
    line.push(node);
  }
  return [...paragraphs, line, bare];
}

export function isBlankRun(run: readonly RootContent[]): boolean {
  return run.every((node) => node.type === 'break' || (node.type === 'text' && isBlank(node.value)));
}

/** Mixed content where only phrasing may stand: blocks are joined by breaks. */
export function toPhrasing(mixed: readonly RootContent[]): PhrasingContent[] {
  if (mixed.every(isPhrasing)) return mixed as PhrasingContent[];
  return flattenBlocks(toBlocks(mixed));
}

/** Appends without spreading: a call takes no more than some hundred thousand arguments. */
export function pushAll<T>(items: readonly T[], out: T[]): void {
  for (const item of items) out.push(item);
}

export type Wrap = (children: PhrasingContent[]) => PhrasingContent[];

/** Puts a mark around each run of phrasing in mixed content, also inside its blocks. */
export function wrapMixed(mixed: readonly RootContent[], wrap: Wrap, out: RootContent[]): void {
  let run: PhrasingContent[] = [];
  const flush = () => {
    if (run.length > 0) pushAll(isBlankRun(run) ? run : wrap(run), out);
    run = [];
  };
  for (const node of mixed) {
    if (isPhrasing(node)) {
      run.push(node);
    } else {
      flush();
      out.push(wrapBlock(node, wrap));
    }
  }
  flush();
}

function wrapBlock(block: RootContent, wrap: Wrap): RootContent {
  if (block.type === 'paragraph' || block.type === 'heading') {
    return block.children.length === 0 ? block : { ...block, children: wrap(block.children) };
  }
  if (block.type === 'blockquote') return { ...block, children: wrapAll(block.children, wrap) };
  if (block.type === 'list') {
    const children = block.children.map((item) => ({ ...item, children: wrapAll(item.children, wrap) }));
    return { ...block, children };
  }
  return block;
}

function wrapAll<T extends RootContent>(blocks: readonly T[], wrap: Wrap): (T & BlockContent)[] {
  return blocks.map((block) => wrapBlock(block, wrap)) as (T & BlockContent)[];
}
