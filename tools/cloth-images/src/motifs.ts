// Motifs are drawn as vector shapes whose red, green and blue are the amounts of the second, third and fourth palette
// colour; black is the ground. One repeat has 100 units, and shapes may cross its edges.
import sharp from 'sharp';
import type { MotifName } from './recipe.js';

const R = '#f00';
const G = '#0f0';
const B = '#00f';

const ring = (count: number, shape: string, offset = 0): string =>
  Array.from(
    { length: count },
    (_, turn) => `<g transform="rotate(${String(offset + (turn * 360) / count)})">${shape}</g>`,
  ).join('');

const at = (x: number, y: number, shape: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(scale)})">${shape}</g>`;

const petal = (fill: string, length: number, breadth: number): string =>
  `<path fill="${fill}" d="M0 0C${String(breadth)} ${String(-length * 0.35)} ${String(breadth * 0.8)} ${String(-length * 0.8)} 0 ${String(-length)}C${String(-breadth * 0.8)} ${String(-length * 0.8)} ${String(-breadth)} ${String(-length * 0.35)} 0 0Z"/>`;

const disc = (fill: string, radius: number, x = 0, y = 0): string =>
  `<circle fill="${fill}" cx="${String(x)}" cy="${String(y)}" r="${String(radius)}"/>`;

const line = (stroke: string, width: number, d: string): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${String(width)}" stroke-linecap="round" d="${d}"/>`;

const polygon = (fill: string, points: string): string =>
  `<polygon fill="${fill}" points="${points}"/>`;

const leafShape = petal(G, 16, 6) + line('#000', 0.7, 'M0 -2V-13');
const flower = ring(8, petal(R, 15, 7)) + ring(8, petal(B, 8, 2.6)) + disc(G, 4) + disc(B, 1.8);
const sprig =
  line(G, 1.3, 'M0 14C-3 6 2 0 0 -8') +
  at(-1, 6, leafShape, 0.55, -62) +
  at(1, 2, leafShape, 0.55, 58) +
  at(0, -9, ring(5, petal(R, 9, 4.5)) + disc(B, 2));
const boteh =
  `<path fill="${R}" d="M0 22C-16 22 -21 4 -10 -8C-3 -16 5 -17 9 -27C13 -22 13 -15 11 -9C22 2 17 22 0 22Z"/>` +
  `<path fill="#000" d="M0 18C-12 18 -16 5 -8 -4C-3 -10 4 -11 8 -18C9 -12 8 -9 6 -5C16 3 12 18 0 18Z"/>` +
  at(-0.5, 7, ring(7, petal(B, 9, 3.4)) + disc(G, 2.6)) +
  ring(9, disc(G, 1.1, 0, -24));

const medallion =
  ring(16, petal(R, 31, 5)) +
  disc('#000', 20) +
  ring(8, petal(B, 19, 6)) +
  ring(8, petal(R, 14, 3.6), 22.5) +
  disc('#000', 5.5) +
  disc(G, 4) +
  ring(16, disc(G, 1.5, 0, -34.5));

const stepped = (fill: string, size: number): string =>
  Array.from({ length: 5 }, (_, step) => {
    const half = (size * (5 - step)) / 5;
    const high = (size * (step + 1)) / 5;
    return `<rect fill="${fill}" x="${String(-half)}" y="${String(-high)}" width="${String(half * 2)}" height="${String(high * 2)}"/>`;
  }).join('');

const ogeeLine =
  'M50 -10C92 12 92 38 50 60M50 -10C8 12 8 38 50 60M0 40C42 62 42 88 0 110M100 40C58 62 58 88 100 110';

