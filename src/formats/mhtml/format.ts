import { type Confidence, confidence, type Format, type Peek } from '../../core/format.js';

export const mhtml: Format = {
  id: 'mhtml',
  title: 'Saved web page (MHTML)',
  family: 'web',
  mediaTypes: ['multipart/related', 'application/x-mimearchive', 'message/rfc822'],
  extensions: ['mhtml', 'mht'],
  sniff,
  load: () => import('./reader.js'),
};

/** A message that no one sent: browsers put themselves where the sender would stand, or say what they took a picture of. */
function sniff(peek: Peek): Confidence {
  const text = peek.text();
  if (!/^[A-Za-z][\w-]*:[^\n]*\n/.test(text)) return confidence.NO;
  const head = text.slice(0, 8000).split('\n\n', 1)[0] as string;
  if (!/^content-type:\s*multipart\/related/im.test(head)) return confidence.NO;
  if (/^(?:from:\s*"?<?Saved by|snapshot-content-location:|x-maf:)/im.test(head)) return confidence.STRUCTURE;
  const isMail = /^(?:to|cc|received|return-path|message-id|delivered-to):/im.test(head);
  return !isMail && /type\s*=\s*"?text\/html|^content-(?:location|base):/im.test(head)
    ? confidence.SIGNATURE + 0.1
    : confidence.NO;
}
