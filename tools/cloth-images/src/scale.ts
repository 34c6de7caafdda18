// The scale of close images: the width of cloth that they show.
import { clamp } from './random.js';
import type { ClothRecipe, ImageRecipe, Stripe } from './recipe.js';

/**
 * Returns the pixels of one thread in a close image. A figured cloth is seen from further away, so that the figure is
 * visible.
 */
export function closePitch({ motif, sett, weave, warp, weft }: ClothRecipe): number {
  if (motif) return motif.repeat > 200 ? 6.5 : motif.repeat > 110 ? 8 : 10;
  const repeat = Math.max(threadsOf(warp), threadsOf(weft));
  if (repeat > 60) return 9;
  if (weave === 'herringbone' || repeat > 7) return 13;
  return clamp(400 / sett, 14, 24);
}

const threadsOf = (stripes: readonly Stripe[] = [[0, 1]]): number =>
  stripes.reduce((sum, [, threads]) => sum + threads, 0);

/** Returns the pixels of a centimetre in the image of a weave. */
export const pixelsPerCm = (cloth: ClothRecipe): number => cloth.sett * closePitch(cloth);

/** Returns the width of cloth across an image in tenths of a millimetre, or null if the cloth does not lie flat. */
export const tenthsAcross = ({ kind, cloths, width }: ImageRecipe): number | null =>
  kind === 'weave' ? Math.round((width / pixelsPerCm(cloths[0])) * 100) : null;
