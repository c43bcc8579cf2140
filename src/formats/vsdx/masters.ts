import type { XmlElement } from '../../bytes/xml/tree.js';
import { type OfficePackage, readXmlPart, relationships } from '../../families/ooxml/package.js';
import { childrenNamed } from './sheet.js';

/** Shapes of a master: the outermost one, and all by id. */
interface Master {
  readonly top: XmlElement | undefined;
  readonly byId: ReadonlyMap<string, XmlElement>;
}

export type Masters = ReadonlyMap<string, Master>;

/** The masters (stencil shapes) of a drawing by id; parts that are not there leave their shapes with what they say themselves. */
export function readMasters(pkg: OfficePackage, path: string | undefined): Masters {
  const out = new Map<string, Master>();
  const root = path === undefined ? undefined : readXmlPart(pkg, path)?.root;
  if (path === undefined || root === undefined) return out;
  for (const master of childrenNamed(root, 'Master')) {
    const id = childrenNamed(master, 'Rel')[0]?.get('r:id') ?? '';
    const target = relationships(pkg, path).get(id)?.target;
    const contents = target === undefined ? undefined : readXmlPart(pkg, target)?.root;
    const shapes = childrenNamed(contents, 'Shapes')[0];
    const byId = new Map<string, XmlElement>();
    for (const shape of shapes === undefined ? [] : shapes.descendants('Shape')) byId.set(shape.get('ID') ?? '', shape);
    out.set(master.get('ID') ?? '', { top: childrenNamed(shapes, 'Shape')[0], byId });
  }
  return out;
}

/** The shape that `element` inherits from. Members of a group name a shape in the master of their group. */
export function masterOf(masters: Masters, element: XmlElement, outer: string | undefined): XmlElement | undefined {
  const inMaster = element.get('MasterShape');
  const own = element.get('Master');
  if (own !== undefined) return inMaster === undefined ? masters.get(own)?.top : masters.get(own)?.byId.get(inMaster);
  return inMaster === undefined || outer === undefined ? undefined : masters.get(outer)?.byId.get(inMaster);
}
