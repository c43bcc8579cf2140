import { evidence } from '../../common/sniff/sniff.js';
import { type Confidence, confidence, type Format, type Peek } from '../../core/format.js';

export const html: Format = {
  id: 'html',
  title: 'Web page',
  family: 'web',
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  extensions: ['html', 'htm', 'xhtml', 'xht', 'shtml'],
  sniff,
  load: () => import('./reader.js'),
};

function sniff(peek: Peek): Confidence {
  const root = peek.xmlRoot();
  if (root !== undefined) {
    if (/^html$/i.test(root.name) || /^html$/i.test(root.doctype)) return confidence.STRUCTURE;
    if (/^(?:head|body|frameset)$/i.test(root.name)) return confidence.SIGNATURE;
    // Another vocabulary of XML, which may have an `article` and a `title` too.
    if (root.doctype !== '' || root.namespace !== '' || /^\ufeff?\s*<\?xml/.test(peek.text())) return confidence.NO;
    if (TAGS.test(`<${root.name} `)) return looksLikeMarkdown(peek.text()) ? confidence.MAYBE : confidence.LIKELY;
  }
  const text = peek.text();
  if (/^\s*(?:<!--[\s\S]{0,4000}?-->\s*)?<!doctype\s+html/i.test(text.slice(0, 5000))) return confidence.STRUCTURE;
  if (/<html[\s>]/i.test(text.slice(0, 2000)) && /<(?:head|body|title|meta)[\s>]/i.test(text)) return confidence.LIKELY;
  return text.trimStart().startsWith('<') ? evidence(peek, marks) : confidence.NO;
}

const TAGS =
  /<\/?(?:html|head|body|title|meta|table|tr|td|th|div|span|p|br|hr|ul|ol|li|dl|h[1-6]|a|b|i|em|strong|font|center|img|script|style|form|input|pre|blockquote|article|section|main|nav|header|footer)(?:\s|>|\/>)/i;

/** Markdown often opens with a block of HTML; its own marks below tell it. */
function looksLikeMarkdown(text: string): boolean {
  let marks = 0;
  for (const line of text.split('\n', 300)) {
    if (/^(?:#{1,6} \S|[-*+] \S|\d+\. \S|```|> \S|\|.*\|)|\[[^\]]{1,80}\]\([^)\s]{1,300}\)/.test(line.slice(0, 500)))
      marks++;
    if (marks >= 3) return true;
  }
  return false;
}

const marks = [{ pattern: TAGS, weight: 1, most: 6 }];
