import { type Confidence, confidence, type Format } from '../../core/format.js';

/** Lines that are looked at. */
const SNIFFED_LINES = 200;
const CLOCK = String.raw`\d\d:\d\d:\d\d`;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const LEVEL = '(?:TRACE|DEBUG|INFO|INFORMATION|NOTICE|WARN|WARNING|ERROR|SEVERE|FATAL|CRITICAL)';

/** Beginnings of lines that programs write: a time, with something behind it that is no further column of a table. */
const STARTS: readonly RegExp[] = [
  new RegExp(
    String.raw`^\[?\d{4}[-/.]\d\d[-/.]\d\d[T _]${CLOCK}(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d| [+-]\d{4}| [A-Z]{3,4})?\]?:?(?: +|\s*-\s*|\s*\|\s*)\S`,
  ),
  new RegExp(String.raw`^\[?\d\d[-/](?:\d\d|${MONTH})[-/]\d{2,4} ${CLOCK}(?:[.,]\d{1,9})?\]?:? +\[?\S`),
  new RegExp(String.raw`^\[?\d\d?[-/.]\d\d?[-/.]\d{2,4},? ${CLOCK}(?:[.,]\d{1,9})?\]? +\[?${LEVEL}\b`),
  // syslog
  new RegExp(String.raw`^(?:<\d{1,3}>)?${MONTH} [ \d]\d ${CLOCK} \S+ \S+`),
  // servers on the web
  new RegExp(String.raw`^\S+ \S+ \S+ \[\d\d/${MONTH}/\d{4}:${CLOCK} [+-]\d{4}\] "`),
  new RegExp(String.raw`^\[(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} [ \d]\d ${CLOCK}(?:\.\d+)? \d{4}\] `),
  // kernels
  /^\[ *\d{1,7}\.\d{6}\] \S/,
  new RegExp(String.raw`^${CLOCK}(?:[.,]\d{1,9})? +\[?(?:${LEVEL}|\S+\]? +\[?${LEVEL})\b`),
  new RegExp(String.raw`^\[?${LEVEL}\]?:? +\[?\d{4}-\d\d-\d\d[T ]${CLOCK}`),
  // glog
  new RegExp(String.raw`^[IWEF]\d{4} ${CLOCK}\.\d{6} +\d+ \S+\] `),
];

/** Lines that go on with the entry before them. */
const GOES_ON = /^\s+\S|^(?:Caused by: |Traceback |\w+(?:\.\w+)+(?:Exception|Error)\b)/;

export const log: Format = {
  id: 'log',
  title: 'Log',
  family: 'text',
  mediaTypes: ['text/x-log'],
  extensions: ['log'],
  sniff: (peek) => {
    const found = share(peek.text());
    if (found > 0) return found;
    return peek.extension === 'log' && peek.text() !== '' ? confidence.FALLBACK * 2 : confidence.NO;
  },
  load: () => import('./reader.js'),
};

/** More than LIKELY where almost all lines begin like those of logs. Two such lines may be notes. */
function share(text: string): Confidence {
  if (!/\d\d:\d\d:\d\d|^\[ *\d+\.\d{6}\]/m.test(text.slice(0, 8_000))) return confidence.NO;
  const lines = text.split('\n', SNIFFED_LINES).filter((line) => line.trim() !== '');
  if (text.length >= 65_000) lines.pop();
  let begun = 0;
  let others = 0;
  for (const line of lines) {
    const head = line.slice(0, 300);
    if (STARTS.some((pattern) => pattern.test(head))) begun++;
    else if (begun === 0 || !GOES_ON.test(head)) others++;
  }
  return begun >= 3 && others <= (begun + others) * 0.2 ? confidence.LIKELY + confidence.FALLBACK : confidence.NO;
}
