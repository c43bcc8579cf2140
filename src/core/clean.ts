import type { Root } from './tree.js';

export interface CleanContext {
  /** Reports what a step took out of the tree, and why. */
  removed(step: string, reason: string, text: string): void;
}

/** Edits the tree in place; running it twice is running it once. */
export type Transform = (tree: Root, context: CleanContext) => void;

/** One step of the cleaning; `name` is what reports and switches call it. */
export interface CleanStep {
  readonly name: string;
  readonly reason: string;
  readonly transform: Transform;
}
