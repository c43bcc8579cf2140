import type { TiffPage } from '../../bytes/image/tiff.js';

/** Fax pages and JPEG 2000 pictures are wrapped as PDF, whose reader decodes and reads both. */

const DPI = 200;

interface PdfImage {
  readonly dictionary: string;
  readonly data: Uint8Array;
  /** Rows of pixels. */
  readonly height: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly images: readonly PdfImage[];
}

/** Strips of CCITT-coded rows, one below the other. */
export function faxToPdfPage(page: TiffPage): PdfPage {
  const { width, height, block, compression, faxOptions, photometric } = page;
  const k = compression === 4 ? -1 : compression === 3 && faxOptions & 1 ? 1 : 0;
  const images = page.blocks.map((bytes, i) => {
    const rows = Math.min(block.height, height - i * block.height);
    const parameters = [
      `/K ${k} /Columns ${width} /Rows ${rows} /BlackIs1 ${photometric === 0 ? 'false' : 'true'}`,
      `/EncodedByteAlign ${compression === 2 || faxOptions & 4 ? 'true' : 'false'} /EndOfBlock false`,
    ].join(' ');
    const dictionary = `/Width ${width} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << ${parameters} >>`;
    return { dictionary, data: page.lowBitsFirst ? bytes.map(reverseBits) : bytes, height: rows };
  });
  return { width, height, dpi: page.dpi ?? DPI, images: images.filter((one) => one.height > 0) };
}

export function jp2ToPdfPage(bytes: Uint8Array, size: { width: number; height: number }): PdfPage {
  const dictionary = `/Width ${size.width} /Height ${size.height} /Filter /JPXDecode`;
  return { ...size, dpi: DPI, images: [{ dictionary, data: bytes, height: size.height }] };
}

function reverseBits(byte: number): number {
  let out = 0;
  for (let i = 0; i < 8; i++) out |= ((byte >> i) & 1) << (7 - i);
  return out;
}

/** A PDF that shows nothing but these pictures, each page as large as they are. */
export function toPdf(pages: readonly PdfPage[]): Uint8Array {
  const objects: Uint8Array[] = [];
  const add = (body: string, data?: Uint8Array): number => {
    const head = `${objects.length + 1} 0 obj\n`;
    objects.push(
      data === undefined
        ? Buffer.from(`${head}${body}\nendobj\n`)
        : Buffer.concat([
            Buffer.from(`${head}<< ${body} /Length ${data.length} >>\nstream\n`),
            data,
            Buffer.from('\nendstream\nendobj\n'),
          ]),
    );
    return objects.length;
  };
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const tree = objects.length + 1;
  objects.push(new Uint8Array(0));
  const kids = pages.map((page) => addPage(page, tree, add));
  const list = kids.map((kid) => `${kid} 0 R`).join(' ');
  objects[1] = Buffer.from(`2 0 obj\n<< /Type /Pages /Count ${kids.length} /Kids [ ${list} ] >>\nendobj\n`);
  return finish(objects);
}

function addPage(page: PdfPage, tree: number, add: (body: string, data?: Uint8Array) => number): number {
  const scale = 72 / page.dpi;
  const names: string[] = [];
  const draws: string[] = [];
  let top = page.height;
  for (const [i, { dictionary, data, height }] of page.images.entries()) {
    top -= height;
    names.push(`/I${i} ${add(`/Type /XObject /Subtype /Image ${dictionary}`, data)} 0 R`);
    draws.push(`q ${page.width * scale} 0 0 ${height * scale} 0 ${top * scale} cm /I${i} Do Q`);
  }
  const content = add('', Buffer.from(draws.join('\n')));
  const box = `[ 0 0 ${page.width * scale} ${page.height * scale} ]`;
  return add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Resources << /XObject << ${names.join(' ')} >> >> /Contents ${content} 0 R >>`,
  );
}

function finish(objects: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.5\n')];
  let at = parts[0]?.length ?? 0;
  const rows = objects.map((object) => {
    const row = `${String(at).padStart(10, '0')} 00000 n \n`;
    parts.push(object);
    at += object.length;
    return row;
  });
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
