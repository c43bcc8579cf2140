import type { Frame, RtfState } from './state.js';

/** Handles one control word; `value` is its number, if it has one. */
export type Control = (state: RtfState, value: number | undefined) => void;

/** Handles a control word that says what its group is. */
export type DestinationControl = (state: RtfState, frame: Frame, value: number | undefined) => void;
