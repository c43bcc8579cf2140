import type { TextLine } from './model.js';

/** Lines in fixed width -> the text of a code block: indentation and blank lines as they are seen. */
export function toCodeText(lines: readonly TextLine[]): string {
  const width = lines.find((line) => (line.charWidth ?? 0) > 0)?.charWidth ?? 0;
  const left = Math.min(...lines.map((line) => line.left));
  const step = usualStep(lines);
  let out = '';
  let before: TextLine | undefined;
  for (const line of lines) {
    if (before !== undefined) {
      const rows = step > 0 ? Math.round((line.baseline - before.baseline) / step) : 1;
      out += '\n'.repeat(Math.min(Math.max(rows, 1), 4));
    }
    const indent = width > 0 ? Math.round((line.left - left) / width) : 0;
    out += ' '.repeat(Math.min(Math.max(indent, 0), 200)) + (line.code ?? line.text);
    before = line;
  }
  return out;
}

/** The least distance between baselines that comes up more than by chance. */
function usualStep(lines: readonly TextLine[]): number {
  const steps: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    const step = (lines[i]?.baseline ?? 0) - (lines[i - 1]?.baseline ?? 0);
    if (step > 2) steps.push(step);
  }
  const size = lines[0]?.size ?? 10;
  steps.sort((a, b) => a - b);
  const typical = steps[Math.floor(steps.length / 4)] ?? 0;
  // A block of two lines with a blank one between them has one step, of twice the usual height.
  return typical > size * 2 ? size * 1.25 : typical;
}
