import type { Matrix } from '../../../layout/geometry.js';
import type { PdfFont } from '../fonts/font.js';
import { type ColorSpace, DEVICE_GRAY } from './color.js';

/** What `q` keeps and `Q` brings back (ISO 32000-2 §8.4), as far as it decides what a page says. */
export class GraphicsState {
  /** From user space to the page as it is looked at. */
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;
  font: PdfFont | undefined = undefined;
  size = 0;
  charSpace = 0;
  wordSpace = 0;
  /** Horizontal scaling; 1 is none. */
  scale = 1;
  leading = 0;
  rise = 0;
  mode = 0;
  lineWidth = 1;
  /** 0xRRGGBB */
  fill = 0;
  fillSpace: ColorSpace = DEVICE_GRAY;
  /** The box around what is not clipped off, in the page's coordinates. */
  clipLeft = Number.NEGATIVE_INFINITY;
  clipTop = Number.NEGATIVE_INFINITY;
  clipRight = Number.POSITIVE_INFINITY;
  clipBottom = Number.POSITIVE_INFINITY;
  clipped = false;

  copy(): GraphicsState {
    return Object.assign(new GraphicsState(), this);
  }

  setMatrix([a, b, c, d, e, f]: Matrix): void {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.e = e;
    this.f = f;
  }

  /** Puts a matrix before the current one (§8.3.4). */
  concat([a, b, c, d, e, f]: Matrix): void {
    const { a: g, b: h, c: i, d: j, e: k, f: l } = this;
    this.a = a * g + b * i;
    this.b = a * h + b * j;
    this.c = c * g + d * i;
    this.d = c * h + d * j;
    this.e = e * g + f * i + k;
    this.f = e * h + f * j + l;
  }

  clipTo(left: number, top: number, right: number, bottom: number): void {
    this.clipped = true;
    if (left > this.clipLeft) this.clipLeft = left;
    if (top > this.clipTop) this.clipTop = top;
    if (right < this.clipRight) this.clipRight = right;
    if (bottom < this.clipBottom) this.clipBottom = bottom;
  }
}
