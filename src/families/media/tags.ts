import type { IAudioMetadata, ICommonTagsResult, IFormat } from 'music-metadata';
import type { Chapter, MediaFacts, Stream } from './model.js';

/** Chapters and lines that are taken; more are damage. */
const MAX_LISTED = 10_000;

/** The facts in what the tag library found; empty tags and those for machines are dropped. */
export function factsOf({ common, format }: IAudioMetadata): MediaFacts {
  const streams = streamsOf(format);
  return {
    title: clean(common.title),
    tags: tagsOf(common),
    texts: textsOf(common),
    lyrics: lyricsOf(common),
    chapters: chaptersOf(format),
    format: formatOf(format, streams.length > 1),
    duration: format.duration ?? 0,
    streams: streams.length > 1 ? streams : [],
    subtitles: [],
  };
}

function clean(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replace(/[\u0000-\u001f]+/g, ' ').trim() : '';
}

function joined(values: readonly unknown[] | undefined): string {
  return [...new Set((values ?? []).map(clean))].filter((value) => value !== '').join(', ');
}

function tagsOf(common: ICommonTagsResult): (readonly [string, string])[] {
  const artist = joined(common.artists) || clean(common.artist);
  const rows: (readonly [string, string])[] = [
    ['Subtitle', joined(common.subtitle)],
    ['Artist', artist],
    ['Album', clean(common.album)],
    ['Album artist', common.albumartist === artist ? '' : clean(common.albumartist)],
    ['Composer', joined(common.composer)],
    ['Lyricist', joined(common.lyricist)],
    ['Conductor', joined(common.conductor)],
    ['Narrator', joined(common.writer)],
    ['Work', clean(common.work)],
    ['Show', clean(common.tvShow)],
    ['Season', clean(common.tvSeason)],
    ['Episode', clean(common.tvEpisode)],
    ['Podcast', common.podcast === true ? 'yes' : ''],
    ['Track', numbered(common.track)],
    ['Disc', numbered(common.disk)],
    ['Date', clean(common.date) || clean(common.year)],
    ['Genre', joined(common.genre)],
    ['Publisher', joined(common.label)],
    ['Language', clean(common.language)],
    ['Copyright', clean(common.copyright)],
    ['Comment', joined(common.comment?.map(({ text }) => text))],
  ];
  return rows.filter(([, value]) => value !== '');
}

function numbered({ no, of }: { no: number | null; of: number | null }): string {
  if (no === null || no === 0) return '';
  return of === null || of === 0 ? String(no) : `${no} of ${of}`;
}

function textsOf(common: ICommonTagsResult): string[] {
  const found = [...(common.description ?? []), common.longDescription ?? ''];
  const texts = found.map((value) => value.replaceAll('\0', '').trim()).filter((value) => value !== '');
  // A long description often begins with the short one.
  return [...new Set(texts)].filter((value) => !texts.some((other) => other !== value && other.startsWith(value)));
}

function lyricsOf(common: ICommonTagsResult): string[] {
  return (common.lyrics ?? [])
    .map(({ text, syncText }) => {
      const plain = text?.replaceAll('\0', '').trim() ?? '';
      if (plain !== '') return plain;
      return syncText
        .slice(0, MAX_LISTED)
        .map((line) => line.text)
        .join('\n')
        .trim();
    })
    .filter((value) => value !== '');
}

function chaptersOf(format: IFormat): Chapter[] {
  return (format.chapters ?? []).slice(0, MAX_LISTED).map(({ title, start, timeScale = 1000 }) => {
    return { title: clean(title), start: start / (timeScale > 0 ? timeScale : 1000) };
  });
}

/** Containers as people call them. */
const CONTAINERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:qt)\b/, 'QuickTime'],
  [/^(?:isom|iso\d|mp4\d|M4[AVB]|avc1|dash|3g|f4v|MSNV)/, 'MP4'],
  [/^EBML\/matroska/, 'Matroska'],
  [/^EBML\/webm/, 'WebM'],
  [/^ASF/, 'Windows Media'],
  [/^MPEG$/, ''],
];

/** With a table of streams below, the container is enough. */
function formatOf(format: IFormat, hasStreams: boolean): string {
  const stated = clean(format.container);
  const container = CONTAINERS.find(([pattern]) => pattern.test(stated))?.[1] ?? stated;
  if (hasStreams) return container;
  const codec = clean(format.codec);
  const parts = codec === container ? [container] : [container, codec];
  parts.push(sound(format.sampleRate, format.numberOfChannels));
  return parts.filter((part) => part !== '').join(', ');
}

function sound(rate: number | undefined, channels: number | undefined): string {
  const parts = [];
  if (rate !== undefined && rate > 0) parts.push(`${Number((rate / 1000).toFixed(3))} kHz`);
  if (channels !== undefined && channels > 0)
    parts.push(channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`);
  return parts.join(', ');
}

/** Kinds of tracks as Matroska numbers them; the library uses its numbers for all containers. */
const KINDS: ReadonlyMap<number, string> = new Map([
  [1, 'Video'],
  [2, 'Audio'],
  [3, 'Complex'],
  [16, 'Logo'],
  [17, 'Subtitles'],
  [18, 'Buttons'],
  [32, 'Control'],
]);

function streamsOf(format: IFormat): Stream[] {
  return (format.trackInfo ?? []).slice(0, MAX_LISTED).map(({ type, codecName, language, name, audio, video }) => {
    const codec = clean(codecName)
      .replace(/^<(.*)>$/, '$1')
      .trim();
    const kind = KINDS.get(Number(type)) ?? (/^(?:avc|hvc|hev|mp4v|vp0|av01|jpeg)/.test(codec) ? 'Video' : 'Other');
    const size = video?.pixelWidth === undefined ? '' : `${video.pixelWidth} × ${video.pixelHeight}`;
    const details = [
      size,
      sound(audio?.samplingFrequency, audio?.channels),
      clean(language).replace(/^und$/, ''),
      clean(name),
    ];
    return { kind, codec, details: details.filter((part) => part !== '').join(', ') };
  });
}
