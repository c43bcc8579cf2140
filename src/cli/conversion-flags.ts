/** The options of a conversion as flags, from the table of options. */
import {
  type ConversionOptions,
  faultOfOption,
  type OptionName,
  optionsAt,
  toConversionOptions,
} from '../core/options.js';
import { UsageError } from './output.js';

/** Each flag with its option, in the order in which help lists them. */
const flags = [...optionsAt('cli')].flatMap(([name, { flag, type, values = [], sentence }]) =>
  flag === undefined ? [] : [{ ...flag, option: name, type, values, sentence }],
);

/** For `parseArgs`, beside a command's own. */
export const conversionFlags: Readonly<Record<string, { readonly type: 'string' }>> = Object.fromEntries(
  flags.map(({ name }) => [name, { type: 'string' }]),
);

/** `--main`, ... */
export const conversionFlagNames: readonly string[] = flags.map(({ name }) => `--${name}`);

/** What may follow a flag, where that is known. */
export const conversionFlagValues: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  flags.filter(({ values }) => values.length > 0).map(({ name, values }) => [`--${name}`, values]),
);

const HELP_COLUMN = 22;

/** A line of help for each flag. */
export function conversionFlagsHelp(): string {
  const lines = flags.map(({ name, takes, type, values, sentence }) => {
    const allowed = type === 'choice' ? `: ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : '';
    return `  ${`--${name} ${takes}`.padEnd(HELP_COLUMN - 1)} ${sentence}${allowed}`;
  });
  return lines.join('\n');
}

/**
 * The options that were given; `installed` gives the languages of OCR, where some were named. Throws `UsageError` for a value that is
 * not allowed, before anything runs.
 */
export function conversionOptionsOf(
  values: { readonly [name: string]: unknown },
  installed: () => readonly string[],
): ConversionOptions {
  const given = new Map<OptionName, string>();
  for (const { name, option } of flags) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const languages = option === 'ocrLanguages' ? installed() : [];
    const fault = faultOfOption({ name: option, value, kind: 'option', spelled: `--${name}` }, languages);
    if (fault !== undefined) throw new UsageError(fault);
    given.set(option, value);
  }
  return toConversionOptions(given);
}
