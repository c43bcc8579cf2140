import { confidence, type Format } from '../../core/format.js';

/** A command that stands alone in its paragraph, as Perl wants it. */
const COMMAND =
  /(?:^|\n[ \t]*\n)=(?:head[1-6]|pod|over|item|encoding|begin|for)(?:[ \t]+\S[^\n]*)?[ \t]*(?=\n[ \t]*(?:\n|$)|$)/g;
const PERL =
  /^#!.*\bperl|^\s*package\s+[\w:]+\s*[;{]|^\s*use\s+(?:strict|warnings|v?5|[A-Z]\w*::)[^\n]*;|^__(?:END|DATA)__$/m;

export const pod: Format = {
  id: 'pod',
  title: 'Perl documentation (POD)',
  family: 'markup',
  mediaTypes: ['text/x-pod', 'text/x-perl-pod'],
  extensions: ['pod', 'pm', 'pl', 'plx', 't', 'pod6'],
  sniff: (peek) => {
    const text = peek.text();
    if (!text.includes('=head') && !text.includes('=pod') && !text.includes('=over') && !text.includes('=encoding'))
      return confidence.NO;
    const found = text.match(COMMAND)?.length ?? 0;
    if (found === 0) return confidence.NO;
    if (/^=(?:head1|pod|encoding|begin)\b/.test(text.trimStart())) return confidence.SIGNATURE;
    if (PERL.test(text)) return confidence.LIKELY;
    const hasHead = /(?:^|\n[ \t]*\n)=(?:head[1-6] \S|pod *\n)/.test(text);
    return hasHead && found >= 2 ? confidence.LIKELY - confidence.FALLBACK : confidence.FALLBACK / 2;
  },
  load: () => import('./reader.js'),
};
