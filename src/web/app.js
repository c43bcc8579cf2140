// The page: sends each file to the service and shows what comes back. No framework, nothing from outside.
import { draw, drawProgress, element, milliseconds } from './result.js';
import { send } from './send.js';

const $ = (id) => document.getElementById(id);

/** Documents under way at once. */
const LANES = 2;

/** Every document of this visit: {file, state: 'waiting' | 'running' | 'done' | 'failed', sent?, result?, problem?, query?}. */
const documents = [];
let shown;
let running = 0;

function addFiles(files) {
  const added = Array.from(files, (file) => ({ file, state: 'waiting' }));
  if (added.length === 0) return;
  documents.push(...added);
  document.body.classList.remove('empty');
  $('again').hidden = false;
  show(added[0]);
  runNext();
}

function runNext() {
  for (const entry of documents) {
    if (running >= LANES) return;
    if (entry.state === 'waiting') void run(entry);
  }
}

async function run(entry) {
  running++;
  Object.assign(entry, { state: 'running', sent: 0, query: query() });
  update(entry);
  const options = { query: entry.query, password: entry.password ?? $('password').value };
  try {
    entry.result = await send(entry.file, options, (sent) => {
      entry.sent = sent;
      if (entry === shown && entry.state === 'running') drawProgress(entry);
    });
    entry.state = 'done';
  } catch (problem) {
    entry.problem = problem;
    entry.state = 'failed';
  }
  running--;
  update(entry);
  tell(entry);
  runNext();
}

function convertAgain(entry) {
  entry.state = 'waiting';
  update(entry);
  runNext();
}

function query() {
  const parameters = new URLSearchParams();
  for (const { name, type, value } of document.querySelectorAll('#options [name]')) {
    if (type !== 'password' && value.trim() !== '') parameters.set(name, value.trim());
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function say(text) {
  $('status').textContent = text;
}

/** What a screen reader hears when a document is through. */
function tell({ file, state, result, problem }) {
  const left = documents.filter((entry) => entry.state === 'waiting' || entry.state === 'running').length;
  const rest = left > 0 ? ` ${left} to go.` : '';
  if (state === 'failed') say(`${file.name} could not be converted: ${problem.title}.${rest}`);
  else say(`${file.name} is converted: ${result.content.length.toLocaleString('en')} characters in ${milliseconds(result.timings.total)}.${rest}`);
}

const MARKS = { waiting: '·', running: '', done: '✓', failed: '!' };
const WORDS = { waiting: 'waiting', running: 'converting', done: 'converted', failed: 'failed' };

function update(entry) {
  listDocuments();
  if (entry === shown) draw(entry);
}

/** The list is changed in place, so that the focus stays where it is. */
function listDocuments() {
  $('documents').hidden = documents.length < 2;
  for (const entry of documents) {
    entry.item ??= addItem(entry);
    const { button, mark, more, word } = entry.item;
    button.className = entry.state;
    mark.textContent = MARKS[entry.state];
    word.textContent = ` ${WORDS[entry.state]}`;
    more.textContent = entry.state === 'done' ? milliseconds(entry.result.timings.total) : '';
    if (entry === shown) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
}

function addItem(entry) {
  const mark = element('span', 'mark');
  const more = element('span', 'more');
  const word = element('span', 'unseen');
  const name = element('span', 'file', entry.file.name);
  const button = element('button', 'waiting', mark, name, more, word);
  mark.setAttribute('aria-hidden', 'true');
  button.type = 'button';
  button.title = entry.file.name;
  button.addEventListener('click', () => show(entry));
  $('files').append(element('li', '', button));
  return { button, mark, more, word };
}

function show(entry) {
  shown = entry;
  listDocuments();
  draw(entry);
}

function listenForFiles() {
  const drop = $('drop');
  $('file').addEventListener('change', ({ target }) => {
    addFiles(target.files);
    target.value = '';
  });
  for (const type of ['dragenter', 'dragover']) {
    document.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.add('over');
    });
  }
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) drop.classList.remove('over');
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    addFiles(event.dataTransfer.files);
  });
  document.addEventListener('paste', ({ target, clipboardData }) => {
    if (target.matches('input')) return;
    if (clipboardData.files.length > 0) return addFiles(clipboardData.files);
    const html = clipboardData.getData('text/html');
    const text = clipboardData.getData('text/plain');
    if (html !== '') addFiles([new File([html], 'pasted.html', { type: 'text/html' })]);
    else if (text !== '') addFiles([new File([text], 'pasted.txt', { type: 'text/plain' })]);
  });
}

function listenToResult() {
  for (const button of document.querySelectorAll('button[data-view]')) button.addEventListener('click', () => setView(button.dataset.view));
  $('copy').addEventListener('click', () => void copy(shown.result.content));
  $('download').addEventListener('click', download);
  $('retry').addEventListener('click', () => convertAgain(shown));
  $('again').addEventListener('click', () => convertAgain(shown));
  $('unlock').addEventListener('submit', (event) => {
    event.preventDefault();
    shown.password = $('unlock').querySelector('input').value;
    convertAgain(shown);
  });
}

/** The clipboard is there for secure addresses alone; elsewhere the old way has to do. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element('textarea', '');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  const button = $('copy');
  button.textContent = 'Copied';
  say('The markdown is on the clipboard.');
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1500);
}

function download() {
  const anchor = element('a', '');
  anchor.href = URL.createObjectURL(new Blob([shown.result.content], { type: 'text/markdown' }));
  anchor.download = `${shown.file.name.replace(/\.[^.]+$/, '')}.md`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

function setView(view) {
  document.querySelector('.panes').dataset.view = view;
  for (const button of document.querySelectorAll('.views button')) button.setAttribute('aria-pressed', String(button.dataset.view === view));
}

async function showFormats() {
  const dialog = $('formats');
  dialog.showModal();
  const list = dialog.querySelector('.list');
  if (list.childElementCount > 0) return;
  const families = new Map();
  for (const format of await (await fetch('/formats')).json()) families.set(format.family, [...(families.get(format.family) ?? []), format]);
  for (const family of [...families.keys()].sort()) {
    const items = families.get(family).map(({ title, extensions }) => element('li', '', title, ' ', element('span', '', extensions.join(' '))));
    list.append(element('section', '', element('h3', '', family), element('ul', '', ...items)));
  }
}

function switchTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
}

/** There is no room for both beside each other on a phone. */
const narrow = matchMedia('(max-width: 800px)');
const fitView = () => {
  const { view } = document.querySelector('.panes').dataset;
  if (narrow.matches && view === 'both') setView('rendered');
  else if (!narrow.matches) setView('both');
};
narrow.addEventListener('change', fitView);
fitView();
listenForFiles();
listenToResult();
$('theme').addEventListener('click', switchTheme);
$('show-formats').addEventListener('click', () => void showFormats());
