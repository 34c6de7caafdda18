// The facet values of a product.
import { colourFamily } from '@shop/contracts/catalogue/colours';
import { swatchOf } from '@shop/contracts/catalogue/swatch';
import type { FacetName } from '@shop/contracts/catalogue/facet-names';
import { PIECE_LENGTHS, PRICE_STEPS, priceToOf } from '@shop/contracts/catalogue/facet-words';
import { OTHER_FIBRES } from '@shop/contracts/cloth/fibres';
import type { FacetTerms } from './facet-terms.query.js';

/** A band includes its lower border: g/m². */
const WEIGHTS = [
  [80, 'sheer'],
  [150, 'light'],
  [250, 'medium'],
  // 400 is heavy, "over 400" is not.
  [401, 'heavy'],
  [Infinity, 'very-heavy'],
] as const;
/** Millimetres. */
const WIDTHS = [
  [1_150, '-115'],
  [1_400, '115-139'],
  [1_500, '140-149'],
  [1_600, '150-159'],
  [2_800, '160-279'],
  [Infinity, '280-'],
] as const;

function bandOf(
  bands: readonly (readonly [below: number, name: string])[],
  value: number | null | undefined,
): string[] {
  const band = bands.find(([below]) => (value ?? NaN) < below);
  return band ? [band[1]] : [];
}

/** Parts that determine the main fibre, because the other parts lie behind them. */
const OUTER_PARTS = ['cloth', 'pile', 'face'];
const MAIN_PER_MILLE = 500;

type Fibres = NonNullable<FacetTerms['cloth']>['fibres'];

function mainFibres(fibres: Fibres): string[] {
  const shares = new Map<string, number>();
  for (const { part, fibre, perMille } of fibres)
    if (OUTER_PARTS.includes(part)) {
      const key = `${part} ${fibre}`;
      shares.set(key, (shares.get(key) ?? 0) + perMille);
    }
  return [...shares]
    .filter(([, share]) => share >= MAIN_PER_MILLE)
    .map(([key]) => key.split(' ')[1] ?? '');
}

const present = (value: string | null | undefined): string[] => (value ? [value] : []);
const METRES_OF_YARD = 0.9144;

/** Cents of a piece or a metre: those of a yard are converted. */
export const unitCentsOf = ({ priceCents, unit }: FacetTerms): number =>
  unit === 'yd' ? priceCents / METRES_OF_YARD : priceCents;

/** Returns the metres available in one piece, or 0 if it is not sold by length. */
export const longestMetresOf = ({ longest, unit }: FacetTerms): number =>
  (longest ?? 0) * (unit === 'yd' ? METRES_OF_YARD : 1);

/** Returns the values that a product has of each facet; a product without a published cloth has few. */
export function facetValuesOf(
  terms: FacetTerms,
): Record<Exclude<FacetName, 'priceFrom'>, readonly string[]> {
  const { cloth } = terms;
  const fibres = (cloth?.fibres ?? []).filter(({ fibre }) => fibre !== OTHER_FIBRES);
  const unitCents = unitCentsOf(terms);
  const longest = longestMetresOf(terms);
  const swatch = terms.swatch === null ? null : swatchOf(terms.swatch);
  return {
    fibre: mainFibres(fibres),
    contains: [...new Set(fibres.map(({ fibre }) => fibre))],
    weight: bandOf(WEIGHTS, cloth?.weightGsm),
    width: bandOf(WIDTHS, cloth?.widthMm),
    weave: present(cloth?.weave),
    colour: terms.colourFamily ? [terms.colourFamily] : swatch ? [colourFamily(swatch.colour)] : [],
    pattern: [],
    use: cloth?.uses ?? [],
    certificate: cloth?.certificates ?? [],
    stretch: present(cloth?.stretch),
    opacity: present(cloth?.opacity),
    kind: [terms.unit === 'piece' ? 'piece' : 'length'],
    priceTo: PRICE_STEPS.filter((step) => unitCents <= step * 100 - 1).map(priceToOf),
    inStock: terms.isInStock ? ['1'] : [],
    onSale: terms.isReduced ? ['1'] : [],
    piece: PIECE_LENGTHS.filter((metres) => metres <= longest).map(String),
  };
}

/** The name of a facet's value in the index. */
export const termOf = (facet: FacetName | 'category', value: string): string => `${facet}=${value}`;
