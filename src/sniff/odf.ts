import { type Confidence, confidence, type Peek } from '../core/format.js';

/** What kind of OpenDocument file: the last word of its media type. */
export type OdfKind = 'text' | 'spreadsheet' | 'presentation' | 'graphics';

const OLD_KINDS: ReadonlyMap<string, OdfKind> = new Map([
  ['writer', 'text'],
  ['calc', 'spreadsheet'],
  ['impress', 'presentation'],
  ['draw', 'graphics'],
]);

/** STRUCTURE for an OpenDocument package, template, flat file or OpenOffice.org 1.x file of that kind. */
export function odfIs(peek: Peek, kind: OdfKind): Confidence {
  return kindOf(peek) === kind ? confidence.STRUCTURE : confidence.NO;
}

function kindOf(peek: Peek): OdfKind | undefined {
  if (peek.zipNames() !== undefined) return kindOfPackage(peek);
  const found = peek.xmlRoot();
  if (found === undefined || !/^document(-content)?$/.test(found.name)) return undefined;
  if (!/opendocument|openoffice/.test(found.namespace)) return undefined;
  const head = peek.text();
  return kindOfMediaType(/office:mimetype\s*=\s*["']([^"']*)/.exec(head)?.[1] ?? '') ?? kindOfContent(head);
}

function kindOfPackage(peek: Peek): OdfKind | undefined {
  const stated = kindOfMediaType(peek.zipText('mimetype').trim());
  if (stated !== undefined) return stated;
  const names = peek.zipNames() ?? [];
  if (!names.includes('content.xml')) return undefined;
  const root = /media-type="([^"]*)"\s+manifest:full-path="\/"|full-path="\/"[^>]*media-type="([^"]*)"/.exec(
    peek.zipText('META-INF/manifest.xml'),
  );
  return kindOfMediaType(root?.[1] ?? root?.[2] ?? '') ?? kindOfContent(peek.zipText('content.xml'));
}

function kindOfMediaType(mediaType: string): OdfKind | undefined {
  const modern = /^application\/(?:vnd\.oasis|x-vnd\.oasis)\.opendocument\.(\w+)/.exec(mediaType)?.[1];
  if (modern === 'text' || modern === 'spreadsheet' || modern === 'presentation' || modern === 'graphics')
    return modern;
  if (modern === 'chart' || modern === 'image') return 'graphics';
  if (modern === 'formula') return 'text';
  const old = /^application\/vnd\.(?:sun\.xml|stardivision)\.(\w+)/.exec(mediaType)?.[1];
  return OLD_KINDS.get(old ?? '');
}

function kindOfContent(head: string): OdfKind | undefined {
  if (!/opendocument|openoffice/.test(head)) return undefined;
  const named = /<office:(text|spreadsheet|presentation|drawing)[\s>]/.exec(head)?.[1];
  if (named !== undefined) return named === 'drawing' ? 'graphics' : (named as OdfKind);
  const old = /office:class\s*=\s*["'](\w+)/.exec(head)?.[1];
  if (old === 'text' || old === 'spreadsheet' || old === 'presentation') return old;
  return old === 'drawing' ? 'graphics' : undefined;
}
