import { decodeEntities } from '../../bytes/xml/entities.js';
import { scanXml } from '../../bytes/xml/scan.js';
import { type XmlDocument, XmlElement } from '../../bytes/xml/tree.js';
import { type Budget, checkLimit } from '../../core/budget.js';

/** Gets a sheet's row when it is complete, with its table and the document's root as far as they are read. */
export type RowSink = (row: XmlElement, table: XmlElement, root: XmlElement) => void;

/** Tables in these are not sheets: data of charts, tables in frames. */
function opensFrame(name: string): boolean {
  return name.startsWith('draw:') || name === 'table:shapes' || name === 'table:tracked-changes';
}

/**
 * Parses a spreadsheet's XML but keeps none of its rows: each goes to `sink` and is dropped, so that memory does not grow
 * with the sheet.
 */
export function parseRows(xml: string, budget: Budget, sink: RowSink): XmlDocument {
  const holder = new XmlElement('');
  const stack: XmlElement[] = [holder];
  const tables: XmlElement[] = [];
  let frames = 0;
  let rows = 0;
  let kept = 0;
  const { truncated } = scanXml(xml, {
    open(name, attributes) {
      const element = new XmlElement(name, attributes);
      stack.at(-1)?.children.push(element);
      stack.push(element);
      if (stack.length > budget.limits.maxDepth) checkLimit(budget, 'maxDepth', stack.length);
      if (opensFrame(name)) frames++;
      else if (name === 'table:table-row') rows++;
      else if (name === 'table:table') tables.push(element);
      if (rows === 0 && ++kept > budget.limits.maxNodes) checkLimit(budget, 'maxNodes', kept);
    },
    close(name) {
      const element = stack.pop();
      if (opensFrame(name)) frames--;
      else if (name === 'table:table') tables.pop();
      else if (name === 'table:table-row' && element !== undefined) {
        rows--;
        const table = tables.at(-1);
        if (rows > 0 || frames > 0 || table === undefined) return;
        stack.at(-1)?.children.pop();
        sink(element, table, holder.elements()[0] ?? holder);
      }
    },
    text(raw, cdata) {
      if (stack.length > 1) stack.at(-1)?.children.push(cdata ? raw : decodeEntities(raw));
    },
  });
  return { root: holder.elements()[0] ?? holder, truncated };
}
