import type { ReadContext } from '../../core/format.js';
import type { Nodes, PictureBytes } from '../../core/tree.js';

/** Pictures carry their bytes, and stay without alternative text, only where all of them are to be read. */
export function picturesWanted({ options }: Pick<ReadContext, 'options'>): boolean {
  return options.ocr === 'always';
}

/** Whether text may still be read from a picture: it counts as content until then. */
export function isReadable(node: Nodes): boolean {
  return node.type === 'image' && node.data?.picture !== undefined;
}

/**
 * The pictures of blocks that hold nothing but pictures to be read, without a text of their own; undefined where there is anything
 * else. What is said about such blocks (`forPictures`) is said only if there are words in them.
 */
export function barePictures(blocks: readonly Nodes[]): Nodes[] | undefined {
  const pictures = blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : [block]));
  const isBare = (node: Nodes) => node.type === 'image' && node.alt === '' && isReadable(node);
  return pictures.length > 0 && pictures.every(isBare) ? pictures : undefined;
}

const known = new WeakMap<object, Map<string, PictureBytes>>();

/** The bytes of a part of `owner`, which are read when they are asked for. The same name gives the same function: what is read once need not be again. */
export function pictureIn(owner: object, name: string, read: PictureBytes): PictureBytes {
  const pictures = known.get(owner) ?? new Map<string, PictureBytes>();
  known.set(owner, pictures);
  const made = pictures.get(name) ?? read;
  pictures.set(name, made);
  return made;
}
