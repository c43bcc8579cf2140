import { confidence, type Format, type Peek } from '../../core/format.js';
import { mimetypeIs, rootIs } from '../../sniff/sniff.js';

const PACKAGE = 'application/vnd.adobe.indesign-idml-package';
const PACKAGING = 'http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging';

export const indesign: Format = {
  id: 'indesign',
  title: 'Adobe InDesign interchange (IDML, ICML)',
  family: 'word',
  mediaTypes: [PACKAGE, 'application/x-indesign-icml'],
  extensions: ['idml', 'icml', 'idms'],
  sniff: (peek) => {
    const names = peek.zipNames();
    if (names === undefined) return sniffXml(peek);
    if (mimetypeIs(peek, [PACKAGE]) !== confidence.NO) return confidence.STRUCTURE;
    const hasStories = names.some((name) => /^Stories\/Story_[^/]*\.xml$/.test(name));
    return hasStories && names.includes('designmap.xml') ? confidence.STRUCTURE : confidence.NO;
  },
  mediaTypeOf: (peek) => (peek.zipNames() === undefined ? 'application/x-indesign-icml' : PACKAGE),
  load: () => import('./reader.js'),
};

/** A snippet is a `Document` with InDesign's marks, one part of a package, or bare ranges of text. */
function sniffXml(peek: Peek): number {
  const root = peek.xmlRoot();
  if (root === undefined) return confidence.NO;
  const part = rootIs(peek, ['story', 'spread'], PACKAGING);
  if (part !== confidence.NO) return part;
  const text = peek.text();
  const isSnippet =
    (root.name === 'Document' && /<\?aid\s|<Document\b[^>]{0,4000}\sDOMVersion=/.test(text)) ||
    (root.name === 'ParagraphStyleRange' && text.includes('AppliedParagraphStyle=')) ||
    (root.name === 'Table' && text.includes('AppliedTableStyle='));
  return isSnippet ? confidence.STRUCTURE : confidence.NO;
}
