export type Attribute = readonly [name: string, value: string];

/** What is told of a group or data set. */
export interface Item {
  readonly path: string;
  readonly attributes: readonly Attribute[];
}
