/** MAPI properties ([MS-OXPROPS]) as MSG and TNEF state them, and the message they make. */
import { decodeAs } from '../../bytes/charset/decode.js';
import { deEncapsulate } from '../rtf/encapsulated.js';
import { decompressRtf } from '../rtf/lzfu.js';
import type { Address, Attachment, MailMessage } from './message.js';

/** Property ids. */
export const mapi = {
  subject: 0x0037,
  clientSubmitTime: 0x0039,
  senderName: 0x0c1a,
  recipientType: 0x0c15,
  senderAddress: 0x0c1f,
  displayBcc: 0x0e02,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  deliveryTime: 0x0e06,
  body: 0x1000,
  rtfCompressed: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  emailAddress: 0x3003,
  attachData: 0x3701,
  attachFilename: 0x3704,
  attachLongFilename: 0x3707,
  attachMimeTag: 0x370e,
  attachContentId: 0x3712,
  smtpAddress: 0x39fe,
  internetCodePage: 0x3fde,
  messageCodePage: 0x3ffd,
  senderSmtpAddress: 0x5d01,
  attachmentHidden: 0x7ffe,
} as const;

export type PropertyValue = string | number | Uint8Array | Date;
export type Properties = ReadonlyMap<number, PropertyValue>;

export interface MapiParts {
  readonly properties: Properties;
  readonly recipients: readonly Properties[];
  readonly attachments: readonly Attachment[];
}

const RECIPIENT_CC = 2;
const RECIPIENT_BCC = 3;

export function textOf(properties: Properties, id: number): string {
  const value = properties.get(id);
  return typeof value === 'string' ? value.replace(/\0+$/, '') : '';
}

export function numberOf(properties: Properties, id: number): number {
  const value = properties.get(id);
  return typeof value === 'number' ? value : 0;
}

export function bytesOf(properties: Properties, id: number): Uint8Array | undefined {
  const value = properties.get(id);
  return value instanceof Uint8Array ? value : undefined;
}

/** The message that properties make; the body is the HTML, or the HTML inside the RTF, or the text, or the RTF. */
export function toMessage({ properties, recipients, attachments }: MapiParts): MailMessage {
  const name = textOf(properties, mapi.senderName);
  const smtp = textOf(properties, mapi.senderSmtpAddress);
  const address = smtp === '' ? smtpOnly(textOf(properties, mapi.senderAddress)) : smtp;
  const rtf = rtfOf(properties);
  const html = htmlOf(properties) || (rtf === undefined ? '' : (deEncapsulate(rtf) ?? ''));
  const sent = properties.get(mapi.clientSubmitTime) ?? properties.get(mapi.deliveryTime);
  return {
    subject: textOf(properties, mapi.subject),
    from: name === '' && address === '' ? [] : [{ name, address }],
    to: listed(
      recipients,
      (type) => type !== RECIPIENT_CC && type !== RECIPIENT_BCC,
      textOf(properties, mapi.displayTo),
    ),
    cc: listed(recipients, (type) => type === RECIPIENT_CC, textOf(properties, mapi.displayCc)),
    bcc: listed(recipients, (type) => type === RECIPIENT_BCC, textOf(properties, mapi.displayBcc)),
    date:
      sent instanceof Date
        ? sent
            .toISOString()
            .replace('T', ' ')
            .replace(/:\d\d\.\d+Z$/, ' UTC')
        : '',
    html,
    text: textOf(properties, mapi.body),
    ...(rtf === undefined ? {} : { bodyDocument: rtf }),
    attachments: attachments.map((attachment) => ({ ...attachment, inline: attachment.inline && html !== '' })),
  };
}

/** Inside an organisation senders have names of its directory, which nobody can write to. */
function smtpOnly(address: string): string {
  return address.includes('@') ? address : '';
}

function listed(recipients: readonly Properties[], wanted: (type: number) => boolean, shown: string): Address[] {
  const found = recipients.filter((recipient) => wanted(numberOf(recipient, mapi.recipientType)));
  if (found.length === 0) return shown === '' ? [] : [{ name: shown, address: '' }];
  return found.map((recipient) => ({
    name: textOf(recipient, mapi.displayName).replace(/^'(.*)'$/, '$1'),
    address: textOf(recipient, mapi.smtpAddress) || smtpOnly(textOf(recipient, mapi.emailAddress)),
  }));
}

function rtfOf(properties: Properties): Uint8Array | undefined {
  const packed = bytesOf(properties, mapi.rtfCompressed);
  return packed === undefined ? undefined : decompressRtf(packed);
}

function htmlOf(properties: Properties): string {
  const value = properties.get(mapi.html);
  if (typeof value === 'string') return value;
  if (!(value instanceof Uint8Array)) return '';
  const page = numberOf(properties, mapi.internetCodePage) || numberOf(properties, mapi.messageCodePage);
  return decodeCodePage(value, page);
}

/** Text in a Windows code page. */
export function decodeCodePage(bytes: Uint8Array, page: number): string {
  const label =
    page === 65001 || page === 0
      ? 'utf-8'
      : page === 20127
        ? 'windows-1252'
        : page === 28591
          ? 'iso-8859-1'
          : `windows-${page}`;
  return decodeAs(bytes, label) ?? decodeAs(bytes, `cp${page}`) ?? decodeAs(bytes, 'windows-1252') ?? '';
}
