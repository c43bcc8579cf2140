import { confidence, type Format } from '../../core/format.js';

const TYPES =
  /"type"\s*:\s*"(?:article(?:-(?:journal|magazine|newspaper))?|book|bill|broadcast|chapter|classic|collection|dataset|entry(?:-(?:dictionary|encyclopedia))?|event|figure|graphic|hearing|interview|journal-article|book-chapter|proceedings-article|posted-content|monograph|legal_case|legislation|manuscript|map|motion_picture|musical_score|pamphlet|paper-conference|patent|performance|periodical|personal_communication|post(?:-weblog)?|regulation|report|review(?:-book)?|software|song|speech|standard|thesis|treaty|webpage)"/;
const NAMES = /"(?:author|editor|translator)"\s*:\s*\[\s*\{[^{}]{0,400}"(?:family|literal)"\s*:/;
const DATES = /"issued"\s*:\s*\{\s*"(?:date-parts|raw|literal)"\s*:/;

export const cslJson: Format = {
  id: 'csl-json',
  title: 'References (CSL-JSON)',
  family: 'data',
  mediaTypes: ['application/vnd.citationstyles.csl+json'],
  extensions: ['csl-json', 'csljson'],
  sniff: (peek) => {
    const text = peek.text().slice(0, 40_000);
    if (!/^\s*(?:\[\s*)?\{\s*"/.test(text)) return confidence.NO;
    const isReference = /"title"\s*:/.test(text) && TYPES.test(text) && (DATES.test(text) || NAMES.test(text));
    return isReference ? confidence.LIKELY + confidence.FALLBACK : confidence.NO;
  },
  load: () => import('./reader.js'),
};
