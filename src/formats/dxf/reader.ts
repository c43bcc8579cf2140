/*
 * DXF: pairs of lines, a group code and a value. Sections (0 SECTION, 2 name) hold entities (0 kind); texts stand in
 * TEXT, ATTRIB, ATTDEF (1), MTEXT and MULTILEADER (3 3 3 1, codes of formatting in them), DIMENSION (1, measured if
 * empty); 10 and 20 are a place, 8 is the layer. The binary kind has codes of two bytes and values by their code.
 */
import { decodeAs, decodeText } from '../../bytes/charset/decode.js';
import { plainText } from '../../content/labels/cad-text.js';
import { type Label, labelsInOrder } from '../../content/labels/labels.js';
import { heading, list, listItem, paragraph, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';

const TEXTS = new Set(['TEXT', 'MTEXT', 'ATTRIB', 'DIMENSION', 'MULTILEADER', 'ACAD_TABLE']);

/** A drawing: its texts as they stand on it, from the top to the bottom, and its layers. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { bytes } = source;
  if (bytes[0] === 0x41) throw new ConvertError('unsupported-format', { detected: 'a binary DXF drawing' });
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const page = /\$DWGCODEPAGE\s+3\s+(?:ansi_|dos)(\d+)/i.exec(head)?.[1];
  const claimed =
    page === undefined ? undefined : `${/dos/i.test(head) && Number(page) < 1000 ? 'cp' : 'windows-'}${page}`;
  const known = claimed !== undefined && decodeAs(new Uint8Array(0), claimed) !== undefined;
  const lines = decodeText(bytes, known ? claimed : undefined).text.split(/\r\n?|\n/);
  const { labels, layers } = collect(lines, context);
  const out: RootContent[] = labelsInOrder(labels.map((label) => ({ ...label, y: -label.y }))).map((label) =>
    paragraph(label),
  );
  if (layers.length > 0) out.push(heading(2, 'Layers'), list(layers.map((layer) => listItem([paragraph(layer)]))));
  return root(out);
}

interface Entity {
  readonly kind: string;
  text: string;
  x: number;
  y: number;
  height: number;
}

function collect(lines: readonly string[], context: ReadContext): { labels: Label[]; layers: string[] } {
  const labels: Label[] = [];
  const layers = new Set<string>();
  let section = '';
  let entity: Entity = { kind: '', text: '', x: 0, y: 0, height: 0 };
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const code = Number(lines[i]);
    const value = lines[i + 1] ?? '';
    if (code === 0) {
      finish(entity, section, labels);
      spend(context.budget, 'maxNodes', 1);
      entity = { kind: value.trim(), text: '', x: 0, y: 0, height: 0 };
    } else if (code === 2 && entity.kind === 'SECTION') section = value.trim();
    else if (code === 2 && entity.kind === 'LAYER' && section === 'TABLES') layers.add(value.trim());
    else if (code === 1 || code === 3) entity.text += value;
    else if (code === 10) entity.x = Number(value) || 0;
    else if (code === 20) entity.y = Number(value) || 0;
    else if (code === 40) entity.height = Number(value) || 0;
  }
  finish(entity, section, labels);
  return { labels, layers: [...layers].filter((layer) => layer !== '0' && layer !== 'Defpoints') };
}

function finish({ kind, text, x, y, height }: Entity, section: string, labels: Label[]): void {
  if ((section !== 'ENTITIES' && section !== 'BLOCKS') || !TEXTS.has(kind)) return;
  const plain = plainText(text, kind !== 'TEXT' && kind !== 'ATTRIB');
  if (plain !== '' && plain !== '<>') labels.push({ text: plain, x, y, height });
}
