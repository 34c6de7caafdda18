// The cloth flat and close, as through a linen tester, with a rule in centimetres.
import { Canvas } from './canvas.js';
import type { Cloth } from './cloth.js';
import type { Frame } from './drape-scene.js';
import { weave } from './loom.js';
import { PlaneNoise, clamp } from './random.js';
import { layRuler } from './ruler.js';
import { Table } from './table.js';

/** Pixels of one thread; a figured cloth is seen from further away, so that the figure is seen too. */
function closePitch(cloth: Cloth): number {
  const { motif, sett, weave: name } = cloth.recipe;
  if (motif) return motif.repeat > 200 ? 6.5 : motif.repeat > 110 ? 8 : 10;
  const repeat = Math.max(cloth.warpOrder.length, cloth.weftOrder.length);
  if (repeat > 60) return 9;
  if (name === 'herringbone' || repeat > 7) return 13;
  return clamp(400 / sett, 14, 24);
}

export function weaveScene(cloth: Cloth, frame: Frame): Canvas {
  const { width, height, random } = frame;
  const canvas = new Canvas(width, height);
  const pitch = closePitch(cloth);
  const threads = [Math.ceil(width / pitch) + 1, Math.ceil(height / pitch) + 1] as const;
  const woven = weave(cloth, { pitch, threads, random });
  const noise = new PlaneNoise(random);
  const table = new Table(random);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * woven.width + x) * 3;
      const to = (y * width + x) * 3;
      const lit = 1.2 - 0.2 * (x / width) - 0.1 * (y / height);
      if (woven.cover && woven.cover[y * woven.width + x] === 0) {
        table.lay(canvas.light, to, x, y, width, height);
        canvas.dim(x, y, 0.62);
        continue;
      }
      canvas.light[to] = woven.light[from]! * lit;
      canvas.light[to + 1] = woven.light[from + 1]! * lit;
      canvas.light[to + 2] = woven.light[from + 2]! * lit;
    }
  }
  undulate(canvas, noise);
  layRuler(canvas, cloth.recipe.sett * pitch);
  return canvas;
}

/** No cloth lies quite flat: broad, shallow hills. */
function undulate(canvas: Canvas, noise: PlaneNoise): void {
  const cell = 16;
  for (let top = 0; top < canvas.height; top += cell) {
    for (let left = 0; left < canvas.width; left += 1) {
      const a = 1 + 0.075 * noise.at(left / 430 + top / 900, top / 560);
      const b = 1 + 0.075 * noise.at(left / 430 + (top + cell) / 900, (top + cell) / 560);
      for (let y = top; y < Math.min(canvas.height, top + cell); y += 1) {
        canvas.dim(left, y, a + ((b - a) * (y - top)) / cell);
      }
    }
  }
}
