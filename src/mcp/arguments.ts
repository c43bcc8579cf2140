/** Arguments of a tool against its schema, refused in sentences that a model can act on. */
import { notAllowed, quote, unknownName } from '../core/refusal.js';

/** What the schemas of the tools say of one argument. */
export interface Property {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly enum?: readonly string[];
  /** Shown to clients; what it says is checked with the values. */
  readonly pattern?: string;
  readonly default?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Characters. */
  readonly maxLength?: number;
}

export type Properties = Readonly<Record<string, Property>>;

/** What is wrong with the arguments, or undefined. */
export function faultOf(properties: Properties, given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'The arguments must be an object.';
  const names = Object.keys(properties);
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) return unknownName('argument', name, names);
    const fault =
      property.type === 'string' ? faultOfText(name, value, property) : faultOfNumber(name, value, property);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfText(name: string, value: unknown, property: Property): string | undefined {
  if (typeof value !== 'string') return `The argument ${name} must be a string, not ${kindOf(value)}.`;
  if (property.enum !== undefined && !property.enum.includes(value))
    return notAllowed(`The argument ${name}`, value, property.enum);
  const { maxLength } = property;
  if (maxLength !== undefined && value.length > maxLength)
    return `The argument ${name} has more than ${maxLength} characters.`;
  return undefined;
}

function faultOfNumber(name: string, value: unknown, { minimum, maximum }: Property): string | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    return `The argument ${name} must be a whole number, not ${typeof value === 'string' ? quote(value) : kindOf(value)}.`;
  const low = minimum !== undefined && value < minimum;
  const high = maximum !== undefined && value > maximum;
  if (!low && !high) return undefined;
  const range = maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`;
  return `The argument ${name} cannot be ${value}. Allowed: ${range}.`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'number' ? String(value) : typeof value === 'object' ? 'an object' : String(value);
}
