import { type DateSystem, writeDate } from './date.js';
import { toGeneral } from './decimal.js';
import { writeFraction } from './fraction.js';
import { writeNumber } from './number.js';
import { type Condition, parseSections, type Section } from './parse.js';

/** A format code, read once; see `formatNumber` and `formatText`. */
export interface NumberFormat {
  readonly sections: readonly Section[];
  readonly isGeneral: boolean;
  /** Numbers are shown as dates or times. */
  readonly isDate: boolean;
  /** The code is for text alone (`@`). */
  readonly isText: boolean;
}

/** Dates and times that follow the reader's settings, as an English (US) installation shows them. */
const SYSTEM_FORMATS: readonly (readonly [RegExp, string])[] = [
  [/\[\$-F800\]/i, 'dddd, mmmm d, yyyy'],
  [/\[\$-F400\]/i, 'h:mm:ss AM/PM'],
];

/** Reads a format code; never fails: what is no code is literal text. */
export function compileNumberFormat(code: string): NumberFormat {
  const system = SYSTEM_FORMATS.find(([pattern]) => pattern.test(code))?.[1];
  const sections = parseSections(system ?? code);
  const first = sections[0] as Section;
  const isGeneral = sections.length === 1 && first.kind === 'general' && first.tokens.length === 1;
  return {
    sections,
    isGeneral: isGeneral || code.trim() === '',
    isDate: first.kind === 'date',
    isText: first.kind === 'text',
  };
}

/** A number as the cell shows it. */
export function formatNumber(format: NumberFormat, value: number, system: DateSystem = {}): string {
  if (format.isGeneral || format.isText) return toGeneral(value);
  const { section, shown } = chooseSection(format.sections, value);
  const written = writeSection(section, shown, system) ?? toGeneral(value);
  return written.trim();
}

/** Text as the cell shows it: through the last section with an `@`, else as it is. */
export function formatText(format: NumberFormat, text: string): string {
  const section = format.sections[3] ?? format.sections.find(({ kind }) => kind === 'text');
  if (section === undefined || format.isGeneral) return text;
  if (!section.tokens.some(({ kind }) => kind === 'text')) return format.sections.length > 3 ? literals(section) : text;
  return section.tokens
    .map((token) => (token.kind === 'text' ? text : token.kind === 'literal' ? token.text : ''))
    .join('');
}

function literals(section: Section): string {
  return section.tokens.map((token) => (token.kind === 'literal' ? token.text : '')).join('');
}

function writeSection(section: Section, value: number, system: DateSystem): string | undefined {
  switch (section.kind) {
    case 'date':
      return writeDate(value, section, system);
    case 'fraction':
      return writeFraction(value, section);
    case 'general':
      return section.tokens
        .map((token) => (token.kind === 'general' ? toGeneral(value) : token.kind === 'literal' ? token.text : ''))
        .join('');
    case 'text':
    case 'number':
      return writeNumber(value, section);
  }
}

/** The section for a value, and the value without its sign where the section says the sign itself. */
function chooseSection(sections: readonly Section[], value: number): { section: Section; shown: number } {
  const numeric = sections.length > 1 ? sections.filter((section, i) => i < 3 && section.kind !== 'text') : sections;
  const first = (numeric[0] ?? sections[0]) as Section;
  if (!numeric.some((section) => section.condition !== undefined)) {
    const [, second, third] = numeric;
    if (value < 0 && second !== undefined) return { section: second, shown: -value };
    if (value === 0 && third !== undefined) return { section: third, shown: value };
    return { section: first, shown: value };
  }
  for (const [i, section] of numeric.entries()) {
    const condition = section.condition ?? (i === 0 ? { operator: '>', value: 0 } : undefined);
    const isLast = i === numeric.length - 1;
    if (condition === undefined ? isLast || value < 0 : holds(condition as Condition, value)) {
      const saysSign = i > 0 && value < 0 && (condition === undefined || condition.value <= 0);
      return { section, shown: saysSign ? -value : value };
    }
  }
  return { section: numeric.at(-1) ?? first, shown: value };
}

function holds({ operator, value: bound }: Condition, value: number): boolean {
  switch (operator) {
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '=':
      return value === bound;
    case '<>':
      return value !== bound;
  }
}
