/** How a number is stored. */
export interface NumberType {
  readonly kind: 'int' | 'uint' | 'float';
  /** Bytes: 1, 2, 4 or 8; 2, 4 or 8 for `float`. */
  readonly size: number;
  readonly isLittle: boolean;
}

/** A stored number; `undefined` past the end and for sizes that there are not. Integers past 2^53 are bigints. */
export function readNumber(bytes: Uint8Array, at: number, type: NumberType): number | bigint | undefined {
  const { kind, size, isLittle } = type;
  if (at < 0 || at + size > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, size);
  if (kind === 'float') return readFloat(view, size, isLittle);
  const isSigned = kind === 'int';
  switch (size) {
    case 1:
      return isSigned ? view.getInt8(0) : view.getUint8(0);
    case 2:
      return isSigned ? view.getInt16(0, isLittle) : view.getUint16(0, isLittle);
    case 4:
      return isSigned ? view.getInt32(0, isLittle) : view.getUint32(0, isLittle);
    case 8: {
      const whole = isSigned ? view.getBigInt64(0, isLittle) : view.getBigUint64(0, isLittle);
      return BigInt.asIntN(53, whole) === whole ? Number(whole) : whole;
    }
    default:
      return undefined;
  }
}

function readFloat(view: DataView, size: number, isLittle: boolean): number | undefined {
  if (size === 8) return view.getFloat64(0, isLittle);
  if (size === 4) return view.getFloat32(0, isLittle);
  return size === 2 ? halfFloat(view.getUint16(0, isLittle)) : undefined;
}

/** IEEE 754 binary16: sign(1) exponent(5, less 15) fraction(10). */
function halfFloat(bits: number): number {
  const sign = (bits & 0x8000) === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
