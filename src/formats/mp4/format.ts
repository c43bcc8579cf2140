import { confidence, type Format } from '../../core/format.js';

const PICTURES = [
  'avif',
  'avis',
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'jxl ',
  'crx ',
  'jp2 ',
  'jpx ',
];
const BOXES = ['moov', 'mdat', 'wide', 'pnot', 'skip'];

export const mp4: Format = {
  id: 'mp4',
  title: 'MP4 or QuickTime film or sound',
  family: 'audio-video',
  mediaTypes: ['video/mp4', 'audio/mp4', 'video/quicktime'],
  extensions: ['mp4', 'm4a', 'm4v', 'm4b', 'mov', '3gp', '3g2', 'f4v', 'qt'],
  sniff: (peek) => {
    // Pictures and other files of the same boxes have brands of their own.
    if (peek.startsWith('ftyp', 4))
      return PICTURES.some((brand) => peek.startsWith(brand, 8)) ? confidence.NO : confidence.SIGNATURE;
    return BOXES.some((box) => peek.startsWith(box, 4)) && peek.startsWith([0, 0])
      ? confidence.SIGNATURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
