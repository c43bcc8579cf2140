import { type Confidence, confidence, type Format, type Peek, type XmlRoot } from '../../core/format.js';
import { evidence } from '../../sniff/sniff.js';

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
  const text = peek.text();
  const root = peek.xmlRoot();
  if (root !== undefined) {
    const known = sniffRoot(root, text);
    if (known !== undefined) return known;
  }
  if (/^\s*(?:<!--[\s\S]{0,4000}?-->\s*)?<!doctype\s+html/i.test(text.slice(0, 5000))) return confidence.STRUCTURE;
  if (opensLate(text)) return confidence.LIKELY;
  return text.trimStart().startsWith('<') && isMostlyHtml(text) ? evidence(peek, marks) : confidence.NO;
}

function sniffRoot(root: XmlRoot, text: string): Confidence | undefined {
  if (/^html$/i.test(root.name) || /^html$/i.test(root.doctype)) return confidence.STRUCTURE;
  if (/^(?:head|body|frameset)$/i.test(root.name)) return confidence.SIGNATURE;
  // Another vocabulary of XML, which may have an `article` and a `title` too.
  if (root.doctype !== '' || root.namespace !== '' || /^\ufeff?\s*<\?xml/.test(text)) return confidence.NO;
  if (!isMostlyHtml(text)) return confidence.NO;
  if (!TAGS.test(`<${root.name} `)) return undefined;
  return looksLikeMarkdown(text) ? confidence.MAYBE : confidence.LIKELY;
}

/** A page behind a few lines of something else: headers of an answer, remarks, scripts. */
function opensLate(text: string): boolean {
  const at = text.slice(0, 2_000).search(/<html[\s>]/i);
  if (at < 0 || !/<(?:head|body|title|meta)[\s>]/i.test(text)) return false;
  return /^[\t\n\r\x20-\x7e\u00a0-\ufefe]*$/.test(text.slice(0, at));
}

/** Most of the first tags are HTML's: other vocabularies share some names with it. */
function isMostlyHtml(text: string): boolean {
  let known = 0;
  let all = 0;
  for (const tag of text.slice(0, 20_000).matchAll(/<[a-zA-Z][\w:.-]{0,40}(?=[\s/>])/g)) {
    all++;
    if (TAGS.test(`${tag[0]} `)) known++;
    if (all >= 200) break;
  }
  return known * 10 >= all * 7;
}

const TAGS =
  /<\/?(?:html|head|body|title|meta|table|tr|td|th|div|span|p|br|hr|ul|ol|li|dl|h[1-6]|a|b|i|em|strong|font|center|img|script|style|form|input|pre|blockquote|article|section|main|nav|header|footer|aside|figure|figcaption|details|summary|code|sup|sub|label|select|option|button|link|base|tbody|thead|tfoot|dt|dd|u|s|small|big|tt|kbd|var|cite|address|noscript|iframe|svg|path|video|source|picture|mark|time|del|ins|math|mi|mo|mn|mrow)(?:\s|>|\/>)/i;

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
