export interface Variable {
  readonly name: string;
  readonly label: string;
  readonly format: string;
  /** Name of the list that its values have their labels in, or ''. */
  readonly labels: string;
  readonly kind: 'text' | 'long-text' | 'int' | 'float';
  /** Bytes in a row. */
  readonly size: number;
}

export interface DataSet {
  readonly release: number;
  readonly isLittle: boolean;
  readonly label: string;
  readonly variables: readonly Variable[];
  readonly rows: number;
  /** Where the rows begin. */
  readonly dataAt: number;
  /** Labels of values by the name of their list. */
  readonly valueLabels: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** Texts that stand apart from the rows (`strL`), by `variable,row`. */
  readonly longTexts: ReadonlyMap<string, string>;
}
