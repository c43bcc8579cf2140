import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOfName, languageOfShebang } from './code-language.js';
import { languageOfText } from './code-signs.js';

test('languages by name and by the first line', () => {
  assert.equal(languageOfName('src/Main.java'), 'java');
  assert.equal(languageOfName('C:\\x\\Makefile'), 'makefile');
  assert.equal(languageOfName('notes.txt'), undefined);
  assert.equal(languageOfShebang('#!/bin/sh -e\n'), 'bash');
  assert.equal(languageOfShebang('#!/usr/bin/env -S node --flag\n'), 'javascript');
  assert.equal(languageOfShebang('#!unknown\n'), undefined);
  assert.equal(languageOfShebang('#Title'), undefined);
});

const SAMPLES: Readonly<Record<string, string>> = {
  python: 'import os\n\ndef f(x):\n    if x:\n        return os.getcwd()\n',
  c: '#include <stdio.h>\n\nint main(void)\n{\n    puts("x");\n    return 0;\n}\n',
  cpp: '#include <vector>\n\nusing namespace std;\n\nint main() {\n  std::vector<int> v;\n}\n',
  go: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("x")\n}\n',
  rust: 'use std::io;\n\nfn main() {\n    let mut x = 1;\n    x += 1;\n}\n',
  sql: 'CREATE TABLE a (\n  id INTEGER,\n  name TEXT\n);\nINSERT INTO a VALUES (1, 2);\n',
  css: '.a {\n  color: red;\n}\n\nh1, h2 {\n  margin: 0 auto;\n}\n',
  javascript: "const fs = require('fs');\n\nfunction f(a) {\n  return a;\n}\n\nmodule.exports = f;\n",
  typescript:
    "import { a } from './a.js';\n\nexport interface B {\n  readonly c: string;\n}\n\nexport const d = (x: number): void => {\n};\n",
  perl: '# report.pl\n# Makes a report.\n$file = "data.txt";\nopen(IN, $file) || die "no";\n@lines = <IN>;\nforeach $line (@lines) {\n  $sum += $line;\n}\n',
  bash: '# Settings\n# of the build\nset -e\nexport PATH=/usr/bin:$PATH\nfor f in *.txt; do\n  if [ -f "$f" ]; then\n    rm "$f"\n  fi\ndone\n',
  r: '# Plots\n# by nobody\nlibrary(ggplot2)\ndata <- read.csv("x.csv")\nmodel <- lm(y ~ x, data = data)\nsummary(model)\n',
  lua: '# x\nlocal M = {}\n\nfunction M.run(a)\n  if a == nil then\n    return nil\n  end\nend\n',
  dockerfile: 'FROM node:20 AS build\nWORKDIR /app\nCOPY . .\nRUN npm ci && npm run build\n',
};

test('languages by their lines', () => {
  for (const [language, text] of Object.entries(SAMPLES)) assert.equal(languageOfText(text), language);
});

test('prose with code in it, markdown and settings are no source code', () => {
  const prose =
    'This is a sentence that explains the code.\nIt has several lines, none of them code.\nOne more of them here\n';
  for (const text of Object.values(SAMPLES)) {
    assert.equal(languageOfText(`# Title\n\n\`\`\`\n${text}\`\`\`\n`), undefined);
    assert.equal(languageOfText(prose.repeat(4) + text), undefined, text);
  }
  assert.equal(languageOfText('[a]\nb = 1\nc = 2\nd = 3\n'), undefined);
  assert.equal(languageOfText('a: 1\nb:\n  - c\n  - d: e\n'), undefined);
  assert.equal(languageOfText('import this into your heart\nfrom me to you\nclass of 99\nwith love:\n'), undefined);
  assert.equal(
    languageOfText(
      '# A note on money\n\nThe price was $5 in 1999.\n\n- use strict rules\n- print the list (twice);\n\n## Code\n\n    my $x = 1;\n    print $x;\n\nIt is done.\n',
    ),
    undefined,
  );
  assert.equal(
    languageOfText('# Shell\n\nDo it:\n\n    for x in a b; do\n      echo $x\n    done\n\nThen\ndone.\n'),
    undefined,
  );
  assert.equal(languageOfText('A=1\nB=2\nPATH=/usr/bin\nC="x y"\n'), undefined);
  assert.equal(
    languageOfText('Dear all:\n\nSelect one of these from the list,\nwhere x = 1.\n\nUpdate me set to go\n'),
    undefined,
  );
});

test('lines that only begin signs take the time of their length', () => {
  for (const piece of [
    'a',
    ' ',
    'a ',
    'public ',
    '.a,',
    'const ',
    'FROM a',
    '(',
    'def f(',
    '[',
    '"',
    'my $',
    'a: ',
    '$a',
    'a=',
    'if [ ',
    'a.',
    'local a, ',
    'while $a',
    'c(a,',
    'a <-',
    '<',
    ':',
    '\t',
  ]) {
    const started = performance.now();
    languageOfText(`${piece.repeat(1000)}\n`.repeat(60));
    languageOfText(piece.repeat(65_536));
    assert.ok(performance.now() - started < 800, piece);
  }
});
