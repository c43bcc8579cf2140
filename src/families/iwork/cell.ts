import type { XmlElement } from '../../bytes/xml/tree.js';
import { compileNumberFormat, formatNumber } from '../../content/number-format/format.js';
import { text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { type ReadText, resolve, type WorkDocument } from './document.js';

/** What a cell of a '09 table shows: `sf:t` text, `sf:n` number, `sf:d` date, `sf:cb` check box, `sf:f` formula. */
export function cellText(document: WorkDocument, cell: XmlElement, readText: ReadText): RootContent[] {
  const kind = cell.local.replace(/^r(?=[a-z])/, '');
  if (kind === 'f') return formulaText(document, cell, readText);
  if (kind === 't' || kind === 'o') return textCell(document, cell, readText);
  const shown = plainCell(document, cell, kind);
  return shown === '' ? [] : [text(shown)];
}

function plainCell(document: WorkDocument, cell: XmlElement, kind: string): string {
  if (kind === 'n' || kind === 'sl' || kind === 'st') return numberCell(document, cell);
  if (kind === 'd')
    return (cell.get('sf:cell-date') ?? '')
      .replace(/T00:00:00.*$/, '')
      .replace('T', ' ')
      .slice(0, 16);
  if (kind === 'cb') return checkCell(cell);
  if (kind === 'b') return cell.get('sf:v') === 'true' || cell.get('sf:v') === '1' ? 'TRUE' : 'FALSE';
  if (kind === 'du') return cell.get('sf:v') ?? '';
  if (kind === 'pm') return popupCell(document, cell);
  return '';
}

function checkCell(cell: XmlElement): string {
  const value = cell.get('sf:v');
  return value === 'true' || value === '1' ? 'TRUE' : 'FALSE';
}

function formulaText(document: WorkDocument, cell: XmlElement, readText: ReadText): RootContent[] {
  const result = cell.first('sf:r')?.elements()[0];
  return result === undefined ? [] : cellText(document, resolve(document, result), readText);
}

function textCell(document: WorkDocument, cell: XmlElement, readText: ReadText): RootContent[] {
  const reference = cell.first('sf:ct') ?? cell.first('sf:ct-ref');
  const content = reference === undefined ? cell : resolve(document, reference);
  const plain = content.get('sfa:s');
  if (plain !== undefined) return plain.trim() === '' ? [] : [text(plain)];
  return readText(content);
}

function popupCell(document: WorkDocument, cell: XmlElement): string {
  const reference = cell.first('sf:proxied-cell-ref') ?? cell.first('sf:proxied-cell');
  const proxied = reference === undefined ? undefined : resolve(document, reference).elements()[0];
  return proxied?.get('sfa:s') ?? proxied?.get('sf:v') ?? '';
}

function numberCell(document: WorkDocument, cell: XmlElement): string {
  const value = Number(cell.get('sf:v') ?? Number.NaN);
  if (!Number.isFinite(value)) return cell.local === 'rn' ? '0' : '';
  const reference = cell.first('sf:cf') ?? cell.first('sf:cf-ref');
  const format = reference === undefined ? undefined : resolve(document, reference).first('sf:number-format');
  const code = format?.get('sf:format-string') ?? '';
  if (format === undefined || code === '') return general(value);
  const thousands = format.get('sf:format-show-thousands-separator') !== 'false';
  return formatNumber(compileNumberFormat(thousands ? code : code.replaceAll(',', '')), value).replace(/\.$/, '');
}

function general(value: number): string {
  return String(Number(value.toPrecision(15)));
}
