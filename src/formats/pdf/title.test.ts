import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heading, paragraph, text } from '../../content/tree/build.js';
import { withTitle } from './title.js';

const plain = (value: string) => paragraph([text(value)]);

test('the paragraph that is the title of the properties is the heading', () => {
  const blocks = [plain('Department of Mills'), plain('ANNUAL REPORT'), plain('It was a dry year.')];
  assert.deepEqual(
    withTitle('Annual report', blocks).map((block) => block.type),
    ['paragraph', 'heading', 'paragraph'],
  );
});

test('a title that no page prints stays out', () => {
  const blocks = [plain('It was a dry year.')];
  assert.deepEqual(withTitle('PowerPoint Presentation', blocks), blocks);
});

test('a text with headings keeps them alone', () => {
  const blocks = [plain('Annual report'), heading(2, 'Rivers')];
  assert.deepEqual(withTitle('Annual report', blocks), blocks);
});
