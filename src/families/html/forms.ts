import { text } from '../../content/tree/build.js';
import { attribute, attributeOr, eachElement, type HtmlElement, isBlank, textOf } from './dom.js';
import type { Handler } from './state.js';

/** Fields whose value is for machines, or is what their button does. */
const SILENT_INPUTS = /^(?:hidden|password|file|submit|reset|button|image|color|range)$/i;

const readInput: Handler = (element, out, state) => {
  if (!state.controls) return;
  const type = attributeOr(element, 'type');
  if (SILENT_INPUTS.test(type)) return;
  if (/^(?:checkbox|radio)$/i.test(type)) {
    if (!isTaskBox(element)) out.push(text(attribute(element, 'checked') === undefined ? '☐ ' : '☑ '));
    return;
  }
  const value = attributeOr(element, 'value');
  if (!isBlank(value)) out.push(text(` ${value} `));
};

/** The box of a task stands in the item's marker. */
function isTaskBox(element: HtmlElement): boolean {
  for (let at = element.parentNode, i = 0; at !== null && i < 3 && 'tagName' in at; at = at.parentNode, i++) {
    if (at.tagName === 'li') return true;
    if (at.tagName !== 'label' && at.tagName !== 'p' && at.tagName !== 'span') return false;
  }
  return false;
}

/** What is chosen; a list without a choice shows nothing of its own. */
const readSelect: Handler = (element, out, state) => {
  if (!state.controls) return;
  const chosen: string[] = [];
  eachElement(element, (option) => {
    if (option.tagName === 'option' && attribute(option, 'selected') !== undefined) chosen.push(textOf(option).trim());
  });
  if (chosen.length > 0) out.push(text(` ${chosen.join(', ')} `));
};

const readTextArea: Handler = (element, out, state) => {
  const value = textOf(element);
  if (state.controls && !isBlank(value)) out.push(text(` ${value} `));
};

const readButton: Handler = (element, out, state) => {
  if (state.controls) state.readChildren(element, out, state);
};

/** `<meter>` and `<progress>`: the text inside, or the value. */
const readGauge: Handler = (element, out) => {
  const label = textOf(element);
  const value = isBlank(label) ? attributeOr(element, 'value') : label;
  if (!isBlank(value)) out.push(text(` ${value} `));
};

export const formHandlers: readonly (readonly [string, Handler])[] = [
  ['button', readButton],
  ['input', readInput],
  ['isindex', readInput],
  ['meter', readGauge],
  ['progress', readGauge],
  ['select', readSelect],
  ['textarea', readTextArea],
];