const pomegranate =
  `<path fill="${R}" d="M0 -26C15 -20 20 -6 14 6C9 16 -9 16 -14 6C-20 -6 -15 -20 0 -26Z"/>` +
  `<path fill="#000" d="M0 -19C9 -15 12 -5 9 3C5 9 -5 9 -9 3C-12 -5 -9 -15 0 -19Z"/>` +
  disc(R, 2.3, 0, -10) +
  disc(R, 2.3, -4.2, -4) +
  disc(R, 2.3, 4.2, -4) +
  disc(R, 2.3, 0, 2) +
  at(0, -25, petal(R, 13, 4), 1, -35) +
  at(0, -25, petal(R, 13, 4), 1, 35) +
  at(0, -25, petal(R, 15, 4)) +
  line(R, 2, 'M0 12C-1 18 1 22 0 28') +
  at(0, 22, petal(R, 15, 5), 1, -68) +
  at(0, 22, petal(R, 15, 5), 1, 68) +
  at(0, 17, petal(R, 20, 5), 1, -118) +
  at(0, 17, petal(R, 20, 5), 1, 118);

const halfDrop = (shape: string, scale: number): string =>
  at(25, 25, shape, scale) + at(75, 75, shape, scale);

const scales = (): string =>
  [0, 25, 50, 75, 100]
    .flatMap((y, row) =>
      [0, 50, 100].map((x) =>
        at(
          x + (row % 2) * 25,
          y,
          disc(R, 25) +
            disc('#000', 21.5) +
            disc(R, 18) +
            disc('#000', 14.5) +
            disc(G, 10.5) +
            disc('#000', 7) +
            disc(R, 3.6),
        ),
      ),
    )
    .join('');

