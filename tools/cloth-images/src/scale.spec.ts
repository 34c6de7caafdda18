import { drawImage } from './draw-image.js';
import type { ImageRecipe } from './recipe.js';
import { pixelsPerCm, tenthsAcross } from './scale.js';

const recipe: ImageRecipe = {
  kind: 'weave',
  cloths: [{ weave: 'twill', yarn: 'cotton', palette: ['#1B2A4A', '#EADFC8'], sett: 10 }],
  width: 1200,
  height: 500,
  seed: 'scale',
};
/** Position of the long ticks on the rule, which is drawn 120 pixels above the lower edge, 150 high. */
const TICK_ROW = 500 - 150 - 120 + 50;

/** Returns the middles of the dark runs in a row of the paper rule. */
function ticksIn(bytes: Buffer, row: number): number[] {
  const dark = Array.from({ length: 1200 }, (_, x) => (bytes[(row * 1200 + x) * 3] ?? 255) < 90);
  const middles: number[] = [];
  for (let x = 112, from = -1; x < 1088; x += 1) {
    if (dark[x] && from < 0) from = x;
    if (!dark[x] && from >= 0) {
      middles.push((from + x - 1) / 2);
      from = -1;
    }
  }
  return middles;
}

describe('the scale of a drawn weave', () => {
  it('FAB-67: is that of the drawn rule to 1 %', async () => {
    const ticks = ticksIn(await drawImage(recipe), TICK_ROW);
    expect(ticks.length).toBeGreaterThan(3);
    const spacing = ((ticks.at(-1) ?? 0) - (ticks[0] ?? 0)) / (ticks.length - 1);
    const perCm = pixelsPerCm(recipe.cloths[0]);
    expect(spacing / perCm).toBeGreaterThan(0.99);
    expect(spacing / perCm).toBeLessThan(1.01);
    expect(tenthsAcross(recipe)).toBe(Math.round((1200 / perCm) * 100));
  });

  it('is unknown if the cloth lies in folds', () => {
    expect(tenthsAcross({ ...recipe, kind: 'drape' })).toBeNull();
  });
});
