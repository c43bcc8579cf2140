import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameDecoder, frameHeader, frameKinds, MAX_FRAME_BYTES } from './protocol.js';

function collect() {
  const frames: [number, string][] = [];
  let broken = 0;
  const decoder = new FrameDecoder({
    frame: (kind, payload) => frames.push([kind, payload.toString()]),
    broken: () => broken++,
  });
  return { frames, decoder, broken: () => broken };
}

const stream = Buffer.concat([
  frameHeader(frameKinds.ready, 0),
  frameHeader(frameKinds.result, 5),
  Buffer.from('hello'),
  frameHeader(frameKinds.content, 0),
  frameHeader(frameKinds.failure, 1),
  Buffer.from('x'),
]);
const expected = [
  [frameKinds.ready, ''],
  [frameKinds.result, 'hello'],
  [frameKinds.content, ''],
  [frameKinds.failure, 'x'],
];

test('frames come out the same wherever the stream is cut', () => {
  for (let cut = 0; cut <= stream.length; cut++) {
    const { frames, decoder } = collect();
    decoder.push(stream.subarray(0, cut));
    decoder.push(stream.subarray(cut));
    assert.deepEqual(frames, expected, `cut at ${cut}`);
  }
});

test('frames come out byte by byte', () => {
  const { frames, decoder } = collect();
  for (const byte of stream) decoder.push(Buffer.from([byte]));
  assert.deepEqual(frames, expected);
});

test('a length over the limit is refused before anything is allocated', () => {
  const { decoder, broken } = collect();
  decoder.push(frameHeader(frameKinds.content, MAX_FRAME_BYTES + 1));
  assert.equal(broken(), 1);
});
