import { confidence, type Format } from '../../core/format.js';

export const vcard: Format = {
  id: 'vcard',
  title: 'Contacts (vCard)',
  family: 'mail',
  mediaTypes: ['text/vcard', 'text/x-vcard'],
  extensions: ['vcf', 'vcard'],
  sniff: (peek) => (/^\s*BEGIN:VCARD/i.test(peek.text()) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
