/** A rectangle on the slide in EMU (914 400 an inch), y growing downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest box around all; `undefined` if there are none. */
export function unionBox(boxes: readonly (Box | undefined)[]): Box | undefined {
  let out: Box | undefined;
  for (const box of boxes) {
    if (box === undefined) continue;
    out =
      out === undefined
        ? box
        : {
            left: Math.min(out.left, box.left),
            top: Math.min(out.top, box.top),
            right: Math.max(out.right, box.right),
            bottom: Math.max(out.bottom, box.bottom),
          };
  }
  return out;
}
