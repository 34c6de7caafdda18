// The input of the renderer: how a cloth is made and how it is shown; see `images` in products.json.

export const weaveNames = [
  'plain',
  'basket',
  'twill',
  'denim',
  'satin',
  'herringbone',
  'birdseye',
  'velvet',
  'corduroy',
  'boucle',
] as const;
export type WeaveName = (typeof weaveNames)[number];

export const yarnNames = [
  'cotton',
  'fine',
  'slub',
  'silk',
  'rawSilk',
  'wool',
  'tweed',
  'denim',
  'filament',
  'voile',
] as const;
export type YarnName = (typeof yarnNames)[number];

export const motifNames = [
  'dots',
  'sprig',
  'boteh',
  'rosette',
  'pomegranate',
  'ogee',
  'diamond',
  'chevron',
  'garden',
  'leaf',
  'wave',
  'star',
  'brush',
  'jamdani',
] as const;
export type MotifName = (typeof motifNames)[number];

/** Colour (index into the palette) and number of threads. */
export type Stripe = readonly [colour: number, threads: number];

export interface ClothRecipe {
  weave: WeaveName;
  yarn: YarnName;
  /** Hex colours; the first is the ground, which changes with the colourway. */
  palette: readonly string[];
  warp?: readonly Stripe[];
  weft?: readonly Stripe[];
  /** `repeat` in threads. */
  motif?: { name: MotifName; by: 'print' | 'jacquard' | 'ikat'; repeat: number };
  /** Threads per centimetre. */
  sett: number;
}

export const imageKinds = [
  'weave',
  'drape',
  'bolt',
  'stack',
  'swatches',
  'window',
  'cushion',
  'shirt',
] as const;
export type ImageKind = (typeof imageKinds)[number];

export const drapeNames = ['sweep', 'hang', 'gather'] as const;
export type DrapeName = (typeof drapeNames)[number];

export interface ImageRecipe {
  kind: ImageKind;
  /** The cloths in the image; several in a stack or on a swatch card. */
  cloths: readonly [ClothRecipe, ...ClothRecipe[]];
  /** Pixels. */
  width: number;
  height: number;
  /** Shape of the folds; random if missing. */
  drape?: DrapeName;
  /** Makes the image differ from any other image of the same cloth. */
  seed: string;
}

/** Returns the same cloth on another ground. */
export const inColour = (cloth: ClothRecipe, ground: string): ClothRecipe => ({
  ...cloth,
  palette: [ground, ...cloth.palette.slice(1)],
});
