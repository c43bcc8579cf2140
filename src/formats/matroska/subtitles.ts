/*
 * EBML (RFC 8794, RFC 9559): elements of id(1-4 bytes, length by the leading zeros) size(1-8 bytes, the same) data.
 *
 *   Segment 18538067 > Tracks 1654AE6B > TrackEntry AE > number D7, type 83 (17 subtitles), codec 86, language 22B59C or
 *   22B59D, name 536E
 *   Segment > Cluster 1F43B675 > SimpleBlock A3, BlockGroup A0 > Block A1: track(size as above) time(2) flags(1) data
 */

import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { Subtitles } from '../../families/media/model.js';

const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const CLUSTER = 0x1f43b675;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;
const SUBTITLE_TRACK = 17;
const FOLDERS = new Set([SEGMENT, TRACKS, CLUSTER, BLOCK_GROUP]);

interface Track {
  readonly codec: string;
  readonly label: string;
  readonly cues: string[];
}

interface Element {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Texts of the tracks that hold text (UTF-8, SubStation Alpha, WebVTT). */
export function readSubtitles(bytes: Uint8Array, context: ReadContext): Subtitles[] {
  const tracks = new Map<number, Track>();
  const ends: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    while (ends.length > 0 && at >= (ends.at(-1) ?? 0)) ends.pop();
    const element = readElement(bytes, at);
    if (element === undefined) break;
    if (FOLDERS.has(element.id)) {
      ends.push(element.to);
      at = element.from;
      continue;
    }
    if (element.id === TRACK_ENTRY) addTrack(bytes, element, tracks);
    else if (element.id === BLOCK || element.id === SIMPLE_BLOCK) {
      if (tracks.size === 0 && element.id === SIMPLE_BLOCK && ends.length < 2) break;
      addCue(bytes, element, { tracks, context });
    }
    at = element.to;
  }
  return [...tracks.values()].filter(({ cues }) => cues.length > 0).map(({ label, cues }) => ({ label, cues }));
}

/** A number whose length is told by its first byte; `keep` keeps the marker bit, as ids have it. */
function readNumber(bytes: Uint8Array, at: number, keep: boolean): { value: number; end: number } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return undefined;
  let value = keep ? first : first & (0xff >> length);
  let isUnknown = (first | (0xff << (8 - length))) === ~0 || (first & (0xff >> length)) === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isUnknown && !keep ? Number.POSITIVE_INFINITY : value, end: at + length };
}

function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const id = readNumber(bytes, at, true);
  const size = id === undefined ? undefined : readNumber(bytes, id.end, false);
  if (id === undefined || size === undefined) return undefined;
  return { id: id.value, from: size.end, to: Math.min(size.end + size.value, bytes.length) };
}

function addTrack(bytes: Uint8Array, entry: Element, tracks: Map<number, Track>): void {
  let number = 0;
  let type = 0;
  let codec = '';
  let language = '';
  let name = '';
  for (let at = entry.from; at < entry.to; ) {
    const field = readElement(bytes, at);
    if (field === undefined) break;
    const data = bytes.subarray(field.from, field.to);
    const text = () => new TextDecoder().decode(data.subarray(0, 1000)).replaceAll('\0', '');
    if (field.id === 0xd7) number = data.reduce((sum, byte) => sum * 256 + byte, 0);
    else if (field.id === 0x83) type = data[0] ?? 0;
    else if (field.id === 0x86) codec = text();
    else if (field.id === 0x22b59c || field.id === 0x22b59d) language = text();
    else if (field.id === 0x536e) name = text();
    at = field.to;
  }
  if (type === SUBTITLE_TRACK && /^(?:S_TEXT|D_WEBVTT)/.test(codec))
    tracks.set(number, { codec, label: [language, name].filter((part) => part !== '').join(', '), cues: [] });
}

function addCue(
  bytes: Uint8Array,
  block: Element,
  { tracks, context }: { tracks: Map<number, Track>; context: ReadContext },
): void {
  const number = readNumber(bytes, block.from, false);
  const track = number === undefined ? undefined : tracks.get(number.value);
  if (number === undefined || track === undefined) return;
  spend(context.budget, 'maxNodes', 1);
  const text = new TextDecoder().decode(bytes.subarray(number.end + 3, block.to)).replaceAll('\0', '');
  const cue = cueText(text, track.codec);
  if (cue !== '') track.cues.push(cue);
}

/** SubStation Alpha has eight fields before its text, and commands in braces. */
function cueText(text: string, codec: string): string {
  const isStyled = /ASS|SSA/.test(codec);
  const spoken = isStyled ? text.split(',').slice(8).join(',') : text;
  return spoken
    .replace(/\{[^{}]*\}/g, isStyled ? '' : '$&')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\\[Nn]/g, isStyled ? '\n' : '$&')
    .trim();
}
