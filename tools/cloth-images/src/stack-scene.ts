// Folded lengths in their colourways, stacked and seen from the front.
import type { Bale } from './bale.js';
import { Canvas } from './canvas.js';
import type { Frame } from './drape-scene.js';
import { PlaneNoise, between, clamp, power16, type Random } from './random.js';
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
  const painter = new StackPainter(pile(bales, frame), frame);
  for (let y = 0; y < frame.height; y += 1) painter.row(y);
  return painter.canvas;
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

/** Small slants, because stacks are never quite straight. */
const mixed = (layers: Layer[], random: Random): Layer[] =>
  layers.map((layer) => ({ ...layer, top: layer.top + between(random, -4, 4) }));

class StackPainter {
  readonly canvas: Canvas;
  private readonly noise: PlaneNoise;
  private readonly table: Table;
  /** Upper edge of each layer at each column, and of one more layer below the frame. */
  private readonly edges: readonly Float32Array[];
  /** Visible depth in pixels of the top surface. */
  private readonly surface: Float32Array;
  private readonly current: Uint8Array;

  constructor(
    private readonly layers: readonly Layer[],
    { width, height, random }: Frame,
  ) {
    this.canvas = new Canvas(width, height);
    this.noise = new PlaneNoise(random);
    this.table = new Table(random);
    const line = (at: (x: number) => number) =>
      Float32Array.from({ length: width }, (_, x) => at(x));
    this.edges = [
      ...layers.map(({ top, wave, seed }) =>
        line((x) => top + wave * this.noise.at(x / 420 + seed, seed)),
      ),
      line(() => height * 1.2),
    ];
    const deep = (layers[0]?.high ?? 0) * 0.42;
    this.surface = line((x) => deep + 10 * this.noise.at(x / 500, 40));
    this.current = new Uint8Array(width);
  }

  row(y: number): void {
    const { canvas, edges, surface, current, layers } = this;
    const first = edges[0]!;
    for (let x = 0; x < canvas.width; x += 1) {
      const to = (y * canvas.width + x) * 3;
      const above = first[x]! - y;
      if (above > surface[x]!) {
        this.table.lay(canvas.light, to, x, y * 2, canvas.width, canvas.height);
        canvas.dim(x, y, 0.8 - 0.3 * Math.exp(-(above - surface[x]!) / 60));
        continue;
      }
      if (above > 0) {
        this.top(to, x, y, above / surface[x]!, layers[0]!);
        continue;
      }
      let index = current[x]!;
      while (index + 1 < layers.length && y >= edges[index + 1]![x]!) index += 1;
      current[x] = index;
      const start = edges[index]![x]!;
      this.folds(to, x, (y - start) / (edges[index + 1]![x]! - start), layers[index]!);
    }
  }

  private top(to: number, x: number, y: number, depth: number, layer: Layer): void {
    const soft = this.noise.at(x / 300, depth * 2 + 9) * 0.07;
    const edge = depth > 0.92 ? 0.75 : 1;
    const { light, width } = this.canvas;
    const lit = (1.16 - 0.3 * depth - 0.2 * (x / width) + soft) * edge;
    layer.bale.lay(light, to, x + layer.shift, y * 3.4, lit, 2);
  }

  /** `t` is 0 at the upper edge of the layer, 1 at its lower edge. */
  private folds(to: number, x: number, t: number, layer: Layer): void {
    const { bale, folds, seed, shift, high } = layer;
    const uneven = folds > 1 ? 0.05 * this.noise.at(x / 380 + seed, t * folds) : 0;
    const position = clamp(t + uneven, 0, 0.9999) * folds;
    const fold = Math.floor(position);
    const bulge = ((position - fold) * 2 - 1) * 0.985;
    const facing = Math.sqrt(1 - bulge * bulge);
    const arc = Math.asin(bulge) * (high / folds / 2);
    const crease = this.noise.at(x / 210 + seed, fold * 7 + arc / 70) * 0.11;
    const lambert = Math.max(0, -0.52 * bulge + 0.74 * facing + crease);
    const shade = 0.12 + 0.18 * facing + 0.9 * lambert * (0.35 + 0.65 * facing);
    const beneath = fold === 0 ? 0.55 + 0.45 * clamp((t * high) / 26, 0, 1) : 1;
    const side = 1.12 - 0.32 * (x / this.canvas.width);
    const { sheen } = bale.cloth.yarn;
    const isVelvet = bale.cloth.recipe.weave === 'velvet';
    const gloss = isVelvet ? 0 : power16(clamp(-0.28 * bulge + 0.95 * facing + crease * 0.6, 0, 1));
    const lit = shade * beneath * side * (1 - sheen * 0.4) + gloss * sheen * 1.5 * beneath;
    const rim = isVelvet ? 0.62 + 0.7 * (1 - facing) : 1;
    bale.lay(
      this.canvas.light,
      to,
      x + shift,
      arc + fold * 211 + shift,
      lit * rim,
      1 / Math.max(0.35, facing),
    );
  }
}
