import { type Confidence, confidence, type Format, type Peek } from '../../core/format.js';

const HEADERS =
  /^(?:from|to|cc|bcc|subject|date|received|return-path|message-id|mime-version|content-type|content-transfer-encoding|delivered-to|reply-to|sender|dkim-signature|x-[\w-]+|in-reply-to|references|authentication-results|list-[\w-]+|thread-[\w-]+|importance|user-agent|envelope-to|arc-[\w-]+|status|newsgroups|organization):/i;

export const eml: Format = {
  id: 'eml',
  title: 'E-mail message',
  family: 'mail',
  mediaTypes: ['message/rfc822'],
  extensions: ['eml', 'email', 'emlx', 'mht'],
  sniff,
  load: () => import('./reader.js'),
};

/** A head of known headers with who sent it or how it is encoded among them (RFC 5322 §2.2). */
function sniff(peek: Peek): Confidence {
  const head =
    peek
      .text()
      .replace(/^\d+ *\n/, '')
      .slice(0, 16_000)
      .split('\n\n', 1)[0] ?? '';
  const lines = head.split('\n');
  if (!HEADERS.test(lines[0] ?? '')) return confidence.NO;
  const names = new Set<string>();
  for (const line of lines) {
    if (/^\s/.test(line)) continue;
    const name = /^([\w-]+):/.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) return names.size >= 4 ? confidence.LIKELY : confidence.NO;
    if (HEADERS.test(line)) names.add(name);
  }
  const certain =
    names.has('received') || names.has('message-id') || names.has('mime-version') || names.has('content-type');
  if (names.has('from') && (certain || names.has('subject') || names.has('to'))) return confidence.SIGNATURE;
  return certain && names.size >= 2 ? confidence.SIGNATURE - 0.1 : names.size >= 3 ? confidence.LIKELY : confidence.NO;
}
