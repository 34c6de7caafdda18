// Estimates the cloth for garments without a pattern.
import { METRES_PER_YARD } from '@shop/contracts/money/length';
import { yardsInWidth } from './garment-widths';
import {
  cmText,
  cutCloth,
  withSafety,
  type ClothMeasures,
  type Outcome,
  type Wishes,
} from './need';

/**
 * Yards of cloth, 36 inches wide, for common misses' garments (table published by boutiqueloffice.com and nofly90.com).
 */
export const GARMENTS = [
  { value: 'blouse-short', label: 'Shirt or blouse, short sleeves', yards: 2 },
  { value: 'blouse-long', label: 'Shirt or blouse, long sleeves', yards: 2.5 },
  { value: 'skirt', label: 'Straight skirt', yards: 2 },
  { value: 'shorts', label: 'Shorts', yards: 2.5 },
  { value: 'capri', label: 'Trousers, to the calf', yards: 2.75 },
  { value: 'trousers', label: 'Trousers, full length', yards: 3.25 },
] as const;

/**
 * Garments by a body length: twice the length plus 25 cm (sewguide.com), and the sleeve once
 * (sewchicpatterns.blogspot.com).
 */
export const BY_LENGTH = [
  { value: 'trousers-length', label: 'Trousers, by length', length: 105, sleeve: 0 },
  { value: 'top-length', label: 'Top or tunic, by length', length: 70, sleeve: 0 },
  { value: 'dress-length', label: 'Dress, by length', length: 105, sleeve: 30 },
] as const;

const CM_PER_INCH = 2.54;
const CM_PER_YARD = METRES_PER_YARD * 100;
const TABLE_WIDTH = 36;
/** In inches; needs by body length apply to cloth of 140 to 150 cm. */
const LENGTH_WIDTH = 52;
const HEMS = 25;
/** Extra yards for nap, or for a pattern with one direction. */
const ONE_WAY = 0.25;

export interface Garment {
  /** Yards in cloth of 36 inches; or a body length in centimetres with the sleeve. */
  need: { yards: number } | { length: number; sleeve: number };
}

/** Returns the cloth for a garment. */
export function garment({ need }: Garment, cloth: ClothMeasures, wishes: Wishes): Outcome {
  const { width, plain } = cutCloth(cloth, wishes);
  const base =
    'yards' in need
      ? { yards: need.yards, width: TABLE_WIDTH }
      : { yards: (2 * need.length + need.sleeve + HEMS) / CM_PER_YARD, width: LENGTH_WIDTH };
  const yards =
    'length' in need && width >= LENGTH_WIDTH * CM_PER_INCH
      ? base.yards
      : yardsInWidth(base, width / CM_PER_INCH);
  if (yards === null) {
    return { refusal: `We have no estimate for garments in cloth ${cmText(width)} wide.` };
  }
  const isOneWay = cloth.hasNap || cloth.match !== 'none';
  const repeat = cloth.match === 'none' ? 0 : cloth.repeat;
  const length = plain((yards + (isOneWay ? ONE_WAY : 0)) * CM_PER_YARD) + repeat;
  const extras = [
    isOneWay && `${cmText(ONE_WAY * CM_PER_YARD)} to cut all pieces one way`,
    repeat > 0 && `${cmText(repeat)} to match the pattern`,
  ].filter(Boolean);
  return {
    need: {
      cm: withSafety(length, wishes),
      formula: [`${cmText(yards * CM_PER_YARD)} in this width`, ...extras].join(' + '),
    },
    note: 'An estimate for common sizes. Your pattern envelope has the exact figure.',
  };
}
