/** The objects of a file (ISO 32000-2 §7.3). Numbers are numbers, arrays arrays; strings are bytes, already decrypted. */

/** A name (§7.3.5) without its slash: one character for each byte. Names of one file are one object each. */
export class PdfName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A reference to an indirect object (§7.3.10). */
export class PdfRef {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** Keys are names without their slash (§7.3.7). */
export type PdfDict = Map<string, PdfValue>;

/** A stream (§7.3.8). */
export class PdfStream {
  readonly dict: PdfDict;
  /** As in the file: encoded, and encrypted where the file is. */
  readonly raw: Uint8Array;
  /** The object that it is; undefined for one that was made up. */
  readonly ref: PdfRef | undefined;

  constructor(dict: PdfDict, raw: Uint8Array, ref: PdfRef | undefined) {
    this.dict = dict;
    this.raw = raw;
    this.ref = ref;
  }
}

export type PdfValue = null | boolean | number | PdfName | Uint8Array | PdfValue[] | PdfDict | PdfStream | PdfRef;
