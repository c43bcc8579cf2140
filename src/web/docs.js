// Draws the interface description as a page.
const main = document.getElementById('docs');

function element(name, ...children) {
  const node = document.createElement(name);
  node.append(...children);
  return node;
}

/** Text in which `code` is set as code. */
function prose(text = '') {
  return text.split(/`([^`]+)`/).map((piece, i) => (i % 2 === 1 ? element('code', piece) : piece));
}

function table(head, rows) {
  const line = (cells, kind) => element('tr', ...cells.map((cell) => element(kind, ...[cell].flat())));
  return element('table', element('thead', line(head, 'th')), element('tbody', ...rows.map((row) => line(row, 'td'))));
}

function codes(words) {
  return words.flatMap((word, i) => [...(i > 0 ? [' '] : []), element('code', word)]);
}

/** What a schema takes, in a few words; parts that have a name are linked. */
function kindOf(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    const link = element('a', name);
    link.href = `#${name}`;
    return [link];
  }
  if (schema.enum) return schema.enum.length <= 6 ? codes(schema.enum.map(String)) : [`one of ${schema.enum.length} words`];
  if (schema.const !== undefined) return codes([String(schema.const)]);
  if (schema.type === 'array') return ['list of ', ...kindOf(schema.items ?? {})];
  if (schema.type === 'string' && schema.pattern) return ['text of a given form'];
  return [{ string: 'text', integer: 'whole number', number: 'number', boolean: 'true or false', object: 'object' }[schema.type] ?? 'anything'];
}

/** A line for each field, those of fields that are objects themselves below them with their path. */
function fields(schema, path = '') {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = `${path}${name}`;
    const inner = field.type === 'array' ? field.items : field;
    const always = schema.required?.includes(name) ? 'always' : 'where there is one';
    const row = [element('code', here), kindOf(field), always, prose(field.description)];
    return [row, ...(inner?.properties ? fields(inner, field.type === 'array' ? `${here}[].` : `${here}.`) : [])];
  });
}

function describe(path, method, operation) {
  const section = element('section', element('h2', `${method.toUpperCase()} ${path}`), element('p', ...prose(operation.summary)));
  if (operation.description) section.append(element('p', ...prose(operation.description)));
  if (operation.parameters?.length) {
    const rows = operation.parameters.map((p) => [element('code', p.name), p.in, kindOf(p.schema), prose(p.description)]);
    section.append(element('h3', 'Optional parameters'), table(['name', 'in', 'values', 'meaning'], rows));
  }
  if (operation.requestBody) section.append(element('h3', 'Body'), element('p', ...prose(operation.requestBody.description)));
  const rows = Object.entries(operation.responses).map(([status, { description, content }]) => [status, codes(Object.keys(content ?? {})), prose(description)]);
  section.append(element('h3', 'Answers'), table(['status', 'types', 'meaning'], rows));
  return section;
}

function describeSchema(name, schema) {
  const heading = element('h3', name);
  heading.id = name;
  const about = schema.description ? [element('p', ...prose(schema.description))] : [];
  const inner = schema.type === 'array' ? schema.items : schema;
  const shape = inner?.properties ? [table(['field', 'value', 'there', 'meaning'], fields(inner))] : [element('p', ...kindOf(schema))];
  return [heading, ...(schema.type === 'array' ? [element('p', 'A list; each entry has:')] : []), ...about, ...shape];
}

const description = await (await fetch('/openapi.json')).json();
const lead = element('p', ...prose(description.info.summary));
lead.className = 'lead';
main.append(lead, element('pre', `curl --data-binary @FILE ${location.origin}/scrape/document`));
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(methods)) main.append(describe(path, method, operation));
}
const schemas = Object.entries(description.components.schemas).flatMap(([name, schema]) => describeSchema(name, schema));
main.append(element('section', element('h2', 'Answers in detail'), ...schemas));
if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
