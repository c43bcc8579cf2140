/*
 * CMS (RFC 5652) in BER:
 *
 *   ContentInfo       SEQUENCE { type OID, [0] content }
 *   signed 7.2        SEQUENCE { version, SET of digests, SEQUENCE { type, [0] OCTET STRING }, ... }
 *   compressed 9.16.1.9 (RFC 3274)      SEQUENCE { version, algorithm, SEQUENCE { type, [0] OCTET STRING } }
 *   time-stamped 9.16.1.31 (RFC 5544)   SEQUENCE { version, [address], [metadata], OCTET STRING, evidence }
 */
import { type BerElement, berBytes, berChildren, berRoot } from '../../bytes/asn1/ber.js';
import { unpack } from '../../bytes/zip/gunzip.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readMessage } from '../../families/mail/message.js';
import { parseMessage } from '../../families/mail/mime.js';

const SEQUENCE = 0x30;
const OCTETS = 0x04;
const OCTETS_IN_PARTS = 0x24;
const CONTENT = 0xa0;
/** Last bytes of the types' identifiers. */
const ENVELOPED = '2a864886f70d010703';
const COMPRESSED = '2a864886f70d0109100109';
const STAMPED = '2a864886f70d010910011f';

/** The document inside a signed, compressed or time-stamped one. Signatures are not checked. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const info = berRoot(source.bytes);
  const [type, content] = info === undefined ? [] : berChildren(info);
  const body = content === undefined ? undefined : berChildren(content)[0];
  if (type === undefined || body === undefined) throw new ConvertError('corrupt-document');
  const id = Buffer.from(berBytes(type)).toString('hex');
  if (id === ENVELOPED) throw new ConvertError('encrypted-document');
  const held = id === STAMPED ? stampedContent(body) : encapsulated(body);
  if (held === undefined || held.length === 0) throw notThere();
  const bytes = id === COMPRESSED ? unpack(held, 'deflate', context.budget).bytes : held;
  if (isMimePart(bytes)) return root(await readMessage(await parseMessage(bytes, context), context));
  return context.readEmbedded({ bytes });
}

function encapsulated(body: BerElement): Uint8Array | undefined {
  const holder = berChildren(body).find((child, i) => i > 0 && child.tag === SEQUENCE && holdsContent(child));
  const content = holder === undefined ? undefined : berChildren(holder).find((child) => child.tag === CONTENT);
  const octets = content === undefined ? undefined : berChildren(content)[0];
  return octets === undefined ? undefined : berBytes(octets);
}

function holdsContent(element: BerElement): boolean {
  const [type, content] = berChildren(element);
  return type?.tag === 0x06 && content?.tag === CONTENT;
}

function stampedContent(body: BerElement): Uint8Array | undefined {
  const octets = berChildren(body).find(({ tag }) => tag === OCTETS || tag === OCTETS_IN_PARTS);
  return octets === undefined ? undefined : berBytes(octets);
}

/** Mail is signed with its MIME headers alone. */
function isMimePart(bytes: Uint8Array): boolean {
  return /^(?:content-[a-z-]+|mime-version):/i.test(Buffer.from(bytes.subarray(0, 40)).toString('latin1'));
}

function notThere(): ConvertError {
  const detected = 'certificates or a signature without the document that it signs';
  const detail = `This is ${detected}. Send the document itself.`;
  return new ConvertError('unsupported-format', { detected, detail });
}
