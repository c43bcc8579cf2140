// Writes NOTICES.md: the licences of what is bundled, served and installed. usage: npm run docs
import { writeFileSync } from 'node:fs';
import { bundled, describe, licenseText, productionPackages } from './packages.js';

/** Works of others that packages carry in compiled form, which no package.json tells. */
const compiled: readonly (readonly [string, string])[] = [
  [
    '@embedpdf/pdfium',
    'PDFium (BSD-3-Clause, Apache-2.0) with FreeType, libjpeg-turbo, OpenJPEG, Little CMS, AGG, zlib and libtiff under permissive licences; its notices are in the package, `LICENSE.pdfium`',
  ],
  ['tesseract-wasm', 'Tesseract (Apache-2.0) and Leptonica (BSD-2-Clause)'],
  ['@tesseract.js-data/eng', 'the English model of Tesseract (Apache-2.0)'],
  ['libarchive-wasm', 'libarchive (BSD-2-Clause) with zlib (Zlib), bzip2 (bzip2-1.0.6), liblzma (0BSD)'],
  ['xz-decompress', 'XZ Embedded (public domain, 0BSD)'],
  ['katex', 'the KaTeX fonts (OFL-1.1), served to the page'],
];

const ADOBE_CMAPS = `Copyright 1990-2009 Adobe Systems Incorporated.
All rights reserved.

Redistribution and use in source and binary forms, with or
without modification, are permitted provided that the
following conditions are met:

Redistributions of source code must retain the above
copyright notice, this list of conditions and the following
disclaimer.

Redistributions in binary form must reproduce the above
copyright notice, this list of conditions and the following
disclaimer in the documentation and/or other materials
provided with the distribution.

Neither the name of Adobe Systems Incorporated nor the names
of its contributors may be used to endorse or promote
products derived from this software without specific prior
written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND
CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR
CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT
NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION)
HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN
CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR
OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`;

/** The whole text; the same for the same tree of packages. */
export function noticesText(): string {
  const lines = [
    '# Notices',
    '',
    'markwell is MIT-licensed ([LICENSE](LICENSE)). It stands on the work of others:',
    '',
    '## Installed beside it',
    '',
    'Each package brings its own licence text in its folder of `node_modules`.',
    '',
    '| package | licence |',
    '| --- | --- |',
    ...rows(),
    '',
    '## Carried by those, compiled',
    '',
    '| package | carries |',
    '| --- | --- |',
    ...compiled.map(([name, about]) => `| ${name} | ${about} |`),
    '',
    '## Part of its own files',
    '',
    '`dist/formats/pdf/fonts/tables/` holds tables made of what pdf.js publishes (Apache-2.0): the Adobe Glyph List, the metrics of the',
    "standard fonts, and Adobe's CMap resources (BSD-3-Clause):",
    '',
    '```text',
    ADOBE_CMAPS,
    '```',
    '',
    '`dist/mcp/sdk.js` holds the following packages.',
    '',
  ];
  for (const name of bundled) {
    const path = `node_modules/${name}`;
    lines.push(`### ${name} (${describe(path).license})`, '', '```text', licenseText(path) ?? '', '```', '');
  }
  return lines.join('\n');
}

function rows(): string[] {
  const byName = new Map(productionPackages().map(({ name, license }) => [name, license]));
  return [...byName].map(([name, license]) => `| ${name} | ${license} |`);
}

if (process.argv[1]?.endsWith('notices.ts') === true) writeFileSync('NOTICES.md', noticesText());
