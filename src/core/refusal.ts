/** Sentences for names and values that are not known: what was given, what is allowed, what was probably meant. */
import { nearest } from './nearest.js';

/** Words of a client that an answer repeats are cut at this many characters. */
const MAX_QUOTED_CHARS = 80;

/** In quotes, cut, with controls escaped. */
export function quote(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS)}…` : text);
}

/** A value that is none of those allowed. `subject` begins the first sentence. */
export function notAllowed(subject: string, value: string, allowed: readonly string[]): string {
  return `${subject} cannot be ${quote(value)}.${didYouMean(value, allowed)} Allowed: ${allowed.join(', ')}.`;
}

/** A name that nothing here has. `kind` says of what: "query parameter". */
export function unknownName(kind: string, name: string, names: readonly string[]): string {
  return `There is no ${kind} ${quote(name)}.${didYouMean(name, names)} Known: ${names.join(', ')}.`;
}

/** A sentence that begins with a space, or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const candidate = nearest(word, candidates);
  return candidate === undefined ? '' : ` Did you mean ${candidate}?`;
}
