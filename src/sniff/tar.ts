const BLOCK_BYTES = 512;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;

/** Whether a block is a tar header: its checksum (octal, the field itself counted as spaces) fits. */
export function hasTarHeader(bytes: Uint8Array, at = 0): boolean {
  if (at + BLOCK_BYTES > bytes.length || (bytes[at] ?? 0) === 0) return false;
  let sum = 0;
  let stated = '';
  for (let i = 0; i < BLOCK_BYTES; i++) {
    const byte = bytes[at + i] ?? 0;
    const inField = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_BYTES;
    if (inField) stated += String.fromCharCode(byte);
    sum += inField ? 32 : byte;
  }
  const digits = /^[ ]*([0-7]{1,7})[\0 ]/.exec(stated)?.[1];
  return digits !== undefined && Number.parseInt(digits, 8) === sum;
}
