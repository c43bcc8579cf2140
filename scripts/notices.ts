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
