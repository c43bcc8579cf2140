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

interface Choice {
  readonly section: Section;
  /** The value without its sign where the section says the sign itself. */
  readonly shown: number;
}

function chooseSection(sections: readonly Section[], value: number): Choice {
  const numeric = sections.length > 1 ? sections.filter((section, i) => i < 3 && section.kind !== 'text') : sections;
  const first = (numeric[0] ?? sections[0]) as Section;
  if (numeric.some((section) => section.condition !== undefined)) {
    return chooseByCondition(numeric, value) ?? { section: numeric.at(-1) ?? first, shown: value };
  }
  const [, second, third] = numeric;
  if (value < 0 && second !== undefined) return { section: second, shown: -value };
  return { section: value === 0 && third !== undefined ? third : first, shown: value };
}

/** The first section whose condition holds; one without is for positive values first, for the rest last. */
function chooseByCondition(sections: readonly Section[], value: number): Choice | undefined {
  for (const [i, section] of sections.entries()) {
    const { condition } = section;
    const isLast = i === sections.length - 1;
    const fits = condition === undefined ? (i === 0 ? value > 0 : isLast || value < 0) : holds(condition, value);
    if (!fits) continue;
    const saysSign = i > 0 && value < 0 && (condition === undefined || condition.value <= 0);
    return { section, shown: saysSign ? -value : value };
  }
  return undefined;
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
