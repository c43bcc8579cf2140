import { confidence, type Format } from '../../core/format.js';
import { FOXMAIL } from '../../sniff/foxmail.js';

export const mbox: Format = {
  id: 'mbox',
  title: 'Mailbox (mbox)',
  family: 'mail',
  mediaTypes: ['application/mbox'],
  extensions: ['mbox', 'mbx', 'box'],
  sniff: (peek) => {
    if (peek.startsWith(FOXMAIL)) return confidence.STRUCTURE;
    if (!peek.startsWith('From ')) return confidence.NO;
    // A patch, as git writes it, has the shape of a mail; the time is always this one.
    const isPatch = /^From [0-9a-f]{40} Mon Sep 17 00:00:00 2001\n/.test(peek.text().slice(0, 100));
    if (isPatch) return confidence.SIGNATURE;
    return /^From \S.*\n(?:[\w-]+:|>From )/.test(peek.text().slice(0, 2000)) ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
