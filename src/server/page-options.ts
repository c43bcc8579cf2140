/** The controls of the page's options, from the table of options. */
import { type ConversionOption, type OptionName, optionsAt } from '../core/options.js';
import { escapeHtml } from './html.js';

/** Where the page wants them. */
export const OPTIONS_MARK = '<!-- options -->';

/** A labelled control for each option; its `name` is the option's, and a secret one is no part of an address. */
export function optionControls(): string {
  return [...optionsAt('page')]
    .map(([name, option]) => `<label><span>${escapeHtml(option.sentence)}</span>${controlOf(name, option)}</label>`)
    .join('\n          ');
}

function controlOf(name: OptionName, option: ConversionOption): string {
  const { type, values = [], page, secret } = option;
  if (type === 'choice')
    return `<select id="${name}" name="${name}">${values.map((value) => choiceOf(value, option)).join('')}</select>`;
  if (secret === true) return `<input id="${name}" name="${name}" type="password" autocomplete="off">`;
  return `<input id="${name}" name="${name}" placeholder="${page?.example ?? ''}" autocomplete="off" spellcheck="false">`;
}

/** What holds anyway is not sent. */
function choiceOf(value: string, { fallback, page }: ConversionOption): string {
  return `<option value="${value === fallback ? '' : value}">${escapeHtml(page?.words?.[value] ?? value)}</option>`;
}
