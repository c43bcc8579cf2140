import { builtinFormats } from '../../content/number-format/builtin.js';
import { compileNumberFormat, type NumberFormat } from '../../content/number-format/format.js';
import { type OfficePackage, readXmlPart } from '../../families/ooxml/package.js';

const GENERAL = compileNumberFormat('General');

/** The number format of each cell style (ECMA-376 part 1, §18.8.10 cellXfs), by its index. */
export function readStyles(pkg: OfficePackage, path: string | undefined): readonly NumberFormat[] {
  const root = path === undefined ? undefined : readXmlPart(pkg, path)?.root;
  if (root === undefined) return [];
  const codes = new Map(builtinFormats);
  for (const element of root.first('s:numFmts')?.elements('s:numFmt') ?? []) {
    const id = Number(element.get('numFmtId'));
    const code = element.get('formatCode');
    if (Number.isInteger(id) && code !== undefined) codes.set(id, code);
  }
  const compiled = new Map<number, NumberFormat>();
  return (root.first('s:cellXfs')?.elements('s:xf') ?? []).map((xf) => {
    const id = Number(xf.get('numFmtId') ?? 0);
    let format = compiled.get(id);
    if (format === undefined) {
      format = compileNumberFormat(codes.get(id) ?? 'General');
      compiled.set(id, format);
    }
    return format;
  });
}

export function formatOf(styles: readonly NumberFormat[], style: number): NumberFormat {
  return styles[style] ?? GENERAL;
}
