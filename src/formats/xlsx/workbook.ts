import type { XmlElement } from '../../bytes/xml/tree.js';
import { type OfficePackage, readXmlPart, relationships } from '../../families/ooxml/package.js';

export interface SheetEntry {
  readonly name: string;
  readonly path: string;
  /** 'worksheet', 'chartsheet', 'dialogsheet', ... */
  readonly kind: string;
  readonly hidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  readonly date1904: boolean;
}

/** The sheets in the order of their tabs. Where the list is lost, the parts themselves make one. */
export function readWorkbook(pkg: OfficePackage, path: string): Workbook {
  const root = readXmlPart(pkg, path)?.root;
  const sheets: SheetEntry[] = [];
  const targets = relationships(pkg, path);
  for (const element of root?.first('s:sheets')?.elements('s:sheet') ?? []) {
    const target = targets.get(element.get('r:id') ?? '');
    if (target === undefined || target.external) continue;
    const state = element.get('state') ?? 'visible';
    sheets.push({
      name: element.get('name') ?? '',
      path: target.target,
      kind: target.kind,
      hidden: state === 'hidden' || state === 'veryHidden',
    });
  }
  return {
    sheets: sheets.length > 0 ? sheets : sheetsByPath(pkg),
    date1904: isOn(root?.first('s:workbookPr'), 'date1904'),
  };
}

function sheetsByPath(pkg: OfficePackage): SheetEntry[] {
  const found = pkg.zip.entries
    .map((entry) => ({ path: entry.name, number: /(?:^|\/)worksheets\/sheet(\d+)\.xml$/i.exec(entry.name)?.[1] }))
    .filter((entry) => entry.number !== undefined)
    .sort((a, b) => Number(a.number) - Number(b.number));
  if (found.length > 0)
    pkg.warn({ code: 'missing-part', message: 'The list of sheets is missing; their parts were read.' });
  return found.map(({ path, number }) => ({ name: `Sheet${number}`, path, kind: 'worksheet', hidden: false }));
}

/** A boolean attribute: `1`, `true` or `on`. */
export function isOn(element: XmlElement | undefined, name: string): boolean {
  const value = element?.get(name);
  return value === '1' || value === 'true' || value === 'on';
}
