// Folded lengths in their colourways, one on another, seen from the front.
import type { Bale } from './bale.js';
import { Canvas } from './canvas.js';
import type { Frame } from './drape-scene.js';
import { PlaneNoise, between, clamp, type Random } from './random.js';
import { Table } from './table.js';

interface Layer {
  bale: Bale;
  top: number;
  high: number;
  folds: number;
  shift: number;
  seed: number;
  wave: number;
}

export function stackScene(bales: readonly Bale[], frame: Frame): Canvas {
  const canvas = new Canvas(frame.width, frame.height);
  const layers = pile(bales, frame);
  const noise = new PlaneNoise(frame.random);
  const table = new Table(frame.random);
  for (let x = 0; x < frame.width; x += 1) {
    column(canvas, x, layers, noise, table);
  }
  return canvas;
}

function pile(bales: readonly Bale[], { height, random }: Frame): Layer[] {
  const layers: Layer[] = [];
  let top = height * between(random, 0.13, 0.2);
  for (let index = 0; top < height * 1.06; index += 1) {
    const high = height * between(random, 0.095, 0.15);
    layers.push({
      bale: bales[index % bales.length]!,
      top,
      high,
      folds: 1 + Math.floor(random() * 3.2),
      shift: random() * 1000,
      seed: random() * 60,
      wave: between(random, 5, 12),
    });
    top += high;
  }
  return mixed(layers, random);
}

/** Small slants, as nobody stacks quite straight. */
const mixed = (layers: Layer[], random: Random): Layer[] =>
  layers.map((layer) => ({ ...layer, top: layer.top + between(random, -4, 4) }));

function column(
  canvas: Canvas,
  x: number,
  layers: readonly Layer[],
  noise: PlaneNoise,
  table: Table,
): void {
  const edges = layers.map(
    (layer) => layer.top + layer.wave * noise.at(x / 420 + layer.seed, layer.seed),
  );
  const first = edges[0]!;
  const upper = layers[0]!.high * 0.42 + 10 * noise.at(x / 500, 40);
  let index = 0;
  for (let y = 0; y < canvas.height; y += 1) {
    const to = (y * canvas.width + x) * 3;
    if (y < first - upper) {
      table.lay(canvas.light, to, x, y * 2, canvas.width, canvas.height);
      canvas.dim(x, y, 0.8 - 0.3 * Math.exp(-(first - upper - y) / 60));
      continue;
    }
    if (y < first) {
      const depth = (first - y) / upper;
      paintTop(canvas, to, x, y, depth, layers[0]!, noise);
      continue;
    }
    while (index + 1 < layers.length && y >= edges[index + 1]!) index += 1;
    const end = edges[index + 1] ?? canvas.height * 1.2;
    paintFolds(canvas, to, x, (y - edges[index]!) / (end - edges[index]!), layers[index]!, noise);
  }
}

function paintTop(
  canvas: Canvas,
  to: number,
  x: number,
  y: number,
  depth: number,
  layer: Layer,
  noise: PlaneNoise,
): void {
  const soft = noise.at(x / 300, depth * 2 + 9) * 0.07;
  const edge = depth > 0.92 ? 0.75 : 1;
  layer.bale.lay(
    canvas.light,
    to,
    x * 1.1 + layer.shift,
    y * 3.4,
    (1.16 - 0.3 * depth - 0.2 * (x / canvas.width) + soft) * edge,
    2,
  );
}

function paintFolds(
  canvas: Canvas,
  to: number,
  x: number,
  t: number,
  layer: Layer,
  noise: PlaneNoise,
): void {
  const { bale, folds, seed } = layer;
  const uneven = folds > 1 ? 0.05 * noise.at(x / 380 + seed, t * folds) : 0;
  const position = clamp(t + uneven, 0, 0.9999) * folds;
  const fold = Math.floor(position);
  const place = (position - fold) * 2 - 1;
  const bulge = place * 0.985;
  const facing = Math.sqrt(1 - bulge * bulge);
  const radius = layer.high / folds / 2;
  const arc = Math.asin(bulge) * radius;
  const crease = noise.at(x / 210 + seed, fold * 7 + arc / 70) * 0.11;
  const lambert = Math.max(0, -0.52 * bulge + 0.74 * facing + crease);
  const low = 0.12 + 0.18 * facing + 0.9 * lambert * (0.35 + 0.65 * facing);
  const beneath = fold === 0 ? 0.55 + 0.45 * clamp((t * layer.high) / 26, 0, 1) : 1;
  const side = 1.12 - 0.32 * (x / canvas.width);
  const { sheen } = bale.cloth.yarn;
  const gloss = clamp(-0.28 * bulge + 0.95 * facing + crease * 0.6, 0, 1) ** 16;
  const lit = low * beneath * side * (1 - sheen * 0.4) + gloss * sheen * 1.5 * beneath;
  const pileEdge = bale.cloth.recipe.weave === 'velvet' ? 0.62 + 0.7 * (1 - facing) : 1;
  bale.lay(
    canvas.light,
    to,
    x * 1.1 + layer.shift,
    arc * 1.1 + fold * 211 + layer.shift,
    lit * pileEdge,
    1 / Math.max(0.35, facing),
  );
}
