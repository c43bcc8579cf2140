/** Where documents and their markdown lie, by keys with `/`. */
export interface Store {
  /** The bytes, or nothing where there is no such key. */
  read(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** Whole or not at all: nobody ever reads a part. */
  write(key: string, bytes: Uint8Array | string): Promise<void>;
  /** No failure where there is no such key. */
  remove(key: string): Promise<void>;
  /** Every key that begins with `prefix`, which ends in `/`. */
  list(prefix: string): AsyncIterable<string>;
}
