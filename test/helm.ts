// As much of Helm's template language as deploy/helm uses, so that its manifests can be checked where there is no Helm. Anything else throws.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Values = Readonly<Record<string, unknown>>;

interface RenderState {
  readonly tokens: readonly string[];
  at: number;
  readonly values: Values;
  /** `$name` of a range. */
  readonly variables: Map<string, unknown>;
}

/** The manifests of a chart, by file, with `overrides` for values as `--set` would give them. */
export function renderChart(chart: string, overrides: Values = {}): Map<string, unknown> {
  const values = merge(parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Values, overrides);
  const out = new Map<string, unknown>();
  for (const file of readdirSync(join(chart, 'templates')).sort()) {
    const text = render(readFileSync(join(chart, 'templates', file), 'utf8'), values);
    if (text.trim() !== '') out.set(file, parse(text));
  }
  return out;
}

function merge(base: Values, over: Values): Values {
  const out: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const old = base[key];
    const both = isMap(old) && isMap(value);
    out[key] = both ? merge(old, value) : value;
  }
  return out;
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function render(template: string, values: Values): string {
  const tokens = template
    .replace(/\s*\{\{-/g, '{{')
    .replace(/-\}\}\s*/g, '}}')
    .split(/(\{\{.*?\}\})/);
  return renderUntilEnd({ tokens, at: 0, values, variables: new Map() });
}

/** Renders up to the `end` that closes the open block, or to the end of the template. */
function renderUntilEnd(state: RenderState): string {
  let out = '';
  while (state.at < state.tokens.length) {
    const token = state.tokens[state.at++] ?? '';
    if (!token.startsWith('{{')) {
      out += token;
      continue;
    }
    const code = token.slice(2, -2).trim();
    if (code === 'end') return out;
    if (code.startsWith('if ')) out += renderIf(code.slice(3), state);
    else if (code.startsWith('range ')) out += renderRange(code, state);
    else out += String(pipeline(code, state));
  }
  return out;
}

function renderIf(condition: string, state: RenderState): string {
  const [, not, expression = ''] = /^(not )?(.*)$/.exec(condition) ?? [];
  const holds = Boolean(pipeline(expression, state)) !== (not !== undefined);
  const inner = renderUntilEnd(state);
  return holds ? inner : '';
}

function renderRange(code: string, state: RenderState): string {
  const [, key = '', value = '', list = ''] = /^range (\$\w+), (\$\w+) := (.*)$/.exec(code) ?? [];
  const start = state.at;
  let out = '';
  for (const [name, entry] of Object.entries((pipeline(list, state) ?? {}) as Values)) {
    state.at = start;
    state.variables.set(key, name).set(value, entry);
    out += renderUntilEnd(state);
  }
  if (out === '') renderUntilEnd(state);
  return out;
}

function pipeline(code: string, state: RenderState): unknown {
  const [first = '', ...filters] = code.split('|').map((part) => part.trim());
  let value = call(first, state);
  for (const filter of filters) {
    if (filter !== 'quote') throw new Error(`no such filter here: ${filter}`);
    value = JSON.stringify(String(value));
  }
  return value;
}

/** `name`, `.a.b`, a number, or `add` and `mul` of such, in parentheses where they nest. */
function call(code: string, state: RenderState): unknown {
  const inner = /\(([^()]*)\)/.exec(code);
  if (inner) return call(code.replace(inner[0], String(call(inner[1] ?? '', state))), state);
  const [name = '', ...args] = code.split(/\s+/);
  if (args.length === 0) return lookUp(name, state);
  const numbers = args.map((arg) => Number(lookUp(arg, state)));
  if (name === 'add') return numbers.reduce((sum, number) => sum + number, 0);
  if (name === 'mul') return numbers.reduce((product, number) => product * number, 1);
  throw new Error(`no such function here: ${name}`);
}

function lookUp(name: string, { values, variables }: RenderState): unknown {
  if (/^\d+$/.test(name)) return Number(name);
  if (name.startsWith('$')) return variables.get(name);
  if (name === '.Release.Name') return 'release';
  let at: unknown = values;
  for (const key of name.replace(/^\.Values\./, '').split('.')) {
    if (!isMap(at) || !(key in at)) throw new Error(`no such value: ${name}`);
    at = at[key];
  }
  return at;
}
