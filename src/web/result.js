// Draws one document's state: under way, refused, or converted.
import { renderInto } from './render.js';

const $ = (id) => document.getElementById(id);

export function element(name, className, ...children) {
  const node = document.createElement(name);
  if (className !== '') node.className = className;
  node.append(...children);
  return node;
}

export function milliseconds(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(2)} s`;
  return `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
}

/** Shows the part of the page that the document's state asks for. */
export function draw(entry) {
  const { state } = entry;
  $('work').hidden = false;
  $('waiting').hidden = state !== 'waiting' && state !== 'running';
  $('problem').hidden = state !== 'failed';
  $('result').hidden = state !== 'done';
  if (state === 'failed') drawProblem(entry);
  else if (state === 'done') drawResult(entry);
  else drawProgress(entry);
}

export function drawProgress({ file, state, sent }) {
  const [title, bar, hint] = $('waiting').children;
  title.textContent = file.name;
  if (sent === undefined) bar.removeAttribute('value');
  else bar.value = sent;
  if (state === 'waiting') hint.textContent = 'Waiting for its turn …';
  else hint.textContent = sent === undefined ? 'Converting …' : `Sending, ${Math.round(sent * 100)} % of ${size(file.size)} …`;
}

function size(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** What to do about each problem, over HTTP and on this page: the answers speak of headers and addresses. */
const cures = fetch('/errors.json')
  .then((answer) => answer.json())
  .catch(() => ({}));

async function sentence({ code, detail = '' }) {
  const cure = (await cures)[code];
  return cure !== undefined && detail.endsWith(cure.http) ? detail.slice(0, -cure.http.length) + cure.page : detail;
}

function drawProblem({ file, problem }) {
  const section = $('problem');
  section.querySelector('h2').textContent = problem.title;
  section.querySelector('.file').textContent = file.name;
  const about = section.querySelector('.about');
  about.textContent = '';
  void sentence(problem).then((text) => {
    about.textContent = text;
  });
  section.querySelector('.hint').textContent = `Code: ${problem.code}${problem.instance ? ` · ${problem.instance.replace('urn:request:', 'request ')}` : ''}`;
  const locked = problem.code === 'encrypted-document' || problem.code === 'wrong-password';
  $('unlock').hidden = !locked;
  $('unlock').querySelector('input').value = '';
  $('retry').hidden = problem.retryable !== true;
}

function drawResult({ file, result, query }) {
  const title = element('span', 'file', file.name);
  title.title = file.name;
  $('name').replaceChildren(title, element('span', 'badge', result.format));
  drawTimings(result);
  renderInto($('source'), $('rendered'), result.content);
  const partial = result.warnings.some(({ code }) => code === 'truncated');
  $('warnings').classList.toggle('partial', partial);
  $('warnings').open = partial;
  const more = partial ? 'Only a part came out · ' : '';
  fill($('warnings'), result.warnings.map(({ message }) => [message]), (n) => `${more}${n} ${n === 1 ? 'warning' : 'warnings'}`);
  fill($('removals'), result.removals.map(removal), (n) => `${n} ${n === 1 ? 'thing' : 'things'} left out`);
  $('curl').textContent = `curl --data-binary @${quote(file.name)} ${query === '' ? '' : "'"}${location.origin}/scrape/document${query}${query === '' ? '' : "'"}`;
}

function removal({ step, reason, text }) {
  const parts = [element('span', 'step', step), ` ${reason}`];
  return text === '' ? parts : [...parts, element('span', 'text', `: ${text}`)];
}

function quote(name) {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

function fill(details, lines, title) {
  details.hidden = lines.length === 0;
  details.querySelector('summary').textContent = title(lines.length);
  details.querySelector('ul').replaceChildren(...lines.map((parts) => element('li', '', ...parts)));
}

const SVG = 'http://www.w3.org/2000/svg';

function drawTimings({ timings, queue, content }) {
  const bar = document.createElementNS(SVG, 'svg');
  bar.setAttribute('viewBox', '0 0 100 4');
  bar.setAttribute('preserveAspectRatio', 'none');
  bar.setAttribute('aria-hidden', 'true');
  const parts = [['download', 'received in', timings.download], ['queue', 'waited', queue], ['parse', 'converted in', timings.parse]];
  let at = 0;
  const keys = parts.map(([name, label, seconds]) => {
    const width = timings.total > 0 ? (seconds / timings.total) * 100 : 0;
    const part = document.createElementNS(SVG, 'rect');
    for (const [key, value] of [['class', name], ['x', at], ['width', width], ['height', 4]]) part.setAttribute(key, String(value));
    bar.append(part);
    at += width;
    return element('span', `key ${name}`, element('span', '', `${label} ${milliseconds(seconds)}`));
  });
  const total = element('span', '', element('strong', '', milliseconds(timings.total)), ` in all · ${content.length.toLocaleString('en')} characters`);
  $('timings').replaceChildren(bar, ...keys, total);
}
