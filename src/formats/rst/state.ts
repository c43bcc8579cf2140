import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';

/** What all parts of one document share. */
export interface RstState {
  readonly context: ReadContext;
  /** Addresses by folded name of their target. */
  readonly targets: Map<string, string>;
  /** Addresses of targets without a name, in order. */
  readonly anonymous: string[];
  readonly substitutions: Map<string, Substitution>;
  /** Languages of roles that are code. */
  readonly roles: Map<string, string>;
  /** Labels of notes and citations that are defined. */
  readonly notes: Set<string>;
  /** Labels of numbered (`#`) and starred notes, in order. */
  readonly autoNotes: string[];
  readonly starNotes: string[];
  /** Styles of headings, outermost first. */
  readonly styles: string[];
  readonly blocks: (lines: readonly string[], depth: number) => RootContent[];
  /** Headings are one level deeper where a title stands above them with a subtitle. */
  hasSubtitle: boolean;
  defaultRole: string;
  highlight: string;
  nextAnonymous: number;
  nextAuto: number;
  nextStar: number;
  /** Definitions met so far. */
  autoDefined: number;
  starDefined: number;
}

export type Substitution =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'image'; readonly alt: string; readonly url: string; readonly target: string };

/** Names of targets are compared without case and spacing. */
export function foldName(name: string): string {
  return name.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim().toLowerCase();
}
