/** A style while it is read. */
export interface StyleDraft {
  id: number;
  kind: 'paragraph' | 'character' | 'other';
  name: string;
  basedOn: number | undefined;
}

/** A list of the list table while it is read. */
export interface ListDraft {
  id: number;
  readonly levels: LevelDraft[];
}

export interface LevelDraft {
  format: number;
  start: number;
  text: string;
  legal: boolean;
}

export interface OverrideDraft {
  list: number;
  number: number;
  readonly starts: Map<number, number>;
  levels: number;
}
