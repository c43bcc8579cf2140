import { confidence, type Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

const ROOTS = [
  'article',
  'book',
  'chapter',
  'part',
  'set',
  'refentry',
  'section',
  'sect1',
  'sect2',
  'preface',
  'appendix',
  'glossary',
  'bibliography',
  'reference',
  'para',
  'informaltable',
  'table',
  'topic',
  'variablelist',
  'itemizedlist',
];
const NAMESPACE = 'http://docbook.org/ns/docbook';

export const docbook: Format = {
  id: 'docbook',
  title: 'DocBook',
  family: 'markup',
  mediaTypes: ['application/docbook+xml', 'application/x-docbook+xml'],
  extensions: ['docbook', 'dbk', 'docbook4', 'docbook5'],
  sniff: (peek) => {
    if (rootIs(peek, ROOTS, NAMESPACE) > 0) return confidence.STRUCTURE;
    // Without DocBook's namespace a `topic` is DITA's.
    const root = peek.xmlRoot()?.name === 'topic' ? confidence.NO : rootIs(peek, ROOTS);
    if (root === confidence.NO) {
      // Fragments: several elements beside each other.
      return peek.extension.startsWith('docbook') || peek.extension === 'dbk' ? confidence.MAYBE : confidence.NO;
    }
    const text = peek.text();
    if (/-\/\/OASIS\/\/DTD (?:Simplified )?DocBook|docbook/i.test(text.slice(0, 4000))) return confidence.STRUCTURE;
    const marks = text.match(
      /<(?:para|sect[1-5]|informaltable|tgroup|itemizedlist|orderedlist|variablelist|programlisting|ulink|articleinfo|bookinfo|literallayout)[\s>]/g,
    );
    return (marks?.length ?? 0) >= 2 ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
