// Documents of a size that is asked for, made in code: what a document twice as long costs.
import { docx, zip } from '../../test/zip.js';

const WORDS = 'Some words of a paragraph that goes on for a line or so, with a number 12345 in it.';

/** Paragraphs of one line. */
export function largeDocx(paragraphs: number): Buffer {
  return docx(`<w:p><w:r><w:t>${WORDS}</w:t></w:r></w:p>`.repeat(paragraphs));
}

/** Rows of ten cells, numbers and inline text in turn. */
export function largeXlsx(rows: number): Buffer {
  const cells = (row: number) =>
    Array.from({ length: 10 }, (_, i) => {
      const place = `${String.fromCharCode(65 + i)}${row}`;
      return i % 2 === 0 ? `<c r="${place}"><v>${row * 10 + i}.5</v></c>` : `<c r="${place}" t="inlineStr"><is><t>cell ${row}</t></is></c>`;
    }).join('');
  const data = Array.from({ length: rows }, (_, i) => `<row r="${i + 1}">${cells(i + 1)}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zip([
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    },
    { name: '_rels/.rels', data: relations('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: relations('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/worksheets/sheet1.xml', data: `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>` },
  ]);
}

/** A web page of headings and paragraphs with links. */
export function largeHtml(sections: number): Buffer {
  const section = (i: number) =>
    `<h2>Section ${i}</h2>${`<p>${WORDS} <a href="https://example.org/${i}">A link</a> and <b>more</b>.</p>`.repeat(8)}`;
  return Buffer.from(`<!doctype html><title>Large</title><h1>Large</h1>${Array.from({ length: sections }, (_, i) => section(i)).join('')}`);
}

/** A LaTeX article of sections. */
export function largeLatex(sections: number): Buffer {
  const section = (i: number) => `\\section{Section ${i}}\n\n${`${WORDS} \\emph{Stress} and $x_${i}^2$.\n\n`.repeat(8)}`;
  return Buffer.from(
    `\\documentclass{article}\n\\begin{document}\n${Array.from({ length: sections }, (_, i) => section(i)).join('')}\\end{document}\n`,
  );
}

/** A mail of one long text body. */
export function largeMail(lines: number): Buffer {
  const head = 'From: a@example.org\r\nTo: b@example.org\r\nSubject: Long\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n';
  return Buffer.from(head + `${WORDS}\r\n\r\n`.repeat(lines));
}

const LINES_A_PAGE = 40;

/** Pages of text in one column, set in Helvetica. */
export function largePdf(pages: number): Buffer {
  const lines = Array.from({ length: LINES_A_PAGE }, (_, i) => `(${i === 0 ? 'A heading of some words' : WORDS}) Tj T*`).join('\n');
  const content = `BT /F1 10 Tf 14 TL 72 740 Td\n${lines}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, i) => `${4 + i * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  for (let i = 0; i < pages; i++) {
    const body = content.replace('A heading', `${i + 1} A heading`);
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + i * 2} 0 R>>`);
    objects.push(`<</Length ${body.length}>>stream\n${body}\nendstream`);
  }
  let out = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${out}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${out.length}\n%%EOF\n`,
    'latin1',
  );
}
