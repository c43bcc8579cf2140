import { confidence, type Format, type Peek } from '../../core/format.js';
import { packageIs, rootIs } from '../../sniff/sniff.js';

const MAIN_PARTS = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  'application/vnd.ms-word.document.macroEnabled.main+xml',
  'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
];

const XML_PACKAGE = 'http://schemas.microsoft.com/office/2006/xmlPackage';

export const docx: Format = {
  id: 'docx',
  title: 'Word document',
  family: 'word',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.document.macroenabled.12',
    'application/vnd.ms-word.template.macroenabled.12',
  ],
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  sniff(peek) {
    const byTypes = packageIs(peek, MAIN_PARTS);
    if (byTypes > confidence.NO) return byTypes;
    if (isXmlPackage(peek)) return confidence.STRUCTURE;
    return hasDocumentPart(peek) ? confidence.SIGNATURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};

/** A package written as one XML file ("flat OPC"). */
function isXmlPackage(peek: Peek): boolean {
  if (rootIs(peek, ['package'], XML_PACKAGE) === confidence.NO) return false;
  const head = peek.text();
  return head.includes('wordprocessingml') || head.includes('/word/document.xml') || head.includes('"Word.Document"');
}

/** The content types are lost (a cut file), but the part's name is there. */
function hasDocumentPart(peek: Peek): boolean {
  const names = peek.zipNames();
  return names?.some((name) => /^[\\/]?word[\\/](?:document\d*|styles|numbering)\.xml$/i.test(name)) === true;
}
