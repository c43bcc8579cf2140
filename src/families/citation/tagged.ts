/** A record of tagged lines: the values of a tag in their order. */
export type TaggedRecord = ReadonlyMap<string, readonly string[]>;

export interface TaggedSyntax {
  /** Group 1 is the tag, group 2 the value. */
  readonly line: RegExp;
  /** Whether a line with this tag begins a record, given the tags of the one before. */
  begins(tag: string, record: TaggedRecord): boolean;
  /** The tag that ends a record, if there is one. */
  readonly end?: string;
}

/** Records of tagged lines (RIS, MEDLINE, EndNote); lines without a tag continue the value before them. */
export function readTagged(text: string, syntax: TaggedSyntax): TaggedRecord[] {
  const records: TaggedRecord[] = [];
  let record = new Map<string, string[]>();
  let open: string[] | undefined;
  const flush = () => {
    if (record.size > 0) records.push(record);
    record = new Map();
    open = undefined;
  };
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag, value = ''] = syntax.line.exec(line) ?? [];
    if (tag === undefined) {
      if (open !== undefined && line.trim() !== '') open.push(`${open.pop() ?? ''} ${line.trim()}`.trim());
      continue;
    }
    if (tag === syntax.end || syntax.begins(tag, record)) flush();
    if (tag === syntax.end) continue;
    const values = record.get(tag) ?? [];
    record.set(tag, values);
    values.push(value.trim());
    open = values;
  }
  flush();
  return records;
}
