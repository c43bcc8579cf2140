// PDFs made of objects in code.
import { deflateSync } from 'node:zlib';

/** A PDF of objects numbered from 1, the first of which is the catalog. */
export function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = 9;
  const offsets = objects.map((object, i) => {
    const piece = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    pieces.push(piece);
    at += piece.length;
    return at - piece.length;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

export function stream(content: string | Buffer, dictionary = ''): Buffer {
  return rawStream(deflateSync(content), `${dictionary}/Filter/FlateDecode`);
}

export function rawStream(packed: Buffer, dictionary: string): Buffer {
  const head = Buffer.from(`<<${dictionary}/Length ${packed.length}>>stream\n`);
  return Buffer.concat([head, packed, Buffer.from('\nendstream')]);
}
