// A paper rule on the cloth that shows the buyer how large a thread is.
import type { Canvas } from './canvas.js';
import { clamp } from './random.js';

type Stroke = readonly (readonly [number, number])[];

/** Digits and other characters as pen strokes in a box of 10 by 16. */
const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [
    [
      [5, 0],
      [8.5, 2],
      [9.5, 8],
      [8.5, 14],
      [5, 16],
      [1.5, 14],
      [0.5, 8],
      [1.5, 2],
      [5, 0],
    ],
  ],
  '1': [
    [
      [2, 3],
      [5.5, 0],
      [5.5, 16],
    ],
  ],
  '2': [
    [
      [1, 3.5],
      [3, 0.5],
      [7, 0.5],
      [9, 3.5],
      [8, 7],
      [1, 16],
      [9, 16],
    ],
  ],
  '3': [
    [
      [1, 1.5],
      [4.5, 0],
      [8, 1.5],
      [8, 5.5],
      [4.5, 7.5],
      [8.5, 9.5],
      [8.5, 13.5],
      [5, 16],
      [1, 14.5],
    ],
  ],
  '4': [
    [
      [7, 16],
      [7, 0],
      [0.5, 11],
      [9.5, 11],
    ],
  ],
  '5': [
    [
      [8.5, 0],
      [2, 0],
      [1.5, 7],
      [5, 6],
      [8.5, 8],
      [8.5, 13.5],
      [5, 16],
      [1, 14.5],
    ],
  ],
  '6': [
    [
      [8, 1],
      [4, 2.5],
      [1, 9],
      [2, 14.5],
      [5, 16],
      [8.5, 14],
      [8.5, 9.5],
      [5, 7.5],
      [1.5, 10],
    ],
  ],
  '7': [
    [
      [1, 0],
      [9, 0],
      [4, 16],
    ],
  ],
  '8': [
    [
      [5, 7.5],
      [1.5, 5],
      [2, 1.5],
      [5, 0],
      [8, 1.5],
      [8.5, 5],
      [5, 7.5],
      [1, 10.5],
      [1.5, 14.5],
      [5, 16],
      [8.5, 14.5],
      [9, 10.5],
      [5, 7.5],
    ],
  ],
  '9': [
    [
      [8.5, 6],
      [5, 8.5],
      [1.5, 6],
      [1.5, 2],
      [5, 0],
      [8.5, 2],
      [8.5, 7],
      [6, 13.5],
      [2, 15.5],
    ],
  ],
  c: [
    [
      [8.5, 7.5],
      [5, 6],
      [2, 8],
      [1.5, 11],
      [2, 14],
      [5, 16],
      [8.5, 14.5],
    ],
  ],
  m: [
    [
      [0.5, 16],
      [0.5, 6],
    ],
    [
      [0.5, 9],
      [2.5, 6],
      [5, 7.5],
      [5, 16],
    ],
    [
      [5, 9],
      [7, 6],
      [9.5, 7.5],
      [9.5, 16],
    ],
  ],
};

const THICK = 150;
const INK: readonly [number, number, number] = [0.02, 0.022, 0.035];

/** Lays the rule along the lower edge; `perCm` in pixels. */
export function layRuler(canvas: Canvas, perCm: number): void {
  const top = canvas.height - THICK - 120;
  const left = 110;
  const long = canvas.width - left * 2;
  paper(canvas, left, top, long);
  const millimetres = Math.floor((long - 60) / (perCm / 10));
  for (let mm = 0; mm <= millimetres; mm += 1) {
    const x = left + 30 + (mm * perCm) / 10;
    const length = mm % 10 === 0 ? 58 : mm % 5 === 0 ? 44 : 28;
    tick(canvas, x, top, length, mm % 10 === 0 ? 2 : 1.3);
    if (mm % 10 !== 0) continue;
    write(canvas, String(mm / 10), x, top + 76, 2.5);
    if (mm === 0) write(canvas, 'cm', x + 66, top + 84, 2);
  }
}

function paper(canvas: Canvas, left: number, top: number, long: number): void {
  const reach = 26;
  for (let y = top - reach; y < Math.min(canvas.height, top + THICK + reach + 14); y += 1) {
    for (
      let x = Math.max(0, left - reach);
      x < Math.min(canvas.width, left + long + reach);
      x += 1
    ) {
      const outX = Math.max(left - x + 3, x - (left + long) - 7, 0);
      const outY = Math.max(top - y + 3, y - (top + THICK) - 9, 0);
      const inside = x >= left && x < left + long && y >= top && y < top + THICK;
      const edge = Math.min(x - left, left + long - 1 - x, y - top, top + THICK - 1 - y);
      if (inside) {
        const lit = (edge < 2 ? 1.04 : 0.94) - (0.16 * (x - left)) / long;
        canvas.mix(x, y, 0.87 * lit, 0.81 * lit, 0.7 * lit, 1);
      } else canvas.dim(x, y, 1 - 0.5 * Math.exp(-Math.hypot(outX, outY) / 8));
    }
  }
}

function tick(canvas: Canvas, x: number, top: number, length: number, half: number): void {
  for (let at = Math.floor(x - half - 1); at <= Math.ceil(x + half + 1); at += 1) {
    const weight = clamp(half + 0.5 - Math.abs(at + 0.5 - x), 0, 1);
    if (at < 0 || at >= canvas.width) continue;
    for (let y = top; y < top + length; y += 1) canvas.mix(at, y, ...INK, weight);
  }
}

export function write(
  canvas: Canvas,
  text: string,
  centre: number,
  top: number,
  size: number,
): void {
  const step = 13 * size;
  [...text].forEach((email, index) => {
    const left = centre - (text.length * step) / 2 + index * step + 1.5 * size;
    for (const stroke of glyphs[email] ?? []) {
      for (let at = 1; at < stroke.length; at += 1) {
        const [x0, y0] = stroke[at - 1]!;
        const [x1, y1] = stroke[at]!;
        draw(canvas, left + x0 * size, top + y0 * size, left + x1 * size, top + y1 * size, 1.7);
      }
    }
  });
}

function draw(canvas: Canvas, x0: number, y0: number, x1: number, y1: number, half: number): void {
  const squared = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1;
  for (let y = Math.floor(Math.min(y0, y1) - 3); y <= Math.max(y0, y1) + 3; y += 1) {
    for (let x = Math.floor(Math.min(x0, x1) - 3); x <= Math.max(x0, x1) + 3; x += 1) {
      if (x < 0 || x >= canvas.width || y >= canvas.height) continue;
      const t = clamp(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / squared, 0, 1);
      const away = Math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0));
      canvas.mix(x, y, ...INK, clamp(half + 0.5 - away, 0, 1));
    }
  }
}
