/** Adds all of `more` to the end of `list`. Spreading them into `push` would overflow the stack where they are many. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (const each of more) list.push(each);
}
