// One recipe in, the bytes of one picture out.
import { Bale } from './bale.js';
import { boltScene } from './bolt-scene.js';
import type { Canvas } from './canvas.js';
import { prepareCloth, recolour, type Cloth } from './cloth.js';
import { drapeScene, type DrapeName, type Frame } from './drape-scene.js';
import { seeded, type Random } from './random.js';
import type { PictureRecipe } from './recipe.js';
import { stackScene } from './stack-scene.js';
import { swatchScene } from './swatch-scene.js';
import { weaveScene } from './weave-scene.js';

export const PICTURE_WIDTH = 1600;
export const PICTURE_HEIGHT = 2000;

/** Pixels of one thread on a table about a metre away. */
const TABLE_PITCH = 3.6;
const BALE_THREADS = 250;
const SMALL_BALE_THREADS = 130;

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, a byte each. */
  bytes: Buffer;
}

const drapeNames: readonly DrapeName[] = ['sweep', 'hang', 'gather', 'rumple'];

/** Draws the recipe; `seed` makes it unlike any other picture of the same cloth. */
export async function drawPicture(
  recipe: PictureRecipe,
  seed: string,
  size: { width: number; height: number } = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT },
): Promise<Picture> {
  const random = seeded(seed);
  const cloth = await prepareCloth(recipe.cloth);
  const canvas = scene(recipe, cloth, { ...size, random });
  return { ...size, bytes: canvas.develop(recipe.kind === 'drape' ? 1.12 : 1.04) };
}

function scene(recipe: PictureRecipe, cloth: Cloth, frame: Frame): Canvas {
  const { random } = frame;
  if (recipe.kind === 'weave') return weaveScene(cloth, frame);
  if (recipe.kind === 'stack') return stackScene(allColours(recipe, cloth, random), frame);
  if (recipe.kind === 'swatches') return swatchScene(allColours(recipe, cloth, random), frame);
  const bale = Bale.of(cloth, random, TABLE_PITCH, BALE_THREADS);
  if (recipe.kind === 'bolt') return boltScene(bale, frame);
  const name = drapeNames[Math.floor(random() * drapeNames.length)]!;
  return drapeScene(bale, name, frame, (random() - 0.5) * 0.5);
}

const allColours = (recipe: PictureRecipe, cloth: Cloth, random: Random): Bale[] =>
  [cloth, ...recipe.colourways.map((ground) => recolour(cloth, ground))].map((one) =>
    Bale.of(one, random, TABLE_PITCH, SMALL_BALE_THREADS),
  );
