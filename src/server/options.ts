/** Options of a conversion as a request gives them, in its address or in fields of a form: one table, one way to refuse. */
import { ConvertError } from '../core/errors.js';
import { faultOfOption, type OptionName, optionsAt } from '../core/options.js';
import { quote, unknownName } from '../core/refusal.js';

const offered = optionsAt('http');

/** The options that an address may hold. */
export const queryNames = [...offered].flatMap(([name, { secret }]) => (secret === true ? [] : [name]));
/** The options that fields of a form alone may hold. */
export const secretNames = [...offered.keys()].filter((name) => !queryNames.includes(name));

/** Where an option was written. */
type Place = 'query parameter' | 'form field';

export interface Given {
  readonly place: Place;
  readonly name: string;
  readonly value: string;
}

/** What a request may name here. */
export interface Known {
  readonly names: readonly OptionName[];
  readonly ocrLanguages: readonly string[];
}

/**
 * Values by name. Throws `invalid-request` with the name, the value, what is allowed and what was probably meant; an option that
 * stands twice is refused unless both places agree.
 */
export function readOptions(given: readonly Given[], known: Known): Map<OptionName, string> {
  const values = new Map<OptionName, Given>();
  for (const one of given) {
    const name = known.names.find((candidate) => candidate === one.name);
    if (name === undefined)
      throw new ConvertError('invalid-request', { detail: unknownName(one.place, one.name, known.names) });
    const before = values.get(name);
    if (before !== undefined && (before.place === one.place || before.value !== one.value)) throw twice(before, one);
    const fault = faultOfOption({ name, value: one.value, kind: one.place }, known.ocrLanguages);
    if (fault !== undefined) throw new ConvertError('invalid-request', { detail: fault });
    values.set(name, one);
  }
  return new Map([...values].map(([name, { value }]) => [name, value]));
}

/** The parameters of an address as the framework took them apart. */
export function queryOf(query: unknown): Given[] {
  return Object.entries(query as Record<string, string | string[]>).flatMap(([name, values]) =>
    [values].flat().map((value): Given => ({ place: 'query parameter', name, value })),
  );
}

function twice(before: Given, one: Given): ConvertError {
  const both = `${quote(before.value)} and ${quote(one.value)}`;
  const where =
    before.place === one.place
      ? `The ${one.place} ${one.name} stands twice`
      : `${one.name} stands in the query and in the form`;
  return new ConvertError('invalid-request', { detail: `${where}, as ${both}. Send it once.` });
}
