import { confidence, type Format } from '../../core/format.js';

export const endnote: Format = {
  id: 'endnote',
  title: 'References (EndNote, Refer)',
  family: 'data',
  mediaTypes: ['application/x-endnote-refer'],
  extensions: ['enw', 'refer'],
  sniff: (peek) => {
    const lines = peek
      .text()
      .slice(0, 20_000)
      .split('\n')
      .filter((line) => line.trim() !== '');
    const tagged = lines.filter((line) => /^%[A-Z0-9@!~&()<>[\]+^$=#*|] ?(?:\s|\S*)/.test(line) && !/^%%/.test(line));
    const says = (tag: string) => tagged.some((line) => line.startsWith(`%${tag} `));
    if (tagged[0] !== lines[0] || tagged.length < 3) return confidence.NO;
    const isReference = says('T') && (says('A') || says('0') || says('D') || says('J'));
    return isReference && tagged.length * 2 > lines.length ? confidence.LIKELY + confidence.FALLBACK : confidence.NO;
  },
  load: () => import('./reader.js'),
};
