import { paragraph, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { isFrame, type Placed, placeItems } from './layout.js';
import { type InDesign, openIdml, openSnippet } from './model.js';
import { pictureOf, readStoryOf, type StoryState } from './story.js';
import { isMonoParagraph } from './styles.js';

/** InDesign's interchange formats: stories in the order in which their frames stand on the pages. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const isZip = source.bytes[0] === 0x50 && source.bytes[1] === 0x4b;
  const model = isZip ? openIdml(source.bytes, context) : openSnippet(source.bytes, context);
  if (model.stories.size === 0 && model.spreads.length === 0) throw new ConvertError('corrupt-document');
  const state: StoryState = {
    model,
    context,
    monoIsText: isMostlyMono(model),
    notes: [],
    seen: new Set(),
    late: [],
    noteCount: 0,
    depth: 0,
  };
  const blocks: RootContent[] = [];
  readSpreads(state, blocks);
  // Text that no page shows is read where there is no other.
  if (blocks.length === 0)
    addStories(
      state,
      blocks,
      [...model.stories.keys()].filter((id) => !model.masterStories.has(id)),
    );
  for (let id = state.late.shift(); id !== undefined; id = state.late.shift()) addStories(state, blocks, [id]);
  return root([...blocks, ...state.notes]);
}

function addStories(state: StoryState, out: RootContent[], ids: readonly string[]): void {
  for (const id of ids) for (const block of readStoryOf(state, id)) out.push(block);
}

/** What stands beside the pages is not printed; it is read where nothing stands on them. */
function readSpreads(state: StoryState, out: RootContent[]): void {
  const { model, context } = state;
  const spreads: Placed[][] = [];
  for (const [i, spread] of model.spreads.entries()) {
    spend(context.budget, 'maxPages', 1);
    spreads.push(placeItems(spread, model.hidden));
    context.progress(i + 1, model.spreads.length);
  }
  const all = spreads.flat();
  const onPages = all.filter((item) => item.page >= 0);
  readItems(state, onPages.some((item) => isFrame(item.element)) ? onPages : all, out);
}

/** A story stands where its first frame is: one that no other shown frame leads to. */
function readItems(state: StoryState, items: readonly Placed[], out: RootContent[]): void {
  const shown = new Set(items.map(({ element }) => element.get('Self') ?? ''));
  const later: string[] = [];
  for (const { element, shape } of items) {
    if (isFrame(element)) {
      const id = element.get('ParentStory') ?? '';
      if (!state.model.stories.has(id))
        state.context.warn({ code: 'missing-part', message: 'The text of a frame is not there.' });
      if (shown.has(element.get('PreviousTextFrame') ?? 'n')) later.push(id);
      else addStories(state, out, [id]);
      continue;
    }
    const picture = pictureOf(element, shape);
    if (picture !== undefined) out.push(paragraph([picture]));
  }
  // Frames that lead to each other in a circle have no first one.
  addStories(state, out, later);
}

/** Where most paragraphs are set in a typewriter font, the font does not mean code. */
function isMostlyMono({ stories, styles }: InDesign): boolean {
  const known = new Map<string, boolean>();
  let [mono, all] = [0, 0];
  for (const range of [...stories.values()].flatMap((story) => story.descendants('ParagraphStyleRange'))) {
    const id = range.get('AppliedParagraphStyle') ?? '';
    const isMono = known.get(id) ?? isMonoParagraph(styles, id);
    known.set(id, isMono);
    all++;
    if (isMono) mono++;
  }
  return mono * 2 > all;
}
