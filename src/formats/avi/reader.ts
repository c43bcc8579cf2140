/*
 * AVI (RIFF): "RIFF" size(4) "AVI ", then chunks: id(4) size(4) data, padded to two bytes; a LIST has a kind(4) and chunks.
 *
 *   hdrl: avih (time of a frame in microseconds(4) ... frames(4 at 16) ... width(4 at 32) height(4)), then for each stream
 *   strl: strh (kind(4) codec(4) ...), strf (the picture's or the sound's format), strn (name)
 *   INFO: texts by four letters
 */

import { decodeText } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { root } from '../../content/tree/build.js';
import type { Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { mediaBlocks } from '../../families/media/blocks.js';
import { type MediaFacts, noFacts, type Stream } from '../../families/media/model.js';

const MAX_CHUNKS = 2_000;
const MAX_DEPTH = 5;
const SOUNDS: ReadonlyMap<number, string> = new Map([
  [1, 'PCM'],
  [2, 'ADPCM'],
  [0x50, 'MPEG audio'],
  [0x55, 'MP3'],
  [0xff, 'AAC'],
  [0x2000, 'AC-3'],
]);
const INFO: ReadonlyMap<string, string> = new Map([
  ['IART', 'Artist'],
  ['ICRD', 'Date'],
  ['IGNR', 'Genre'],
  ['ICMT', 'Comment'],
  ['ICOP', 'Copyright'],
  ['ISBJ', 'Subject'],
]);

interface State {
  readonly view: ByteView;
  readonly tags: [string, string][];
  readonly streams: Stream[];
  title: string;
  duration: number;
  size: string;
  kind: string;
  codec: string;
  chunks: number;
}

export async function read(source: Source): Promise<Root> {
  const view = new ByteView(source.bytes);
  const state: State = {
    view,
    tags: [],
    streams: [],
    title: '',
    duration: 0,
    size: '',
    kind: '',
    codec: '',
    chunks: 0,
  };
  readChunks(state, 12, view.length, 0);
  const { title, tags, duration, streams } = state;
  const facts: MediaFacts = { ...noFacts, title, tags, duration, streams, format: 'AVI' };
  return root(mediaBlocks(facts));
}

function readChunks(state: State, from: number, to: number, depth: number): void {
  const { view } = state;
  for (let at = from; at + 8 <= to && ++state.chunks < MAX_CHUNKS; ) {
    const id = fourLetters(view, at);
    const size = view.u32(at + 4);
    if (id === 'LIST' && depth < MAX_DEPTH && fourLetters(view, at + 8) !== 'movi')
      readChunks(state, at + 12, Math.min(at + 8 + size, to), depth + 1);
    else readChunk(state, id, { at: at + 8, size });
    at += 8 + size + (size % 2);
  }
}

function fourLetters(view: ByteView, at: number): string {
  return String.fromCharCode(...view.slice(at, 4));
}

function readChunk(state: State, id: string, { at, size }: { at: number; size: number }): void {
  const { view } = state;
  if (id === 'avih') {
    state.duration = (view.u32(at) * view.u32(at + 16)) / 1_000_000;
    state.size = `${view.u32(at + 32)} × ${view.u32(at + 36)}`;
  } else if (id === 'strh') {
    state.kind = fourLetters(view, at);
    state.codec = fourLetters(view, at + 4)
      .replace(/[^ -~]/g, '')
      .trim();
  } else if (id === 'strf') {
    if (state.kind === 'vids') state.streams.push({ kind: 'Video', codec: state.codec, details: state.size });
    else if (state.kind === 'auds') {
      const codec = SOUNDS.get(view.u16(at)) ?? '';
      state.streams.push({
        kind: 'Audio',
        codec,
        details: `${view.u32(at + 4) / 1000} kHz, ${view.u16(at + 2)} channels`,
      });
    }
  } else {
    const name = INFO.get(id);
    if (name === undefined && id !== 'INAM') return;
    const value = decodeText(view.slice(at, Math.min(size, 10_000)))
      .text.replaceAll('\0', '')
      .trim();
    if (id === 'INAM') state.title = value;
    else if (name !== undefined && value !== '') state.tags.push([name, value]);
  }
}
