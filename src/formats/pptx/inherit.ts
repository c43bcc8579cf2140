import { XmlElement } from '../../bytes/xml/tree.js';
import { type OfficePackage, readXmlPart, relationshipOfKind } from '../../families/ooxml/package.js';

/** A placeholder of a layout or master, and what a slide's shape inherits from it. */
interface Placeholder {
  readonly type: string;
  readonly idx: string;
  readonly xfrm: XmlElement | undefined;
  readonly listStyle: XmlElement | undefined;
}

/** A slide layout with its master. */
export interface Layout {
  /** 'title', 'secHead', 'obj', ... (ECMA-376 part 1, §19.7.15), or ''. */
  readonly type: string;
  readonly placeholders: readonly Placeholder[];
  readonly master: Master;
}

interface Master {
  readonly placeholders: readonly Placeholder[];
  readonly titleStyle: XmlElement | undefined;
  readonly bodyStyle: XmlElement | undefined;
  readonly otherStyle: XmlElement | undefined;
}

export interface LayoutCache {
  readonly pkg: OfficePackage;
  readonly layouts: Map<string, Layout>;
  readonly masters: Map<string, Master>;
}

/** What a slide's placeholder takes over. */
interface Inherited {
  readonly xfrm: XmlElement | undefined;
  /** Nearest first. */
  readonly listStyles: readonly XmlElement[];
}

const NO_MASTER: Master = { placeholders: [], titleStyle: undefined, bodyStyle: undefined, otherStyle: undefined };
const NO_LAYOUT: Layout = { type: '', placeholders: [], master: NO_MASTER };

export function createLayoutCache(pkg: OfficePackage): LayoutCache {
  return { pkg, layouts: new Map(), masters: new Map() };
}

/** The layout that a slide's relationships name; an empty one if it is not there. */
export function layoutOf(cache: LayoutCache, slidePath: string): Layout {
  const path = relationshipOfKind(cache.pkg, slidePath, 'slideLayout')?.target;
  if (path === undefined) return NO_LAYOUT;
  const known = cache.layouts.get(path);
  if (known !== undefined) return known;
  const root = readXmlPart(cache.pkg, path)?.root;
  const masterPath = relationshipOfKind(cache.pkg, path, 'slideMaster')?.target;
  const master = masterPath === undefined ? NO_MASTER : masterOf(cache, masterPath);
  const layout: Layout = { type: root?.get('type') ?? '', placeholders: placeholdersOf(root), master };
  cache.layouts.set(path, layout);
  return layout;
}

function masterOf(cache: LayoutCache, path: string): Master {
  const known = cache.masters.get(path);
  if (known !== undefined) return known;
  const root = readXmlPart(cache.pkg, path)?.root;
  const styles = root?.first('p:txStyles');
  const master: Master = {
    placeholders: placeholdersOf(root),
    titleStyle: styles?.first('p:titleStyle'),
    bodyStyle: styles?.first('p:bodyStyle'),
    otherStyle: styles?.first('p:otherStyle'),
  };
  cache.masters.set(path, master);
  return master;
}

function placeholdersOf(root: XmlElement | undefined): Placeholder[] {
  const tree = root?.find('p:cSld', 'p:spTree');
  const out: Placeholder[] = [];
  for (const shape of tree?.elements() ?? []) {
    const ph = placeholderElement(shape);
    if (ph === undefined) continue;
    out.push({
      type: ph.get('type') ?? 'obj',
      idx: ph.get('idx') ?? '0',
      xfrm: shape.find('p:spPr', 'a:xfrm') ?? shape.first('p:xfrm'),
      listStyle: shape.find('p:txBody', 'a:lstStyle'),
    });
  }
  return out;
}

/** The `p:ph` of a shape, picture or graphic frame: it stands in the first child, whatever that is called. */
export function placeholderElement(shape: XmlElement): XmlElement | undefined {
  return shape.elements()[0]?.find('p:nvPr', 'p:ph');
}

/** What a placeholder of this type and index inherits from the layout and its master. */
export function inherit(layout: Layout, ph: XmlElement): Inherited {
  const type = ph.get('type') ?? 'obj';
  const idx = ph.get('idx') ?? '0';
  const fromLayout =
    layout.placeholders.find((one) => one.idx === idx && isTitle(one.type) === isTitle(type)) ??
    layout.placeholders.find((one) => one.type === type);
  const base = baseType(type);
  const fromMaster = layout.master.placeholders.find((one) => baseType(one.type) === base);
  const style = base === 'title' ? layout.master.titleStyle : layout.master.bodyStyle;
  return {
    xfrm: fromLayout?.xfrm ?? fromMaster?.xfrm,
    listStyles: [fromLayout?.listStyle, fromMaster?.listStyle, style].filter((one) => one instanceof XmlElement),
  };
}

export function isTitle(type: string): boolean {
  return type === 'title' || type === 'ctrTitle';
}

function baseType(type: string): string {
  return isTitle(type) ? 'title' : 'body';
}
