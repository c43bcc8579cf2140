// Draws the interface description as a page.
const main = document.getElementById('docs');

function element(name, text, children = []) {
  const node = document.createElement(name);
  if (text !== '') node.textContent = text;
  node.append(...children);
  return node;
}

function table(head, rows) {
  const line = (cells, kind) => element('tr', '', cells.map((cell) => element(kind, cell)));
  return element('table', '', [element('thead', '', [line(head, 'th')]), element('tbody', '', rows.map((row) => line(row, 'td')))]);
}

function describe(path, method, operation) {
  const section = element('section', '', [element('h2', `${method.toUpperCase()} ${path}`), element('p', operation.summary ?? '')]);
  if (operation.parameters?.length) {
    const rows = operation.parameters.map((p) => [p.name, p.in, (p.schema.enum ?? [p.schema.type]).join(' | '), p.description ?? '']);
    section.append(element('h3', 'Optional parameters'), table(['name', 'in', 'values', 'meaning'], rows));
  }
  if (operation.requestBody) section.append(element('h3', 'Body'), element('p', operation.requestBody.description ?? ''));
  const rows = Object.entries(operation.responses).map(([status, { description, content }]) => [status, Object.keys(content ?? {}).join(', '), description]);
  section.append(element('h3', 'Answers'), table(['status', 'types', 'meaning'], rows));
  return section;
}

const description = await (await fetch('/openapi.json')).json();
main.append(element('p', description.info.summary), element('pre', `curl --data-binary @FILE ${location.origin}/scrape/document`));
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(methods)) main.append(describe(path, method, operation));
}
const schemas = element('section', '', [element('h2', 'Schemas')]);
for (const [name, schema] of Object.entries(description.components.schemas)) {
  schemas.append(element('h3', name), element('pre', JSON.stringify(schema, null, 2)));
}
main.append(schemas);
