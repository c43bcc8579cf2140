import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { root } from '../../content/tree/build.js';
import { createBudget } from '../../core/budget.js';
import { defaultLimits } from '../../core/limits.js';
import { toMarkdown } from '../../markdown/to-markdown.js';
import { readChart } from './chart.js';
import { readDiagram } from './diagram.js';
import { readTextBody } from './drawing-text.js';

const NAMESPACES = [
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['c', 'http://purl.oclc.org/ooxml/drawingml/chart'],
  ['dgm', 'http://schemas.openxmlformats.org/drawingml/2006/diagram'],
  ['cx', 'http://schemas.microsoft.com/office/drawing/2014/chartex'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

function xml(name: string, inner: string): XmlElement {
  return parseXml(`<${name} ${NAMESPACES}>${inner}</${name}>`, createBudget(defaultLimits)).root;
}

const cache = (kind: string, values: readonly string[], format = '') =>
  `<c:${kind}Ref><c:${kind}Cache>${format === '' ? '' : `<c:formatCode>${format}</c:formatCode>`}${values
    .map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`)
    .join('')}</c:${kind}Cache></c:${kind}Ref>`;

const paragraph = (pPr: string, value: string) => `<a:p>${pPr}<a:r><a:t>${value}</a:t></a:r></a:p>`;

test('series over the same categories share the rows of one table', () => {
  const ser = (name: string, values: string[], format: string) =>
    `<c:ser><c:tx>${cache('str', [name])}</c:tx><c:cat>${cache('str', ['North', 'South'])}</c:cat><c:val>${cache('num', values, format)}</c:val></c:ser>`;
  const chart = `<c:chart><c:title><c:tx><c:rich>${paragraph('', 'Sales')}</c:rich></c:tx></c:title><c:plotArea><c:bar3DChart>${ser('Q1', ['0.30000000000000004', '1234'], 'General')}${ser('Q2', ['0.5', '0.125'], '0.0%')}</c:bar3DChart></c:plotArea></c:chart>`;
  assert.equal(
    toMarkdown(root(readChart(xml('c:chartSpace', chart)))),
    'Sales\n\n|  | Q1 | Q2 |\n| --- | --- | --- |\n| North | 0.3 | 50.0% |\n| South | 1234 | 12.5% |\n',
  );
});

test('points of a scatter chart keep their own x values', () => {
  const ser = (name: string, x: string[], y: string[]) =>
    `<c:ser><c:tx><c:v>${name}</c:v></c:tx><c:xVal>${cache('num', x)}</c:xVal><c:yVal>${cache('num', y)}</c:yVal></c:ser>`;
  const chart = `<c:chart><c:plotArea><c:scatterChart>${ser('A', ['1', '2'], ['10', '20'])}${ser('B', ['3'], ['30'])}</c:scatterChart></c:plotArea></c:chart>`;
  assert.equal(
    toMarkdown(root(readChart(xml('c:chartSpace', chart)))),
    '|  | A | B |\n| --- | --- | --- |\n| 1 | 10 |  |\n| 2 | 20 |  |\n| 3 |  | 30 |\n',
  );
});

test('an extended chart finds its data by id', () => {
  const chart = `<cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl><cx:pt idx="0">Start</cx:pt><cx:pt idx="1">End</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl formatCode="#,##0"><cx:pt idx="0">1000</cx:pt><cx:pt idx="1">-5</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>Cash</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart>`;
  assert.equal(
    toMarkdown(root(readChart(xml('cx:chartSpace', chart)))),
    '|  | Cash |\n| --- | --- |\n| Start | 1,000 |\n| End | -5 |\n',
  );
});

test('a diagram is a nested list in the order of its connections; cycles end', () => {
  const point = (id: string, value: string) =>
    `<dgm:pt modelId="${id}"><dgm:t>${paragraph('', value)}</dgm:t></dgm:pt>`;
  const model = `<dgm:ptLst><dgm:pt modelId="0" type="doc"/>${point('1', 'Plan')}${point('2', 'Build')}${point('3', 'Test')}<dgm:pt modelId="9" type="pres"/></dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="2" srcOrd="1"/><dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="2" destId="3" srcOrd="0"/><dgm:cxn srcId="3" destId="2" srcOrd="0"/><dgm:cxn type="presOf" srcId="1" destId="9" srcOrd="0"/></dgm:cxnLst>`;
  assert.equal(toMarkdown(root(readDiagram(xml('dgm:dataModel', model)))), '- Plan\n- Build\n  - Test\n');
});

test('bullets and numbers are inherited; text under an item belongs to it; a new start is a new list', () => {
  const style = xml('a:lstStyle', '<a:lvl1pPr marL="228600" indent="-228600"><a:buChar char="•"/></a:lvl1pPr>');
  const body = [
    paragraph('<a:pPr marL="0" indent="0"><a:buNone/></a:pPr>', 'Head'),
    paragraph('', 'one'),
    paragraph('<a:pPr lvl="1" marL="342900" indent="0"><a:buNone/></a:pPr>', 'more of one'),
    paragraph('<a:pPr lvl="1" marL="685800"><a:buAutoNum type="arabicPeriod" startAt="3"/></a:pPr>', 'three'),
    paragraph('', 'two'),
    paragraph('<a:pPr marL="0" indent="0"><a:buNone/></a:pPr>', 'Tail'),
  ].join('');
  assert.equal(
    toMarkdown(root(readTextBody(xml('a:txBody', body), { listStyles: [style] }))),
    'Head\n\n- one\n\n  more of one\n\n  3. three\n\n- two\n\nTail\n',
  );
});

test('monospaced paragraphs are code, marks and links stand on their runs', () => {
  const mono = '<a:rPr><a:latin typeface="Courier"/></a:rPr>';
  const body = `<a:p><a:r>${mono}<a:t>let a</a:t></a:r><a:br/><a:r>${mono}<a:t>  = 1</a:t></a:r></a:p><a:p><a:r><a:t>H</a:t></a:r><a:r><a:rPr baseline="-25000"/><a:t>2</a:t></a:r><a:r><a:rPr b="1"/><a:t>O</a:t></a:r><a:r><a:rPr strike="sngStrike"/><a:t>x</a:t></a:r><a:r><a:t>a_x000B_b</a:t></a:r></a:p>`;
  assert.equal(
    toMarkdown(root(readTextBody(xml('a:txBody', body)))),
    '```\nlet a\n  = 1\n```\n\nH<sub>2</sub>**O**~~x~~a\\\nb\n',
  );
});

test('signs of symbol fonts and typed bullets are what they look like', () => {
  const arrow = '<a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>à</a:t></a:r>';
  const word = '<a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>déjà vu</a:t></a:r>';
  const body = `<a:p><a:r><a:t>in </a:t></a:r>${arrow}<a:r><a:t> out, </a:t></a:r>${word}</a:p>${paragraph('', '• one')}${paragraph('', '•\ttwo')}${paragraph('', '•three')}`;
  assert.equal(toMarkdown(root(readTextBody(xml('a:txBody', body)))), 'in → out, déjà vu\n\n- one\n- two\n\n•three\n');
});

test('a thousand scattered series take no more cells than they have points', () => {
  const ser = (i: number) =>
    `<c:ser><c:tx><c:v>s${i}</c:v></c:tx><c:xVal>${cache('num', [String(i), '-1'])}</c:xVal><c:yVal>${cache('num', ['1', '2'])}</c:yVal></c:ser>`;
  const all = Array.from({ length: 1000 }, (_, i) => ser(i)).join('');
  const chart = `<c:chart><c:plotArea><c:scatterChart>${all}</c:scatterChart></c:plotArea></c:chart>`;
  const written = toMarkdown(root(readChart(xml('c:chartSpace', chart))));
  assert.ok(written.length < 100_000);
  assert.match(written, /\| s999 \|/);
});
