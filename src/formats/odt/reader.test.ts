import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert } from '../../convert/convert.js';

const NAMES = ['office', 'text', 'table', 'style', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .concat(
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
  );

function flat(kind: string, body: string, styles = ''): Uint8Array {
  return Buffer.from(
    `<office:document ${NAMES.join(' ')} office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:styles>${styles}</office:styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`,
  );
}

async function contentOf(bytes: Uint8Array): Promise<string> {
  return (await convert({ bytes })).content;
}

describe('OpenDocument', () => {
  it('reads more paragraphs in a section than a call can have arguments', async () => {
    const many = '<text:p>x</text:p>'.repeat(200_000);
    const content = await contentOf(flat('text', `<text:unknown>${many}</text:unknown>`));
    assert.equal(content.split('\n\n').length, 200_000);
  });

  it('does not follow styles in circles', async () => {
    const circle = ['A', 'B'].map(
      (name, i) =>
        `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${i === 0 ? 'B' : 'A'}"/>`,
    );
    assert.equal(await contentOf(flat('text', '<text:p text:style-name="A">x</text:p>', circle.join(''))), 'x\n');
  });

  it('reads a thousand list headers into one item in linear time', async () => {
    const headers = '<text:list-header><text:p>h</text:p></text:list-header>'.repeat(20_000);
    const list = `<text:list><text:list-item><text:p>one</text:p></text:list-item>${headers}</text:list>`;
    const start = performance.now();
    assert.equal((await contentOf(flat('text', list))).startsWith('- one\n\n  h\n\n'), true);
    assert.ok(performance.now() - start < 10_000);
  });

  it('survives repeats and spans that claim everything', async () => {
    const cell = '<table:table-cell table:number-columns-repeated="9999" table:number-rows-spanned="99999999">';
    const row = `<table:table-row table:number-rows-repeated="999999">${cell}<text:p>1</text:p></table:table-cell></table:table-row>`;
    const content = await contentOf(flat('spreadsheet', `<table:table table:name="S">${row}</table:table>`));
    assert.match(content, /^## S\n/);
    assert.ok(content.length < 4_000_000, String(content.length));
  });

  it('says content once that was filled in down to the end of the sheet', async () => {
    const cell = '<table:table-cell table:number-columns-repeated="16383"><text:p>1</text:p></table:table-cell>';
    const head = '<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>';
    const rest = `<table:table-row table:number-rows-repeated="1048575"><table:table-cell><text:p>b</text:p></table:table-cell>${cell}</table:table-row>`;
    assert.equal(
      await contentOf(flat('spreadsheet', `<table:table table:name="S">${head}${rest}</table:table>`)),
      '## S\n\n| a |  |\n| --- | --- |\n| b | 1 |\n',
    );
  });

  it('describes an object that it cannot read', async () => {
    const object = '<draw:frame><draw:object-ole xlink:href="./OLE"/><svg:desc>Sales</svg:desc></draw:frame>';
    assert.equal(await contentOf(flat('text', `<text:p>${object}</text:p>`)), '![Sales]()\n');
  });

  it('names a picture whose bytes stand in the document itself', async () => {
    const frame = (image: string) => `<text:p><draw:frame>${image}<svg:desc>Cat</svg:desc></draw:frame></text:p>`;
    const address = '<draw:image xlink:href="data:image/png;base64,iVBORw0KGgo="/>';
    const inside = '<draw:image><office:binary-data>iVBORw0KGgo=</office:binary-data></draw:image>';
    assert.equal(await contentOf(flat('text', frame(address) + frame(inside))), '![Cat]()\n\n![Cat]()\n');
  });

  it('reads content whose surrounding tags are lost', async () => {
    const whole = Buffer.from(flat('text', '<text:p>kept</text:p>')).toString();
    assert.equal(await contentOf(Buffer.from(whole.replace('<office:body>', '<office:bxdy>'))), 'kept\n');
  });
});
