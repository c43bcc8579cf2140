import type { XmlElement } from '../../bytes/xml/tree.js';
import type { Box } from '../../content/slides/box.js';

/** Child coordinates of a group -> coordinates of the slide. */
export interface GroupTransform {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly moveX: number;
  readonly moveY: number;
}

export const identity: GroupTransform = { scaleX: 1, scaleY: 1, moveX: 0, moveY: 0 };

/** The rectangle of an `a:xfrm` or `p:xfrm`; `undefined` where it states none. Zero is a position. */
export function readBox(xfrm: XmlElement | undefined, transform: GroupTransform): Box | undefined {
  const off = xfrm?.first('a:off');
  const ext = xfrm?.first('a:ext');
  if (off === undefined) return undefined;
  const x = number(off, 'x');
  const y = number(off, 'y');
  const left = x * transform.scaleX + transform.moveX;
  const top = y * transform.scaleY + transform.moveY;
  const width = Math.abs((ext === undefined ? 0 : number(ext, 'cx')) * transform.scaleX);
  const height = Math.abs((ext === undefined ? 0 : number(ext, 'cy')) * transform.scaleY);
  return { left, top, right: left + width, bottom: top + height };
}

/** The transform for the children of a group inside `outer` (ECMA-376 part 1, §20.1.7.5). */
export function groupTransform(xfrm: XmlElement | undefined, outer: GroupTransform): GroupTransform {
  const off = xfrm?.first('a:off');
  const ext = xfrm?.first('a:ext');
  const childOff = xfrm?.first('a:chOff');
  const childExt = xfrm?.first('a:chExt');
  if (off === undefined || ext === undefined || childOff === undefined || childExt === undefined) return outer;
  const scaleX = ratio(number(ext, 'cx'), number(childExt, 'cx'));
  const scaleY = ratio(number(ext, 'cy'), number(childExt, 'cy'));
  return {
    scaleX: scaleX * outer.scaleX,
    scaleY: scaleY * outer.scaleY,
    moveX: (number(off, 'x') - number(childOff, 'x') * scaleX) * outer.scaleX + outer.moveX,
    moveY: (number(off, 'y') - number(childOff, 'y') * scaleY) * outer.scaleY + outer.moveY,
  };
}

function number(element: XmlElement, name: string): number {
  const value = Number(element.get(name) ?? 0);
  return Number.isFinite(value) ? value : 0;
}

/** A group without extent (new slides have them) does not scale. */
function ratio(size: number, childSize: number): number {
  return size === 0 || childSize === 0 ? 1 : size / childSize;
}
