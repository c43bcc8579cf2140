import { builtinFormats } from '../../content/number-format/builtin.js';
import { compileNumberFormat, type NumberFormat } from '../../content/number-format/format.js';
import { type OfficePackage, readPart, relationships } from '../../families/ooxml/package.js';
import { readText, records } from './records.js';

export interface SheetEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: string;
  readonly hidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  readonly date1904: boolean;
}

/** BrtWbProp (153): flags(4). BrtBundleSh (156): state(4) id(4) relationship name. */
export function readWorkbook(pkg: OfficePackage, path: string): Workbook {
  const sheets: SheetEntry[] = [];
  const targets = relationships(pkg, path);
  let date1904 = false;
  for (const { type, data } of records(readPart(pkg, path) ?? new Uint8Array(0))) {
    if (type === 153) date1904 = (data.u32(0) & 1) !== 0;
    if (type !== 156) continue;
    const id = readText(data, 8);
    const target = targets.get(id.value);
    if (target === undefined) continue;
    const name = readText(data, id.end).value;
    sheets.push({ name, path: target.target, kind: target.kind, hidden: data.u32(0) !== 0 });
  }
  return { sheets, date1904 };
}

/** BrtSSTItem (19): flags(1) text ... */
export function readSharedStrings(pkg: OfficePackage, path: string | undefined): readonly string[] {
  const bytes = path === undefined ? undefined : readPart(pkg, path);
  const strings: string[] = [];
  for (const { type, data } of records(bytes ?? new Uint8Array(0))) {
    if (type === 19) strings.push(readText(data, 1).value);
  }
  return strings;
}

/** BrtFmt (44): id(2) code. BrtXF (47) between BrtBeginCellXFs (617) and its end (618): parent(2) format(2). */
export function readStyles(pkg: OfficePackage, path: string | undefined): readonly NumberFormat[] {
  const bytes = path === undefined ? undefined : readPart(pkg, path);
  const codes = new Map(builtinFormats);
  const ids: number[] = [];
  let inCells = false;
  for (const { type, data } of records(bytes ?? new Uint8Array(0))) {
    if (type === 44) codes.set(data.u16(0), readText(data, 2).value);
    else if (type === 617) inCells = true;
    else if (type === 618) inCells = false;
    else if (type === 47 && inCells) ids.push(data.u16(2));
  }
  const compiled = new Map([...new Set(ids)].map((id) => [id, compileNumberFormat(codes.get(id) ?? 'General')]));
  return ids.map((id) => compiled.get(id) as NumberFormat);
}
