import { drawImage } from './draw-image.js';
import { inColour, type ImageRecipe } from './recipe.js';

const recipe = (seed: string): ImageRecipe => ({
  kind: 'weave',
  cloths: [{ weave: 'twill', yarn: 'cotton', palette: ['#1B2A4A', '#EADFC8'], sett: 24 }],
  width: 64,
  height: 80,
  seed,
});

describe('a drawn image of cloth', () => {
  it('draws a cloth image with three bytes for each pixel', async () => {
    expect(await drawImage(recipe('one'))).toHaveLength(64 * 80 * 3);
  });

  it('draws the same cloth image for the same recipe, and another for another seed', async () => {
    const first = await drawImage(recipe('one'));
    expect((await drawImage(recipe('one'))).equals(first)).toBe(true);
    expect((await drawImage(recipe('two'))).equals(first)).toBe(false);
  });

  it('takes the colour of a cloth image from the recipe', async () => {
    const [cloth] = recipe('one').cloths;
    const red = { ...recipe('one'), cloths: [inColour(cloth, '#C0392B')] as const };
    expect((await drawImage(red)).equals(await drawImage(recipe('one')))).toBe(false);
  });
});
