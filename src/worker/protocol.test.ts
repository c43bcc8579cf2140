import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameDecoder, frameHeader, frameKinds, ProtocolError } from './protocol.js';

const MOST = 100;

function collect() {
  const frames: [number, string][] = [];
  let broken = 0;
  const decoder = new FrameDecoder({
    maxBytes: () => MOST,
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

test('a length over the limit is refused before anything is allocated, and nothing after it is read', () => {
  const { frames, decoder, broken } = collect();
  decoder.push(Buffer.concat([frameHeader(frameKinds.content, MOST + 1), stream]));
  decoder.push(stream);
  assert.equal(broken(), 1);
  assert.deepEqual(frames, []);
});

test('a length at the limit is taken', () => {
  const { frames, decoder, broken } = collect();
  decoder.push(Buffer.concat([frameHeader(frameKinds.content, MOST), Buffer.alloc(MOST, 'x')]));
  assert.equal(broken(), 0);
  assert.equal(frames.length, 1);
});

test('what a handler throws breaks the protocol and goes no further', () => {
  let reason = '';
  const decoder = new FrameDecoder({
    maxBytes: () => MOST,
    frame: () => {
      throw new ProtocolError('wrong');
    },
    broken: (given) => {
      reason = given;
    },
  });
  decoder.push(stream);
  assert.match(reason, /wrong/);
});
