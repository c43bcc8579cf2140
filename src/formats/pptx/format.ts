import { confidence, type Format } from '../../core/format.js';
import { packageIs } from '../../sniff/sniff.js';

export const pptx: Format = {
  id: 'pptx',
  title: 'PowerPoint presentation',
  family: 'presentation',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    'application/vnd.openxmlformats-officedocument.presentationml.template',
    'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
    'application/vnd.ms-powerpoint.template.macroEnabled.12',
  ],
  extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  sniff(peek) {
    const main = ['presentation', 'slideshow', 'template'].flatMap((kind) => [
      `presentationml.${kind}.main+xml`,
      `ms-powerpoint.${kind}.macroEnabled.main+xml`,
    ]);
    if (packageIs(peek, main) === confidence.STRUCTURE) return confidence.STRUCTURE;
    // A package that was cut or repaired may have lost its content types.
    const names = peek.zipNames() ?? [];
    return names.some((name) => name === 'ppt/presentation.xml' || name.startsWith('ppt/slides/'))
      ? confidence.SIGNATURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