const drawings: Readonly<Record<MotifName, () => string>> = {
  dots: () =>
    [
      [12, 12],
      [62, 12],
      [37, 37],
      [87, 37],
      [12, 62],
      [62, 62],
      [37, 87],
      [87, 87],
    ]
      .map(([x, y]) => disc(R, 6.2, x, y))
      .join(''),
  sprig: () =>
    at(25, 27, sprig, 1.25, 12) +
    at(75, 76, sprig, 1.25, -14) +
    disc(B, 1.6, 52, 50) +
    disc(B, 1.6, 2, 2),
  boteh: () =>
    at(27, 25, boteh, 0.92, 8) +
    at(77, 75, boteh, 0.92, 8) +
    at(75, 25, flower, 0.5) +
    at(25, 75, flower, 0.5),
  rosette: () =>
    at(50, 50, medallion, 1.05) +
    at(0, 0, medallion, 0.62) +
    line(R, 1.4, 'M50 0V9M50 91V100M0 50H9M91 50H100') +
    at(50, 0, ring(4, petal(G, 9, 4), 45)) +
    at(0, 50, ring(4, petal(G, 9, 4), 45)),
  pomegranate: () =>
    line(R, 3.2, ogeeLine) + at(50, 26, pomegranate, 0.86) + at(0, 76, pomegranate, 0.86),
  ogee: () =>
    line(R, 7, ogeeLine) +
    line(G, 2, ogeeLine) +
    at(50, 25, ring(6, petal(B, 14, 6)) + disc(G, 4)) +
    at(0, 75, ring(6, petal(B, 14, 6)) + disc(G, 4)),
  diamond: () =>
    at(50, 50, stepped(R, 46) + stepped('#000', 34) + stepped(B, 25) + stepped(G, 12)) +
    at(0, 0, stepped(G, 18) + stepped('#000', 8)),
  chevron: () =>
    [-25, 25, 75]
      .map(
        (y) =>
          line(
            R,
            9,
            `M0 ${String(y + 25)}L25 ${String(y)}L50 ${String(y + 25)}L75 ${String(y)}L100 ${String(y + 25)}`,
          ) +
          line(
            G,
            2.5,
            `M0 ${String(y + 40)}L25 ${String(y + 15)}L50 ${String(y + 40)}L75 ${String(y + 15)}L100 ${String(y + 40)}`,
          ),
      )
      .join(''),
  garden: () =>
    line(G, 1.6, 'M28 30C40 60 60 50 74 78') +
    line(G, 1.6, 'M74 78C92 96 110 90 128 130M-26 -22C-8 -4 10 -10 28 30') +
    at(46, 55, leafShape, 0.9, 150) +
    at(58, 58, leafShape, 0.9, 20) +
    at(92, 92, leafShape, 0.9, 160) +
    at(10, 8, leafShape, 0.8, 80) +
    at(28, 28, flower, 1.35) +
    at(74, 78, flower, 1.05, 20) +
    at(80, 26, sprig, 1.1, 24) +
    at(24, 80, sprig, 1, -30),
  leaf: () =>
    at(
      25,
      40,
      ring(1, petal(R, 38, 13)) +
        line('#000', 1.2, 'M0 -3V-33M0 -10L6 -16M0 -10L-6 -16M0 -18L5 -24M0 -18L-5 -24'),
      1,
      24,
    ) +
    at(
      78,
      92,
      ring(1, petal(R, 38, 13)) +
        line('#000', 1.2, 'M0 -3V-33M0 -10L6 -16M0 -10L-6 -16M0 -18L5 -24M0 -18L-5 -24'),
      1,
      -28,
    ) +
    at(70, 34, petal(G, 26, 9), 1, 140) +
    at(26, 92, petal(G, 26, 9), 1, -60) +
    disc(B, 2.2, 52, 60) +
    disc(B, 2.2, 98, 12),
  wave: scales,
  star: () =>
    at(
      50,
      50,
      polygon(R, ring8(42, 20)) + polygon('#000', ring8(30, 14)) + polygon(G, ring8(20, 9)),
    ) +
    at(0, 0, polygon(B, ring8(22, 10)) + disc('#000', 5)) +
    line(R, 2.5, 'M0 0L21 21M100 0L79 21M0 100L21 79M100 100L79 79'),
  brush: () =>
    line(R, 13, 'M-12 22C20 12 40 34 66 24') +
    line(G, 7, 'M34 52C60 44 84 62 118 50M-66 52C-40 44 -16 62 18 50') +
    line(B, 4, 'M8 78C30 70 44 86 70 77') +
    disc(G, 4.5, 84, 14) +
    disc(R, 7, 88, 82) +
    disc(B, 3, 24, 40),
  jamdani: () =>
    halfDrop(
      polygon(R, '0,-17 5,-8 14,-8 8,0 14,8 5,8 0,17 -5,8 -14,8 -8,0 -14,-8 -5,-8') +
        polygon('#000', '0,-7 6,0 0,7 -6,0') +
        polygon(R, '0,-3 3,0 0,3 -3,0'),
      0.95,
    ) +
    at(75, 25, polygon(R, '0,-6 3,0 0,6 -3,0') + polygon(R, '-6,0 0,-3 6,0 0,3')) +
    at(25, 75, polygon(R, '0,-6 3,0 0,6 -3,0') + polygon(R, '-6,0 0,-3 6,0 0,3')),
};

function ring8(outer: number, inner: number): string {
  return Array.from({ length: 16 }, (_, step) => {
    const radius = step % 2 === 0 ? outer : inner;
    const angle = (step * Math.PI) / 8;
    return `${(Math.sin(angle) * radius).toFixed(2)},${(-Math.cos(angle) * radius).toFixed(2)}`;
  }).join(' ');
}

/** Pixels of one repeat, in each direction. */
export const MOTIF_SIZE = 512;

const drawn = new Map<MotifName, Promise<Uint8Array>>();

/** Draws a repeat with three bytes a pixel: the amounts of the second, third and fourth colour. */
export function motifWeights(name: MotifName): Promise<Uint8Array> {
  const known = drawn.get(name) ?? draw(name);
  drawn.set(name, known);
  return known;
}

async function draw(name: MotifName): Promise<Uint8Array> {
  const shape = drawings[name]();
  const around = [-100, 0, 100]
    .flatMap((x) =>
      [-100, 0, 100].map((y) => `<g transform="translate(${String(x)} ${String(y)})">${shape}</g>`),
    )
    .join('');
  const size = String(MOTIF_SIZE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="#000"/>${around}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
}
