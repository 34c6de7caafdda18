// Renders a recipe to the pixels of one image.
import { Bale } from './bale.js';
import { boltScene } from './bolt-scene.js';
import type { Canvas } from './canvas.js';
import { prepareCloth, type Cloth } from './cloth.js';
import { cushionScene } from './cushion-scene.js';
import { drapeScene, type Frame } from './drape-scene.js';
import { between, clamp, seeded, type Random } from './random.js';
import { drapeNames, type ImageRecipe } from './recipe.js';
import { shirtScene } from './shirt-scene.js';
import { stackScene } from './stack-scene.js';
import { swatchScene } from './swatch-scene.js';
import { weaveScene } from './weave-scene.js';
import { windowScene } from './window-scene.js';

/**
 * Returns the pixels of one thread on a table about a metre away. A coarse thread takes more pixels, so that it looks
 * coarse.
 */
const tablePitch = ({ recipe }: Cloth): number => clamp(2.2 + 44 / recipe.sett, 3.3, 6.2);
/** Share of the image's width after which a plain cloth may repeat. */
const BALE = 0.425;
const SMALL_BALE = 0.27;
/** Upper limit in pixels: more cloth would not be visible. */
const LARGEST = 680;

function baleOf(cloth: Cloth, wide: number, random: Random): Bale {
  const pitch = tablePitch(cloth);
  return Bale.of(cloth, random, pitch, Math.min(LARGEST, wide) / pitch);
}

/** Draws an image: red, green and blue, a byte each, in rows of the recipe's width. */
export async function drawImage(recipe: ImageRecipe): Promise<Buffer> {
  const cloths = await Promise.all(recipe.cloths.map(prepareCloth));
  const exposure = recipe.kind === 'drape' ? 1.12 : 1.04;
  return scene(recipe, cloths).develop(exposure);
}

function scene(recipe: ImageRecipe, cloths: readonly Cloth[]): Canvas {
  const random = seeded(recipe.seed);
  const frame: Frame = { width: recipe.width, height: recipe.height, random };
  const [cloth] = cloths;
  if (!cloth) throw new Error('An image needs a cloth');
  if (recipe.kind === 'weave') return weaveScene(cloth, frame);
  if (recipe.kind === 'stack' || recipe.kind === 'swatches') {
    const bales = cloths.map((one) => baleOf(one, SMALL_BALE * frame.width, random));
    return recipe.kind === 'stack' ? stackScene(bales, frame) : swatchScene(bales, frame);
  }
  const bale = baleOf(cloth, BALE * frame.width, random);
  if (recipe.kind === 'window') return windowScene(bale, frame);
  if (recipe.kind === 'cushion') return cushionScene(bale, frame);
  if (recipe.kind === 'shirt') return shirtScene(bale, frame);
  if (recipe.kind === 'bolt') return boltScene(bale, frame);
  const name = recipe.drape ?? drapeNames[Math.floor(random() * drapeNames.length)]!;
  return drapeScene(bale, name, frame, between(random, -0.3, 0.3));
}
