// A weave defines for each crossing whether the warp (the thread that runs down) lies on top.
import type { WeaveName } from './recipe.js';

type Crossing = (warp: number, weft: number) => boolean;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

const HERRINGBONE_WIDTH = 16;

function herringbone(warp: number, weft: number): boolean {
  const strip = Math.floor(warp / HERRINGBONE_WIDTH);
  const along = strip % 2 === 0 ? warp : -warp - 1;
  return modulo(along + weft, 4) < 2;
}

const birdseye: readonly string[] = ['1101', '1011', '0111', '1100'];

const crossings: Readonly<Record<WeaveName, Crossing>> = {
  plain: (warp, weft) => (warp + weft) % 2 === 0,
  basket: (warp, weft) => ((warp >> 1) + (weft >> 1)) % 2 === 0,
  twill: (warp, weft) => modulo(warp + weft, 4) < 2,
  denim: (warp, weft) => modulo(warp + weft, 4) !== 0,
  satin: (warp, weft) => modulo(warp * 3 + weft, 8) !== 0,
  herringbone,
  birdseye: (warp, weft) => birdseye[weft % 4]![warp % 4] === '1',
  velvet: () => true,
  corduroy: () => true,
  boucle: () => true,
};

/** Threads after which the weave repeats, in both directions. */
export const weaveRepeat: Readonly<Record<WeaveName, number>> = {
  plain: 2,
  basket: 4,
  twill: 4,
  denim: 4,
  satin: 8,
  herringbone: HERRINGBONE_WIDTH * 2,
  birdseye: 4,
  velvet: 1,
  corduroy: 1,
  boucle: 1,
};

export type PileName = 'velvet' | 'corduroy' | 'boucle';

export const isPile = (weave: WeaveName): weave is PileName =>
  weave === 'velvet' || weave === 'corduroy' || weave === 'boucle';

export const warpOnTop = (weave: WeaveName, warp: number, weft: number): boolean =>
  crossings[weave](warp, weft);

/** Damask: a satin that turns its weft side up inside the motif. */
export const figuredWarpOnTop = (figure: boolean, warp: number, weft: number): boolean =>
  figure ? modulo(warp * 2 + weft, 5) === 0 : modulo(warp * 3 + weft, 5) !== 0;
