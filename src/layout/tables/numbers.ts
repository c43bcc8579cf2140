/** What counts as a number in a table's cell. */

const NUMBER = /^[\s$€£¥(+\-–—−<>≤≥~]*[\d.,:;/\s%]*\d[\d.,:;/\s]*([%)*†‡§a-z\s]{0,4}|[KMB€$£¥]|bn)$/;
const NOTHING = /^[-–—−.*†‡§/]{1,3}$|^n\/?a\.?$/i;
const DATE = /^(19|20)\d\d([-–/]\d{2,4})?$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;
/** Longer texts are no numbers, whatever is in them. */
const MAX_LENGTH = 40;

/** Whether a cell's text is a number with its signs and unit, or stands for none. */
export function isNumericText(text: string): boolean {
  return text.length <= MAX_LENGTH && (NUMBER.test(text) || NOTHING.test(text));
}

/** A number that is no year and no date: those head columns more often than they are data. */
export function isDataText(text: string): boolean {
  return isNumericText(text) && !DATE.test(text.trim());
}
