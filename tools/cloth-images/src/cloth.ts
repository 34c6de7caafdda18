// A cloth prepared for the loom: colours, yarn and motif of its recipe.
import { colour, type Colour } from './colour.js';
import { MOTIF_SIZE, motifWeights } from './motifs.js';
import type { ClothRecipe, Stripe } from './recipe.js';
import type { Random } from './random.js';
import { isPile, weaveRepeat } from './weaves.js';
import { yarns, type Yarn } from './yarns.js';

export interface Cloth {
  recipe: ClothRecipe;
  palette: readonly Colour[];
  yarn: Yarn;
  motif: Motif | null;
  /** Palette index of each thread; starts again after the last thread. */
  warpOrder: readonly number[];
  weftOrder: readonly number[];
}

export interface LoomSetting {
  /** Pixels of one thread. */
  pitch: number;
  /** Threads [warp, weft] after which the image repeats. */
  threads: readonly [number, number];
  random: Random;
}

export async function prepareCloth(recipe: ClothRecipe): Promise<Cloth> {
  const palette = recipe.palette.map(colour);
  const weights = recipe.motif ? await motifWeights(recipe.motif.name) : null;
  return {
    recipe,
    palette,
    yarn: yarns[recipe.yarn],
    motif: recipe.motif && weights ? new Motif(weights, recipe.motif.repeat, palette) : null,
    warpOrder: threadOrder(recipe.warp),
    weftOrder: threadOrder(recipe.weft),
  };
}

const threadOrder = (stripes: readonly Stripe[] = [[0, 1]]): number[] =>
  stripes.flatMap(([index, threads]) => Array.from({ length: threads }, () => index));

/** The motif printed or woven over the threads, addressed in threads from the first one. */
export class Motif {
  private readonly ink: [number, number, number] = [0, 0, 0];

  constructor(
    private readonly weights: Uint8Array,
    private readonly repeat: number,
    private readonly palette: readonly Colour[],
  ) {}

  private offset(warp: number, weft: number): number {
    const x = Math.floor((warp / this.repeat) * MOTIF_SIZE) & (MOTIF_SIZE - 1);
    const y = Math.floor((weft / this.repeat) * MOTIF_SIZE) & (MOTIF_SIZE - 1);
    return (y * MOTIF_SIZE + x) * 3;
  }

  /** Returns 0 for the ground weave, and 1, 2 or 3 for the first, second or third figure colour. */
  figure(warp: number, weft: number): number {
    const at = this.offset(warp, weft);
    if (this.weights[at]! > 127) return 1;
    if (this.weights[at + 1]! > 127) return 2;
    return this.weights[at + 2]! > 127 ? 3 : 0;
  }

  /** Mixes the colours of the motif over the ground. The result is valid until the next call. */
  colourAt(warp: number, weft: number, ground: Colour): Colour {
    const at = this.offset(warp, weft);
    const { ink } = this;
    ink[0] = ground[0];
    ink[1] = ground[1];
    ink[2] = ground[2];
    for (let layer = 0; layer < 3; layer += 1) {
      const weight = this.weights[at + layer]! / 255;
      const over = this.palette[layer + 1];
      if (weight === 0 || !over) continue;
      ink[0] += (over[0] - ink[0]) * weight;
      ink[1] += (over[1] - ink[1]) * weight;
      ink[2] += (over[2] - ink[2]) * weight;
    }
    return ink;
  }
}

/** Woven cloth as light: three values a pixel. `cover` is the share of each pixel that is thread (null: all of it). */
export interface Woven {
  width: number;
  height: number;
  light: Float32Array;
  cover: Float32Array | null;
}

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
const lowest = (a: number, b: number): number => (a / common(a, b)) * b;

/**
 * Returns the threads after which the cloth repeats, as [warp, weft]; at least `wanted` unless one repeat is longer.
 */
export function clothRepeat(cloth: Cloth, wanted: number): [number, number] {
  const weave = isPile(cloth.recipe.weave) ? 8 : weaveRepeat[cloth.recipe.weave];
  const motif = cloth.recipe.motif?.repeat ?? 1;
  return [cloth.warpOrder.length, cloth.weftOrder.length].map((order) => {
    const once = lowest(lowest(weave, order), Math.max(1, Math.round(motif)));
    return once * Math.max(1, Math.round(wanted / once));
  }) as [number, number];
}
