/*
 * Flash Video 10.1, big-endian: "FLV" version(1) flags(1) header bytes(4), previous size(4), then
 *
 *   tag: type(1; 8 audio, 9 video, 18 script) size(3) time(4) stream(3), data, size of the tag(4)
 *   script data: AMF0 "onMetaData" and a map: type(1; 0 number, 1 truth, 2 text, 3 object, 8 map, 10 list, 11 date)
 */
import { ByteView } from '../../bytes/view.js';
import { root } from '../../content/tree/build.js';
import type { Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { mediaBlocks } from '../../families/media/blocks.js';
import { type MediaFacts, noFacts } from '../../families/media/model.js';

const SCRIPT_TAG = 18;
const MAX_TAGS = 50;
const MAX_KEYS = 500;
const AUDIO = [
  'PCM',
  'ADPCM',
  'MP3',
  'PCM',
  'Nellymoser',
  'Nellymoser',
  'Nellymoser',
  'A-law',
  'µ-law',
  '',
  'AAC',
  'Speex',
];
const VIDEO = ['', '', 'Sorenson H.263', 'Screen video', 'VP6', 'VP6', 'Screen video 2', 'H.264'];

type Facts = Map<string, string | number>;

export async function read(source: Source): Promise<Root> {
  return root(mediaBlocks(toFacts(readScript(new ByteView(source.bytes)))));
}

function toFacts(values: Facts): MediaFacts {
  const number = (name: string) => Number(values.get(name)) || 0;
  const size = number('width') > 0 ? `${number('width')} × ${number('height')}` : '';
  const tags = ['artist', 'creator', 'copyright', 'comment', 'description'].map(
    (name) => [name.charAt(0).toUpperCase() + name.slice(1), String(values.get(name) ?? '')] as const,
  );
  const streams = [
    { kind: 'Video', codec: VIDEO[number('videocodecid')] ?? '', details: size },
    { kind: 'Audio', codec: AUDIO[number('audiocodecid')] ?? '', details: '' },
  ].filter(({ codec, details }) => codec !== '' || details !== '');
  return {
    ...noFacts,
    title: String(values.get('title') ?? ''),
    tags: tags.filter(([, value]) => value !== ''),
    format: 'Flash Video',
    duration: number('duration'),
    streams,
  };
}

/** The values of the first script tag that has any. */
function readScript(view: ByteView): Facts {
  let at = view.u32be(5) + 4;
  for (let i = 0; i < MAX_TAGS && at + 11 < view.length; i++) {
    const size = view.u32be(at) & 0xffffff;
    if (view.u8(at) === SCRIPT_TAG) {
      const values = readValues(new ByteView(view.slice(at + 11, size)));
      if (values.size > 0) return values;
    }
    at += 11 + size + 4;
  }
  return new Map();
}

function readValues(view: ByteView): Facts {
  const out: Facts = new Map();
  let at = 3 + view.u16be(1);
  at += view.u8(at) === 8 ? 5 : 1;
  for (let i = 0; i < MAX_KEYS && at + 3 < view.length; i++) {
    const length = view.u16be(at);
    const name = new TextDecoder().decode(view.slice(at + 2, length));
    at += 2 + length;
    const type = view.u8(at);
    if (type === 0) out.set(name, Buffer.concat([view.slice(at + 1, 8), Buffer.alloc(8)]).readDoubleBE());
    else if (type === 2) out.set(name, new TextDecoder().decode(view.slice(at + 3, view.u16be(at + 1))));
    const bytes = [9, 2, 3 + view.u16be(at + 1)][type];
    if (bytes === undefined) break;
    at += bytes;
  }
  return out;
}
