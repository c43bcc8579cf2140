import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deEncapsulate } from './encapsulated.js';

const encapsulated = (body: string) =>
  new TextEncoder().encode(`{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0\\fswiss Arial;}}${body}}`);

test('a table of an Outlook body comes out as the HTML that it was', () => {
  const html = deEncapsulate(
    encapsulated(
      '{\\*\\htmltag64 <table>}{\\*\\htmltag0 <tr>}{\\*\\htmltag0 <td>}\\htmlrtf {\\b \\htmlrtf0 One\\htmlrtf }\\htmlrtf0 {\\*\\htmltag0 </td>}' +
        "{\\*\\htmltag0 <td>}Caf\\'e9{\\*\\htmltag0 </td>}{\\*\\htmltag0 </tr>}{\\*\\htmltag64 </table>}",
    ),
  );
  assert.equal(html?.replace(/\s+/g, ''), '<table><tr><td>One</td><td>Café</td></tr></table>');
});
