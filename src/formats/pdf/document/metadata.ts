import { getDict, getText } from '../syntax/getters.js';
import type { PdfDict } from '../syntax/objects.js';
import type { PdfFile } from '../syntax/state.js';

/** The document's title: in the information dictionary (ISO 32000-2 §14.3.3), or ''. */
export function readTitle(file: PdfFile): string {
  const info: PdfDict | undefined = getDict(file, file.trailer, 'Info');
  return info === undefined ? '' : getText(file, info, 'Title');
}
