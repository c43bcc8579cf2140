import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { commands } from './commands.js';
import { optionsOf } from './completion.js';

const run = (...args: string[]) => spawnSync(process.execPath, ['dist/cli/main.js', ...args], { encoding: 'utf8' });

test('the options are those that the help of each command tells', () => {
  for (const name of commands.keys()) {
    if (name === 'help' || name === 'version') continue;
    const told = new Set(run(name, '--help').stdout.match(/--[a-z]+(?:-[a-z]+)*/g) ?? []);
    assert.deepEqual([...told].sort(), [...(optionsOf[name] ?? [])].sort(), name);
  }
});

const complete = (line: string) => {
  const words = line.split(' ');
  const script = `eval "$('${process.execPath}' dist/cli/main.js completion bash)"
    COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _markwell; echo "\${COMPREPLY[@]}"`;
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim();
};

test('bash completes commands, options, values and files', () => {
  assert.equal(complete('markwell conv'), 'convert');
  assert.equal(complete('markwell convert --oc'), '--ocr --ocr-languages');
  assert.equal(complete('markwell convert --ocr a'), 'auto always');
  assert.equal(complete('markwell convert README.m'), 'README.md');
  assert.equal(complete('markwell completion z'), 'zsh');
});

test('every shell gets a script, and another a sentence', () => {
  for (const shell of ['bash', 'zsh', 'fish']) assert.match(run('completion', shell).stdout, /markwell/);
  assert.equal(run('completion', 'csh').status, 2);
});
