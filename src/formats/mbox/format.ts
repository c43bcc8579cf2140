import { confidence, type Format } from '../../core/format.js';

export const mbox: Format = {
  id: 'mbox',
  title: 'Mailbox (mbox)',
  family: 'mail',
  mediaTypes: ['application/mbox'],
  extensions: ['mbox', 'mbx'],
  sniff: (peek) => {
    if (!peek.startsWith('From ')) return confidence.NO;
    return /^From \S.*\n(?:[\w-]+:|>From )/.test(peek.text().slice(0, 2000)) ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
