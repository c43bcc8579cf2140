import { confidence, type Format, type Peek } from '../../core/format.js';

export const matlab: Format = {
  id: 'matlab',
  title: 'MATLAB data',
  family: 'data',
  mediaTypes: ['application/x-matlab-data'],
  extensions: ['mat'],
  sniff: (peek) => {
    // Version 7.3 is HDF5 behind a header of this kind.
    const mark = String.fromCharCode(...peek.bytes.subarray(126, 128));
    if (peek.startsWith('MATLAB ') && (mark === 'IM' || mark === 'MI'))
      return peek.startsWith('\u0089HDF\r\n\u001a\n', 512) ? confidence.NO : confidence.STRUCTURE;
    return isVersion4(peek) ? confidence.LIKELY : confidence.NO;
  },
  load: () => import('./reader.js'),
};

/** Version 4 has no magic: its first header has to make sense, and its matrix to fit into the file. */
function isVersion4({ bytes }: Peek): boolean {
  if (bytes.length < 24) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = view.getUint32(0, true) < 5000;
  const [type = 0, rows = 0, columns = 0, complex = 0, nameBytes = 0] = [0, 4, 8, 12, 16].map((at) =>
    view.getUint32(at, isLittle),
  );
  const big = Math.floor(type / 1000);
  const precision = Math.floor(type / 10) % 10;
  if (type > 1052 || big !== (isLittle ? 0 : 1) || Math.floor(type / 100) % 10 !== 0 || precision > 5 || type % 10 > 2)
    return false;
  if (complex > 1 || nameBytes < 2 || nameBytes > 64 || bytes.length < 20 + nameBytes) return false;
  const name = String.fromCharCode(...bytes.subarray(20, 20 + nameBytes));
  const size = [8, 4, 4, 2, 2, 1][precision] ?? 1;
  return /^[A-Za-z]\w*\0$/.test(name) && 20 + nameBytes + rows * columns * size * (1 + complex) <= bytes.length;
}
