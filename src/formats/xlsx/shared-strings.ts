import { decodeXml } from '../../bytes/xml/decode.js';
import { decodeEntities } from '../../bytes/xml/entities.js';
import { scanXml } from '../../bytes/xml/scan.js';
import { type OfficePackage, readPart } from '../../families/ooxml/package.js';

/** The texts that cells name by number (§18.4.9 sst); runs are joined, phonetic runs (§18.4.6 rPh) left out. */
export function readSharedStrings(pkg: OfficePackage, path: string | undefined): readonly string[] {
  const bytes = path === undefined ? undefined : readPart(pkg, path);
  if (bytes === undefined) return [];
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = 0;
  scanXml(decodeXml(bytes), {
    open(name) {
      if (name === 's:t') inText = phonetic === 0;
      else if (name === 's:rPh') phonetic++;
      else if (name === 's:si') current = '';
    },
    close(name) {
      if (name === 's:t') inText = false;
      else if (name === 's:rPh') phonetic--;
      else if (name === 's:si') strings.push(decodeEscapes(current));
    },
    text(raw, cdata) {
      if (inText) current += cdata ? raw : decodeEntities(raw);
    },
  });
  return strings;
}

/** `_x000D_` stands for a character that XML cannot hold (ST_Xstring, §22.9.2.19). */
export function decodeEscapes(value: string): string {
  if (!value.includes('_x')) return value;
  return value.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
