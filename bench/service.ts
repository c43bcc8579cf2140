// Requests a second, latency and memory of the running service for small documents at 1, 8 and 64 connections.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { startService } from '../test/service.js';
import { docx } from '../test/zip.js';

const SECONDS = Number(process.argv[2] ?? 5);
const paragraph = '<p>Some <b>bold</b> text and a <a href="https://example.org/">link</a>.</p>';
const page = (bytes: number) =>
  `<!doctype html><title>T</title><h1>Title</h1>${paragraph.repeat(Math.ceil(bytes / paragraph.length))}`;
const words = '<w:p><w:r><w:t>Some words of a document that goes on and on.</w:t></w:r></w:p>';
const bodies: readonly (readonly [string, Buffer])[] = [
  ['HTML, 2 kB', Buffer.from(page(2000))],
  ['HTML, 26 kB', Buffer.from(page(26_000))],
  ['DOCX, 2 000 paragraphs', docx(words.repeat(2000))],
];

const service = await startService({ MARKWELL_LOG_LEVEL: 'silent', MARKWELL_QUEUE_MAX: '200' });
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} processors, ${SECONDS} s each\n`,
);
console.log(
  '| document | connections | requests/s | p50 ms | p99 ms | not 200 | server MiB |\n| --- | --- | --- | --- | --- | --- | --- |',
);
for (const [name, body] of bodies) {
  for (const connections of [1, 8, 64]) {
    const result = await autocannon({
      url: `${service.url}/scrape/document`,
      method: 'POST',
      body,
      connections,
      duration: SECONDS,
    });
    const resident = (Number(readFileSync(`/proc/${service.pid}/statm`, 'latin1').split(' ')[1]) * 4096) / 1_048_576;
    const { requests, latency, non2xx } = result;
    console.log(
      `| ${name} | ${connections} | ${requests.average.toFixed(0)} | ${latency.p50} | ${latency.p99} | ${non2xx} | ${resident.toFixed(0)} |`,
    );
  }
}
await service.stop();
