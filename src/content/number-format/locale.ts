/** Languages by the low ten bits of a Windows language id [MS-LCID]; English where it is not listed. */
const LANGUAGES: ReadonlyMap<number, string> = new Map([
  [0x01, 'ar'],
  [0x02, 'bg'],
  [0x03, 'ca'],
  [0x04, 'zh'],
  [0x05, 'cs'],
  [0x06, 'da'],
  [0x07, 'de'],
  [0x08, 'el'],
  [0x0a, 'es'],
  [0x0b, 'fi'],
  [0x0c, 'fr'],
  [0x0d, 'he'],
  [0x0e, 'hu'],
  [0x0f, 'is'],
  [0x10, 'it'],
  [0x11, 'ja'],
  [0x12, 'ko'],
  [0x13, 'nl'],
  [0x14, 'nb'],
  [0x15, 'pl'],
  [0x16, 'pt'],
  [0x18, 'ro'],
  [0x19, 'ru'],
  [0x1a, 'hr'],
  [0x1b, 'sk'],
  [0x1d, 'sv'],
  [0x1e, 'th'],
  [0x1f, 'tr'],
  [0x21, 'id'],
  [0x22, 'uk'],
  [0x24, 'sl'],
  [0x25, 'et'],
  [0x26, 'lv'],
  [0x27, 'lt'],
  [0x2a, 'vi'],
  [0x2d, 'eu'],
  [0x39, 'hi'],
]);

function languageOf(lcid: number): string {
  return LANGUAGES.get(lcid & 0x3ff) ?? 'en';
}

/** 3 letters `Jan`, 4 `January`, 5 `J`. `month` counts from 1. */
export function monthName(month: number, width: number, lcid: number): string {
  const style = width === 3 ? 'short' : width === 5 ? 'narrow' : 'long';
  return nameOf(new Date(Date.UTC(2023, month - 1, 15)), { month: style }, lcid);
}

/** 3 letters `Sun`, else `Sunday`. `weekday` 0 is Sunday. */
export function weekdayName(weekday: number, width: number, lcid: number): string {
  return nameOf(new Date(Date.UTC(2023, 0, 1 + weekday)), { weekday: width === 3 ? 'short' : 'long' }, lcid);
}

function nameOf(date: Date, options: Intl.DateTimeFormatOptions, lcid: number): string {
  return new Intl.DateTimeFormat(languageOf(lcid), { ...options, timeZone: 'UTC' }).format(date);
}
