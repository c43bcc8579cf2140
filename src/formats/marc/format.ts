import { confidence, type Format, type Peek } from '../../core/format.js';

export const marc: Format = {
  id: 'marc',
  title: 'Library records (MARC 21)',
  family: 'data',
  mediaTypes: ['application/marc'],
  extensions: ['mrc', 'marc'],
  sniff: (peek) =>
    /^\d{5}[acdnp][\w ][\w ][\w ].\d\d\d{5}..[ \w]4500\d{3}\d/.test(headOf(peek))
      ? confidence.SIGNATURE
      : confidence.NO,
  load: () => import('./reader.js'),
};

/** The leader and the first tag. */
function headOf({ bytes }: Peek): string {
  return Buffer.from(bytes.subarray(0, 28)).toString('latin1');
}
