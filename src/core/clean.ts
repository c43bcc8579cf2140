import type { Root } from './tree.js';

export interface CleanContext {
  /** Reports what a step took out of the tree, and why. */
  removed(step: string, reason: string, text: string): void;
}

/** Edits the tree in place; running it twice is running it once. */
export type Transform = (tree: Root, context: CleanContext) => void;

/** What reports and switches call the steps, in the order in which they run. */
export const cleanStepNames = [
  'characters',
  'links',
  'images',
  'whitespace',
  'marks',
  'empty',
  'lists',
  'breaks',
] as const;

/** One step of the cleaning. */
export interface CleanStep {
  readonly name: (typeof cleanStepNames)[number];
  readonly reason: string;
  readonly transform: Transform;
}
