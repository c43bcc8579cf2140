import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { defaultLimits } from '../../core/limits.js';
import { decodeEntities } from './entities.js';
import { parseXml } from './tree.js';

const budget = () => createBudget(defaultLimits);
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

test('elements get the canonical prefix of their namespace, whatever the file wrote', () => {
  const { root } = parseXml(`<x:p xmlns:x="${W}" x:val="1"><x:r/></x:p>`, budget());
  assert.equal(root.name, 'w:p');
  assert.equal(root.get('w:val'), '1');
  assert.equal(root.first('w:r')?.name, 'w:r');
});

test('a default namespace applies to elements, not to attributes', () => {
  const { root } = parseXml(`<p xmlns="${W}" val="1"/>`, budget());
  assert.equal(root.name, 'w:p');
  assert.equal(root.get('val'), '1');
});

test('strict OOXML reads like transitional', () => {
  const { root } = parseXml('<w:p xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"/>', budget());
  assert.equal(root.name, 'w:p');
});

test('a namespace bound inside ends with its element', () => {
  const { root } = parseXml(`<a><b xmlns="${W}"/><c/></a>`, budget());
  assert.deepEqual(
    root.elements().map((e) => e.name),
    ['w:b', 'c'],
  );
});

test('entities that a DOCTYPE declares are not expanded', () => {
  const { root } = parseXml('<!DOCTYPE a [<!ENTITY x "yyy">]><a>&x;&amp;&#65;</a>', budget());
  assert.equal(root.textContent(), '&x;&A');
});

test('a greater-than sign inside a quoted value does not end the tag', () => {
  const { root } = parseXml(`<a b="1>2" c='"'>t</a>`, budget());
  assert.equal(root.get('b'), '1>2');
  assert.equal(root.get('c'), '"');
  assert.equal(root.textContent(), 't');
});

test('a truncated document gives what it has', () => {
  const { root, truncated } = parseXml('<a><b>one</b><b>tw', budget());
  assert.equal(root.textContent(), 'onetw');
  assert.equal(truncated, true);
});

test('CDATA is text as it stands, comments are nothing', () => {
  assert.equal(parseXml('<a><![CDATA[<&amp;]]><!-- no --></a>', budget()).root.textContent(), '<&amp;');
});

test('depth is refused one above the limit and taken at it', () => {
  const nest = (n: number) => '<a>'.repeat(n);
  const small = { ...defaultLimits, maxDepth: 11 };
  for (const depth of [10, 11]) assert.equal(parseXml(nest(depth), createBudget(small)).truncated, true);
  assert.throws(
    () => parseXml(nest(12), createBudget(small)),
    (error) => error instanceof ConvertError && error.code === 'nesting-limit',
  );
});

test('character references decode; what is none stays', () => {
  assert.equal(decodeEntities('&#x41;&#66;&lt;&nope;&#xD800; & &'), 'AB<&nope;\ufffd & &');
});
