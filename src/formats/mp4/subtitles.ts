/*
 * ISO base media file (ISO 14496-12), big-endian boxes: size(4; 1: size(8) behind the type) type(4) data.
 *
 *   moov > trak > mdia: mdhd (language), hdlr (kind), minf > stbl: stsd (codec), stsz sizes, stco/co64 places of chunks,
 *   stsc runs of samples in chunks. tx3g and text samples: length(2) text [boxes]; wvtt: boxes vttc > payl
 */
import { ByteView } from '../../bytes/view.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { Subtitles } from '../../families/media/model.js';

const FOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const MAX_BOXES = 100_000;

interface Track {
  codec: string;
  language: string;
  /** Where each of its tables begins. */
  readonly tables: Map<string, number>;
}

/** Texts of the tracks of timed text; chapters' names, which are such a track too, are told by their handler. */
export function readSubtitles(bytes: Uint8Array, context: ReadContext): Subtitles[] {
  const view = new ByteView(bytes);
  const out: Subtitles[] = [];
  for (const track of readTracks(view)) {
    if (track.codec !== 'tx3g' && track.codec !== 'wvtt') continue;
    const cues: string[] = [];
    for (const { at, size } of samplesOf(view, track)) {
      spend(context.budget, 'maxNodes', 1);
      const cue = track.codec === 'tx3g' ? plainCue(view, at, size) : webvttCue(view, at, size);
      if (cue !== '') cues.push(cue);
    }
    if (cues.length > 0) out.push({ label: track.language, cues });
  }
  return out;
}

function readTracks(view: ByteView): Track[] {
  const tracks: Track[] = [];
  let at = 0;
  for (let count = 0; at + 8 <= view.length && count < MAX_BOXES; count++) {
    const type = letters(view, at + 4);
    const stated = view.u32be(at);
    const size = stated === 1 ? view.u32be(at + 8) * 4_294_967_296 + view.u32be(at + 12) : stated;
    const track = tracks.at(-1);
    if (type === 'trak') tracks.push({ codec: '', language: '', tables: new Map() });
    else if (track !== undefined) takeBox(view, track, { type, at: at + 8 });
    if (FOLDERS.has(type)) at += 8;
    else if (size < 8) break;
    else at += size;
  }
  return tracks;
}

function takeBox(view: ByteView, track: Track, { type, at }: { type: string; at: number }): void {
  if (type === 'mdhd') track.language = languageOf(view.u16be(at + (view.u8(at) === 1 ? 32 : 20)));
  else if (type === 'stsd') track.codec = letters(view, at + 12);
  else track.tables.set(type, at);
}

function letters(view: ByteView, at: number): string {
  return String.fromCharCode(...view.slice(at, 4));
}

/** Three letters of five bits each. */
function languageOf(packed: number): string {
  const language = [10, 5, 0].map((shift) => String.fromCharCode(((packed >> shift) & 31) + 96)).join('');
  return /^[a-z]{3}$/.test(language) && language !== 'und' ? language : '';
}

/** Where the samples of a track stand, in order. */
function* samplesOf(view: ByteView, { tables }: Track): Generator<{ at: number; size: number }> {
  const sizes = tables.get('stsz');
  const runs = tables.get('stsc');
  const wide = tables.get('co64');
  const places = wide ?? tables.get('stco');
  if (sizes === undefined || runs === undefined || places === undefined) return;
  const sameSize = view.u32be(sizes + 4);
  const count = Math.min(view.u32be(sizes + 8), view.length);
  const chunks = Math.min(view.u32be(places + 4), view.length);
  const runCount = view.u32be(runs + 4);
  let sample = 0;
  let run = 0;
  for (let chunk = 1; chunk <= chunks && sample < count; chunk++) {
    while (run + 1 < runCount && view.u32be(runs + 8 + (run + 1) * 12) <= chunk) run++;
    const entry = places + 8 + (chunk - 1) * (wide === undefined ? 4 : 8);
    let at = wide === undefined ? view.u32be(entry) : view.u32be(entry) * 4_294_967_296 + view.u32be(entry + 4);
    const inChunk = view.u32be(runs + 8 + run * 12 + 4);
    for (let i = 0; i < inChunk && sample < count; i++, sample++) {
      const size = sameSize === 0 ? view.u32be(sizes + 12 + sample * 4) : sameSize;
      yield { at, size };
      at += size;
    }
  }
}

function plainCue(view: ByteView, at: number, size: number): string {
  const text = view.slice(at + 2, Math.min(view.u16be(at), size - 2));
  const isUtf16 = text[0] === 0xfe && text[1] === 0xff;
  return new TextDecoder(isUtf16 ? 'utf-16be' : 'utf-8').decode(text).trim();
}

function webvttCue(view: ByteView, from: number, size: number): string {
  const lines: string[] = [];
  for (let at = from; at + 8 <= from + size; ) {
    const length = view.u32be(at);
    const type = letters(view, at + 4);
    if (type === 'payl') lines.push(new TextDecoder().decode(view.slice(at + 8, length - 8)));
    if (length < 8) break;
    at += type === 'vttc' ? 8 : length;
  }
  return lines
    .join('\n')
    .replace(/<[^<>]*>/g, '')
    .trim();
}
