import type { Raster } from '../../core/format.js';

/** Uneven light: the paper's brightness is estimated tile by tile, and the picture brought to white paper. */

const TILE = 32;
/** Share of a tile's pixels that are darker than its paper. */
const PAPER = 0.8;
/** Papers this even need no work. */
const EVEN = 40;
/** Pictures whose paper is darker than this are light on dark. */
const DARK = 110;

/** A grey picture with dark ink on white paper, whatever its light; pictures that are so already are given back. */
export function flattenLight(image: Raster): Raster {
  const columns = Math.ceil(image.width / TILE);
  const rows = Math.ceil(image.height / TILE);
  const papers = smooth(tilePapers(image, columns, rows), columns, rows);
  const sorted = Float32Array.from(papers).sort();
  const middle = sorted[sorted.length >> 1] ?? 255;
  if (middle < DARK) return flattenLight(invert(image));
  const low = sorted[Math.floor(sorted.length * 0.05)] ?? 255;
  if (middle - low < EVEN && middle > 200) return image;
  return brighten(image, papers, columns);
}

function invert(image: Raster): Raster {
  return { ...image, data: image.data.map((value) => 255 - value) };
}

function tilePapers(image: Raster, columns: number, rows: number): Float32Array {
  const papers = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      const bottom = Math.min((row + 1) * TILE, image.height);
      const right = Math.min((column + 1) * TILE, image.width);
      let all = 0;
      for (let y = row * TILE; y < bottom; y++) {
        for (let x = column * TILE; x < right; x++, all++) {
          const value = image.data[y * image.width + x] ?? 255;
          counts[value] = (counts[value] ?? 0) + 1;
        }
      }
      papers[row * columns + column] = percentile(counts, all * PAPER);
    }
  }
  return papers;
}

function percentile(counts: Uint32Array, wanted: number): number {
  let below = 0;
  for (let value = 0; value < 256; value++) {
    below += counts[value] ?? 0;
    if (below >= wanted) return value;
  }
  return 255;
}

/** The brightest of the neighbours: tiles within large letters or pictures take the paper around them. */
function smooth(papers: Float32Array, columns: number, rows: number): Float32Array {
  const out = new Float32Array(papers.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let most = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const inside = x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows;
          if (inside) most = Math.max(most, papers[(y + dy) * columns + x + dx] ?? 0);
        }
      }
      out[y * columns + x] = most;
    }
  }
  return out;
}

function brighten(image: Raster, papers: Float32Array, columns: number): Raster {
  const data = new Uint8Array(image.data.length);
  for (let y = 0, at = 0; y < image.height; y++) {
    const row = Math.floor(y / TILE) * columns;
    for (let x = 0; x < image.width; x++, at++) {
      const paper = papers[row + Math.floor(x / TILE)] ?? 255;
      data[at] = Math.min(255, ((image.data[at] ?? 0) * 245) / Math.max(paper, 40));
    }
  }
  return { ...image, data };
}
