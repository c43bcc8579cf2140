import { confidence, type Format } from '../../core/format.js';

export const zip: Format = {
  id: 'zip',
  title: 'Zip archive',
  family: 'archive',
  mediaTypes: ['application/zip', 'application/java-archive', 'application/vnd.android.package-archive'],
  extensions: ['zip', 'jar', 'war', 'ear', 'apk', 'xpi', 'aar', 'whl', 'vsix', 'nupkg'],
  sniff: (peek) => (peek.zipNames() === undefined ? confidence.NO : confidence.FALLBACK),
  load: () => import('./reader.js'),
};
