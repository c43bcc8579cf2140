import { confidence, type Format } from '../../core/format.js';

export const pdf: Format = {
  id: 'pdf',
  title: 'PDF',
  family: 'pdf',
  mediaTypes: ['application/pdf', 'application/x-pdf'],
  extensions: ['pdf'],
  sniff: (peek) => {
    if (peek.startsWith('%PDF-')) return confidence.STRUCTURE;
    // Readers find the header anywhere in the first 1024 bytes (ISO 32000-1 annex H.3.4.1).
    const head = Buffer.from(peek.bytes.subarray(0, 1024)).toString('latin1');
    return head.includes('%PDF-') ? confidence.SIGNATURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
