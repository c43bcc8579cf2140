// The page: sends each file to the service and shows what comes back. No framework, nothing from outside.
import { renderInto } from './render.js';

const CONVERSION = 'application/vnd.markwell.conversion+json';
const $ = (id) => document.getElementById(id);

/** Every document of this visit: {file, state: 'waiting' | 'running' | 'done' | 'failed', result?, problem?}. */
const documents = [];
let shown;
let running = false;

function addFiles(files) {
  for (const file of files) documents.push({ file, state: 'waiting' });
  listDocuments();
  void runNext();
}

async function runNext() {
  if (running) return;
  const next = documents.find((entry) => entry.state === 'waiting');
  if (next === undefined) return;
  running = true;
  next.state = 'running';
  try {
    next.result = await send(next.file);
    next.state = 'done';
  } catch (problem) {
    next.problem = problem;
    next.state = 'failed';
  }
  running = false;
  listDocuments();
  show(next);
  void runNext();
}

function query() {
  const parameters = new URLSearchParams();
  for (const [name, id] of [['main', 'main'], ['ocr', 'ocr'], ['ocrLanguages', 'languages']]) {
    if ($(id).value !== '') parameters.set(name, $(id).value);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** XMLHttpRequest, because fetch does not tell how much of an upload has gone. */
function send(file) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/scrape/document${query()}`);
    request.setRequestHeader('Accept', CONVERSION);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    if ($('password').value !== '') request.setRequestHeader('X-Document-Password', unescape(encodeURIComponent($('password').value)));
    $('progress').hidden = false;
    $('progress').value = 0;
    say(`Sending ${file.name} …`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) $('progress').value = event.loaded / event.total;
    };
    request.upload.onload = () => {
      $('progress').removeAttribute('value');
      say(`Converting ${file.name} …`);
    };
    request.onloadend = () => {
      $('progress').hidden = true;
    };
    request.onerror = () => reject({ title: 'The service did not answer', detail: 'The connection was lost. Check that the service still runs, then drop the file again.', code: 'connection' });
    request.onload = () => {
      let answer;
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        answer = { title: 'The answer cannot be read', detail: 'Something between this page and the service changed the answer.', code: String(request.status) };
      }
      if (request.status !== 200) return reject(answer);
      answer.queue = Number(/queue;dur=([\d.]+)/.exec(request.getResponseHeader('Server-Timing') ?? '')?.[1] ?? 0) / 1000;
      resolve(answer);
    };
    request.send(file);
  });
}

function say(text) {
  $('status').textContent = text;
}

function listDocuments() {
  const list = $('files');
  list.hidden = documents.length < 2;
  list.replaceChildren(
    ...documents.map((entry) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `${entry.file.name}${entry.state === 'waiting' || entry.state === 'running' ? ' …' : ''}`;
      button.className = entry.state;
      button.disabled = entry.state === 'waiting' || entry.state === 'running';
      if (entry === shown) button.setAttribute('aria-current', 'true');
      button.addEventListener('click', () => show(entry));
      const item = document.createElement('li');
      item.append(button);
      return item;
    }),
  );
}

function show(entry) {
  shown = entry;
  listDocuments();
  $('problem').hidden = entry.state !== 'failed';
  $('result').hidden = entry.state !== 'done';
  if (entry.state === 'failed') showProblem(entry);
  else showResult(entry);
}

function showProblem({ file, problem }) {
  const [title, detail, hint] = $('problem').children;
  title.textContent = `${file.name}: ${problem.title}`;
  detail.textContent = problem.detail;
  hint.textContent = `${problem.code}${problem.detected ? ` · ${problem.detected}` : ''}${problem.retryable ? ' · trying again may help' : ''}`;
  say(`${file.name} could not be converted.`);
}

function showResult({ file, result }) {
  $('name').textContent = `${file.name} · ${result.format}`;
  say(`${file.name}: ${result.content.length.toLocaleString()} characters in ${milliseconds(result.timings.total)}.`);
  drawTimings(result);
  renderInto($('source'), $('rendered'), result.content);
  fillList($('warnings'), result.warnings.map(({ message }) => message), (n) => `${n} warning${n === 1 ? '' : 's'}`);
  fillList($('removals'), result.removals.map(({ step, reason, text }) => `${step}: ${reason}${text ? `: ${text}` : ''}`), (n) => `${n} thing${n === 1 ? '' : 's'} removed by cleaning`);
  const name = /^[\w.-]+$/.test(file.name) ? file.name : `'${file.name.replaceAll("'", "'\\''")}'`;
  $('curl').textContent = `curl --data-binary @${name} ${location.origin}/scrape/document${query().replace(/&/g, '\\&')}`;
}

function fillList(details, lines, title) {
  details.hidden = lines.length === 0;
  details.querySelector('summary').textContent = title(lines.length);
  details.querySelector('ul').replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
}

function milliseconds(seconds) {
  return seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms` : `${seconds.toFixed(2)} s`;
}

function drawTimings({ timings, queue }) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 100 4');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `total ${milliseconds(timings.total)}`);
  const parts = [['download', timings.download], ['queue', queue], ['parse', timings.parse]];
  let at = 0;
  const keys = [];
  for (const [name, seconds] of parts) {
    const width = timings.total > 0 ? (seconds / timings.total) * 100 : 0;
    const bar = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    bar.setAttribute('class', name);
    bar.setAttribute('x', String(at));
    bar.setAttribute('width', String(width));
    bar.setAttribute('height', '4');
    svg.append(bar);
    at += width;
    const key = document.createElement('span');
    key.className = `key ${name}`;
    const label = document.createElement('span');
    label.textContent = `${name} ${milliseconds(seconds)}`;
    key.append(label);
    keys.push(key);
  }
  const total = document.createElement('span');
  total.textContent = `total ${milliseconds(timings.total)}`;
  $('timings').replaceChildren(svg, ...keys, total);
}

function listen() {
  const drop = $('drop');
  $('file').addEventListener('change', (event) => {
    addFiles(event.target.files);
    event.target.value = '';
  });
  for (const type of ['dragenter', 'dragover']) {
    document.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.add('over');
    });
  }
  for (const type of ['dragleave', 'drop']) document.addEventListener(type, () => drop.classList.remove('over'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    addFiles(event.dataTransfer.files);
  });
  document.addEventListener('paste', (event) => {
    if (event.target.matches('input')) return;
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData('text/html') || event.clipboardData.getData('text/plain');
    if (files.length > 0) addFiles(files);
    else if (text !== '') addFiles([new File([text], 'pasted', { type: 'text/plain' })]);
  });
  for (const button of document.querySelectorAll('[data-view]')) {
    if (button.tagName === 'BUTTON') button.addEventListener('click', () => setView(button.dataset.view));
  }
  $('copy').addEventListener('click', async () => {
    await navigator.clipboard.writeText(shown.result.content);
    say('Copied.');
  });
  $('download').addEventListener('click', () => {
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([shown.result.content], { type: 'text/markdown' }));
    anchor.download = `${shown.file.name.replace(/\.[^.]+$/, '')}.md`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
  });
  $('theme').addEventListener('click', () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  });
}

function setView(view) {
  document.querySelector('.panes').dataset.view = view;
  for (const button of document.querySelectorAll('.views button')) button.setAttribute('aria-pressed', String(button.dataset.view === view));
}

listen();
