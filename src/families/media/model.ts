/** What a sound or a film says about itself. Times are in seconds. */
export interface MediaFacts {
  readonly title: string;
  /** What the tags say, in the order in which it is shown. */
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** Longer texts of the tags (description, synopsis), a paragraph each. */
  readonly texts: readonly string[];
  readonly lyrics: readonly string[];
  readonly chapters: readonly Chapter[];
  /** How the file is made, e.g. "MPEG 1 Layer 3". */
  readonly format: string;
  readonly duration: number;
  readonly streams: readonly Stream[];
  readonly subtitles: readonly Subtitles[];
}

export interface Chapter {
  readonly title: string;
  readonly start: number;
}

export interface Stream {
  readonly kind: string;
  readonly codec: string;
  readonly details: string;
}

export interface Subtitles {
  /** Language or name of the track, or ''. */
  readonly label: string;
  /** Texts in order; a text may have several lines. */
  readonly cues: readonly string[];
}

export const noFacts: MediaFacts = {
  title: '',
  tags: [],
  texts: [],
  lyrics: [],
  chapters: [],
  format: '',
  duration: 0,
  streams: [],
  subtitles: [],
};
