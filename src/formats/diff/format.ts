import { confidence, type Format } from '../../core/format.js';

const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;
const FILES = /^(?:diff --git |Index: |(?:---|\*\*\*) \S.*\n(?:\+\+\+|---) \S)/m;
/** The first line of a patch that `git format-patch` wrote. */
const PATCH = /^From [0-9a-f]{40} Mon Sep 17 00:00:00 2001\n/;

export const diff: Format = {
  id: 'diff',
  title: 'Differences (diff, patch)',
  family: 'text',
  mediaTypes: ['text/x-diff', 'text/x-patch'],
  extensions: ['diff', 'patch'],
  sniff: (peek) => {
    const text = peek.text();
    if (PATCH.test(text.slice(0, 100)) && /^(?:diff --git |---$)/m.test(text)) return confidence.STRUCTURE;
    const first = text.search(FILES);
    if (first < 0) return confidence.NO;
    const isWhole = HUNK.test(text) || /^(?:rename|new file|deleted file|similarity|Binary files|\*{15})/m.test(text);
    if (!isWhole || /^```/m.test(text)) return confidence.NO;
    // Words above a patch say what it is for; a page that shows one is something else.
    const above = text.slice(0, first).split('\n').length;
    return above <= 60 ? confidence.LIKELY + 2 * confidence.FALLBACK : confidence.NO;
  },
  load: () => import('./reader.js'),
};
