import { readQuotedParagraphs } from '../../content/prose/paragraphs.js';
import { heading, lineBreak, link, list, listItem, paragraph, strong, text } from '../../content/tree/build.js';
import { pictureIn } from '../../content/tree/pictures.js';
import type { ReadContext } from '../../core/format.js';
import type { PhrasingContent, PictureBytes, RootContent } from '../../core/tree.js';
import { bodyOf } from '../html/document.js';
import { collectNotes } from '../html/notes.js';
import { parseHtml } from '../html/parse.js';
import { readElements } from '../html/walk.js';

export interface Address {
  readonly name: string;
  readonly address: string;
}

export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** A part of the body (a picture in it), not something that was attached. */
  readonly inline: boolean;
  /** What the body calls it by (`cid:`), without angle brackets. */
  readonly contentId?: string;
}

/** A message as every mail format states it. */
export interface MailMessage {
  readonly subject: string;
  readonly from: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  /** As it is shown. */
  readonly date: string;
  readonly html: string;
  readonly text: string;
  /** A body that is a document of its own (RTF); used where there is neither HTML nor text. */
  readonly bodyDocument?: Uint8Array;
  readonly attachments: readonly Attachment[];
}

/** Headings of an attached document stand this much below its name. */
const ATTACHMENT_LEVELS = 2;

/** A message as people read it: subject, who, when, the best body, and below it what was attached. */
export async function readMessage(message: MailMessage, context: ReadContext, level = 1): Promise<RootContent[]> {
  const out: RootContent[] = [];
  if (message.subject.trim() !== '') out.push(heading(level, message.subject.trim()));
  const head = readHead(message);
  if (head.length > 0) out.push(paragraph(head));
  out.push(...(await readBody(message, context)));
  out.push(...(await readAttachments(message.attachments, context, level)));
  return out;
}

function readHead(message: MailMessage): PhrasingContent[] {
  const rows: readonly (readonly [string, PhrasingContent[]])[] = [
    ['From', showAddresses(message.from)],
    ['To', showAddresses(message.to)],
    ['Cc', showAddresses(message.cc)],
    ['Bcc', showAddresses(message.bcc)],
    ['Date', message.date === '' ? [] : [text(message.date)]],
  ];
  const out: PhrasingContent[] = [];
  for (const [name, value] of rows) {
    if (value.length === 0) continue;
    if (out.length > 0) out.push(lineBreak());
    out.push(strong([text(`${name}:`)]), text(' '), ...value);
  }
  return out;
}

function showAddresses(addresses: readonly Address[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const { name, address } of addresses) {
    if (name === '' && address === '') continue;
    if (out.length > 0) out.push(text(', '));
    if (name !== '' && name !== address) out.push(text(address === '' ? name : `${name} `));
    if (address !== '') out.push(link(`mailto:${address}`, [text(address)]));
  }
  return out;
}

async function readBody(message: MailMessage, context: ReadContext): Promise<RootContent[]> {
  if (message.html.trim() !== '') {
    const page = parseHtml(message.html, context.budget);
    const parts = new Map(message.attachments.map((part) => [(part.contentId ?? '').toLowerCase(), part]));
    const options = {
      context,
      notes: collectNotes(page),
      resolveImage: (url: string) => partOf(url, parts)?.name ?? '',
      pictureOf: (url: string) => pictureOf(partOf(url, parts)),
    };
    const blocks = readElements([bodyOf(page)], options);
    if (blocks.length > 0 || message.text.trim() === '') return blocks;
  }
  if (message.text.trim() !== '') return readQuotedParagraphs(message.text);
  if (message.bodyDocument === undefined) return [];
  return (await context.readEmbedded({ bytes: message.bodyDocument })).children;
}

/** The part that an address like `cid:chart@host` means. */
function partOf(url: string, parts: ReadonlyMap<string, Attachment>): Attachment | undefined {
  const id = /^cid:/i.test(url) ? url.slice(4).toLowerCase() : '';
  return id === '' ? undefined : (parts.get(id) ?? parts.get(decoded(id)));
}

/** Pictures in the body; those that are attached are read as attachments. */
function pictureOf(part: Attachment | undefined): PictureBytes | undefined {
  const isInBody = part?.inline === true && /^image\//.test(part.mediaType);
  return isInBody ? pictureIn(part, '', () => part.bytes) : undefined;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // Not percent escapes: as it is written.
    return id;
  }
}

/** Every attachment under its name; one that gives no text is named with its type and size. */
async function readAttachments(
  attachments: readonly Attachment[],
  context: ReadContext,
  level: number,
): Promise<RootContent[]> {
  const out: RootContent[] = [];
  const silent: Attachment[] = [];
  for (const attachment of attachments) {
    if (attachment.inline && /^image\//.test(attachment.mediaType)) continue;
    const { name, mediaType, bytes } = attachment;
    const inner = bytes.length === 0 ? [] : (await context.readEmbedded({ bytes, name, mediaType })).children;
    if (inner.length === 0) silent.push(attachment);
    else out.push(heading(level + 1, name === '' ? mediaType : name), ...inner.map((block) => lower(block, level)));
  }
  if (silent.length > 0) {
    out.push(heading(level + 1, 'Attachments'));
    out.push(
      list(
        silent.map(({ name, mediaType, bytes }) =>
          listItem([paragraph(`${name || 'unnamed'} (${mediaType}, ${showSize(bytes.length)})`)]),
        ),
      ),
    );
  }
  return out;
}

function lower(block: RootContent, level: number): RootContent {
  if (block.type !== 'heading') return block;
  return heading(block.depth + level - 1 + ATTACHMENT_LEVELS, block.children);
}

function showSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
