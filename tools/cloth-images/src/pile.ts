// Velvet, corduroy and boucle: no crossings are visible, only the tips of a pile that lean in different directions.
import type { Cloth, LoomSetting, Woven } from './cloth.js';
import { GRAIN_MASK, GRAIN_SIZE, PlaneNoise, closedCurve, grain, seeded } from './random.js';
import type { PileName } from './weaves.js';

/** Warps of one corduroy rib. */
export const WALE = 8;

/** Lightness at a pixel of the image. */
type Pile = (x: number, y: number) => number;

const fine = (x: number, y: number): number =>
  grain[(y & GRAIN_MASK) * GRAIN_SIZE + (x & GRAIN_MASK)]!;

function velvet(pitch: number, width: number, height: number): Pile {
  const crush = closedCurve(width, 5, seeded('crush across'));
  const brushed = closedCurve(height, 6, seeded('crush down'));
  const step = 3.2 / pitch;
  return (x, y) => {
    const tips = fine(x * step * 2.2, y * step * 0.9) * 0.2 + fine(x + 91, y + 17) * 0.1;
    return 0.66 + tips + crush[x]! * brushed[y]! * 0.07;
  };
}

function corduroy(pitch: number, width: number, height: number): Pile {
  const wander = closedCurve(height, 9, seeded('wale'));
  const wale = WALE * pitch;
  return (x, y) => {
    const position = x / wale + wander[y]! * 0.02;
    const place = position - Math.floor(position) - 0.5;
    const round = Math.sqrt(Math.max(0, 1 - place * place * 4.3));
    const side = 0.17 * -place * 2;
    const tips = fine(x * 1.3 * (4 / pitch), y * 0.8 * (4 / pitch)) * 0.17 + fine(x, y) * 0.08;
    return (0.12 + 0.62 * round + side * round) * (1 + tips);
  };
}

function boucle(pitch: number, width: number, height: number): Pile {
  const noise = new PlaneNoise(seeded('boucle'));
  const cells = Math.max(2, Math.round(width / (pitch * 2.4) / 64)) * 64;
  const rows = Math.max(2, Math.round(height / (pitch * 2.4) / 64)) * 64;
  return (x, y) => {
    const u = (x / width) * cells;
    const v = (y / height) * rows;
    const curl = noise.at(u + noise.at(u * 2, v * 2) * 0.7, v + noise.at(v * 2, u * 2) * 0.7);
    const loop = 1 - Math.abs(curl) * 1.5;
    const light = noise.at(u + 0.28, v + 0.28) - noise.at(u - 0.28, v - 0.28);
    return (0.3 + 0.5 * Math.max(0, loop) - light * 0.3) * (1 + fine(x, y) * 0.16);
  };
}

const piles = { velvet, corduroy, boucle };

export function piled(cloth: Cloth, name: PileName, setting: LoomSetting): Woven {
  const { pitch, threads } = setting;
  const width = Math.round(threads[0] * pitch);
  const height = Math.round(threads[1] * pitch);
  const pile = piles[name](pitch, width, height);
  const light = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const own = cloth.palette[cloth.warpOrder[Math.floor(x / pitch) % cloth.warpOrder.length]!]!;
      const ink = cloth.motif ? cloth.motif.colourAt(x / pitch, y / pitch, own) : own;
      const lit = pile(x, y);
      const to = (y * width + x) * 3;
      light[to] = ink[0] * lit;
      light[to + 1] = ink[1] * lit;
      light[to + 2] = ink[2] * lit;
    }
  }
  return { width, height, light, cover: null };
}
