import { heading, paragraph, root } from '../../content/tree/build.js';
import { checkLimit, spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { bytesOf, mapi, numberOf, textOf, toMessage } from '../../families/mail/mapi.js';
import { type Attachment, readMessage } from '../../families/mail/message.js';
import { type Item, readItem } from './properties.js';
import { type Node, openStore, type Store } from './store.js';

/** What the lowest five bits of a node's id say it is. */
const FOLDER = 0x02;
const MESSAGE = 0x04;
const ATTACHMENT = 0x05;
const ROOT_FOLDER = 0x122;
const MAX_FOLDER_DEPTH = 30;

/** An Outlook data file: folders by their path, messages in them with their attachments. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const store = openStore(source.bytes, context);
  const folders = new Map<number, Node[]>();
  for (const node of store.nodes.values()) {
    if ((node.id & 31) !== MESSAGE) continue;
    const messages = folders.get(node.parent);
    if (messages === undefined) folders.set(node.parent, [node]);
    else messages.push(node);
  }
  const out: RootContent[] = [];
  let done = 0;
  for (const [id, messages] of folders) {
    const path = pathOf(store, id);
    if (path !== '') out.push(heading(1, path));
    for (const node of messages) {
      spend(context.budget, 'maxEmbedded', 1);
      for (const block of await readNode(store, node, 2)) out.push(block);
      context.progress(++done);
    }
  }
  return root(out);
}

function pathOf(store: Store, id: number): string {
  const names: string[] = [];
  const seen = new Set<number>();
  for (let at = id; at !== ROOT_FOLDER && !seen.has(at) && names.length < MAX_FOLDER_DEPTH; ) {
    seen.add(at);
    const node = store.nodes.get(at);
    if (node === undefined || (at & 31) !== FOLDER) break;
    const name = textOf(readItem(store, node).properties, mapi.displayName);
    if (name !== '') names.unshift(name);
    at = node.parent;
  }
  return names.join(' / ');
}

async function readNode(store: Store, node: Node, level: number): Promise<RootContent[]> {
  const { context } = store;
  checkLimit(context.budget, 'maxEmbedDepth', context.depth + level - 2);
  const item = readItem(store, node);
  if (item.properties.size === 0) {
    context.warn({ code: 'damaged-part', message: 'A message of the data file cannot be read.' });
    return [];
  }
  const attachments: Attachment[] = [];
  const messages: Node[] = [];
  for (const part of item.subnodes.values()) {
    if ((part.id & 31) !== ATTACHMENT) continue;
    const attachment = readItem(store, part);
    const inner = innerMessage(attachment);
    if (inner === undefined) attachments.push(toAttachment(attachment));
    else messages.push(inner);
  }
  const message = toMessage({ properties: item.properties, recipients: [], attachments });
  const out = await readMessage(message, context, Math.min(level, 5));
  if (out.length > 0 && message.subject.trim() === '') out.unshift(heading(Math.min(level, 5), 'Message'));
  for (const inner of messages) out.push(...(await readNode(store, inner, level + 1)));
  return out.length > 0 ? out : [paragraph('')];
}

/** A message that is attached is an object in a subnode of the attachment. */
function innerMessage({ objects, subnodes }: Item): Node | undefined {
  const id = objects.get(mapi.attachData);
  return id === undefined ? undefined : subnodes.get(id);
}

function toAttachment({ properties }: Item): Attachment {
  return {
    name: textOf(properties, mapi.attachLongFilename) || textOf(properties, mapi.attachFilename),
    mediaType: textOf(properties, mapi.attachMimeTag) || 'application/octet-stream',
    bytes: bytesOf(properties, mapi.attachData) ?? new Uint8Array(0),
    inline: numberOf(properties, mapi.attachmentHidden) !== 0 || textOf(properties, mapi.attachContentId) !== '',
    contentId: textOf(properties, mapi.attachContentId),
  };
}
