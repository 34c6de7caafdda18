// The totals of an order: cart, checkout, order and documents use it, or a copy of its result (commerce II.3).
import { sum } from '../core/numbers.js';
import { lineCents } from '../money/price.js';
import { bestDiscounts, type Refusal } from './best-discounts.js';
import { compare, type DiscountsTaken, type OpenLine } from './discounts-of.js';
import { withoutTax } from './rounding.js';
import { shippingCents } from './shipping-price.js';
import { taxOf, type TaxOfRate } from './tax-of.js';
import type { BasketLine, DiscountTerms, PricingTerms, TaxTerms } from './terms.js';

/** Whole cents. `totalCents` is the amount after discounts; it contains tax only if tax is included. */
export interface PricedPart {
  priceCents: number;
  discountCents: number;
  rateBp: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
}
export interface PricedLine extends PricedPart {
  product: string;
  /** The charged price: without tax if none is owed. */
  unitCents: number;
}

export interface PricedOrder {
  /** Lines by product id. */
  lines: PricedLine[];
  /** The sum of the lines before discounts. */
  subtotalCents: number;
  discounts: { discount: DiscountTerms; cents: number }[];
  refused: { discount: DiscountTerms; refusal: Refusal }[];
  shipping: PricedPart;
  /** Empty if the country has no tax zone; with a rate of 0 if tax is not owed. */
  taxes: TaxOfRate[];
  isTaxIncluded: boolean;
  totalCents: number;
}

/** Prices a basket. The total does not depend on the order of its lines and discounts. */
export function priceOrder(basket: readonly BasketLine[], terms: PricingTerms): PricedOrder {
  const { tax } = terms;
  const isTaxIncluded = tax.treatment === 'taxed' && tax.isIncluded;
  const sorted = [...basket].sort((a, b) => compare(a.product, b.product));
  const cards = sorted.filter(({ isGiftCard }) => isGiftCard).map(pricedCard);
  const cardCents = sum(cards.map(({ totalCents }) => totalCents));
  const lines = sorted.filter(({ isGiftCard }) => !isGiftCard).map((line) => openLine(line, tax));
  const rates = ratesOf(lines, tax);
  const taxOn = ({ left, shippingLeft }: Pick<DiscountsTaken, 'left' | 'shippingLeft'>) =>
    taxOf(
      [...left, shippingLeft].map((cents, nth) => ({ cents, rateBp: rates[nth] ?? 0 })),
      isTaxIncluded,
    );
  const best = bestDiscounts(
    lines,
    terms.discounts,
    (goodsCents) => (lines.length === 0 ? 0 : priceShipping(terms, goodsCents)),
    (taken) => totalOf(taken, isTaxIncluded ? [] : taxOn(taken).rates),
  );
  const taxed = taxOn(best);
  const part = (nth: number, priceCents: number, left: number): PricedPart => ({
    priceCents,
    discountCents: priceCents - left,
    rateBp: rates[nth] ?? 0,
    netCents: taxed.parts[nth]?.netCents ?? 0,
    taxCents: taxed.parts[nth]?.taxCents ?? 0,
    totalCents: left,
  });
  return {
    lines: [
      ...lines.map(({ product, unitCents, grossCents }, nth) => ({
        product,
        unitCents,
        ...part(nth, grossCents, best.left[nth] ?? 0),
      })),
      ...cards,
    ].sort((a, b) => compare(a.product, b.product)),
    subtotalCents: cardCents + sum(lines.map(({ grossCents }) => grossCents)),
    discounts: best.taken,
    refused: best.refused,
    shipping: part(lines.length, best.shippingCents, best.shippingLeft),
    taxes: tax.treatment === 'none' || lines.length === 0 ? [] : taxed.rates,
    isTaxIncluded,
    totalCents: cardCents + totalOf(best, isTaxIncluded ? [] : taxed.rates),
  };
}

/** Returns a gift card as it is charged: at its value. */
function pricedCard({ product, unitCents, thousandths }: BasketLine): PricedLine {
  const cents = lineCents(unitCents, thousandths);
  const untaxed = { rateBp: 0, netCents: cents, taxCents: 0 };
  return { product, unitCents, priceCents: cents, discountCents: 0, ...untaxed, totalCents: cents };
}

/** Returns the tax rates of each line, with that of delivery last. */
const ratesOf = (lines: readonly OpenLine[], { treatment, rates }: TaxTerms): number[] =>
  treatment === 'taxed'
    ? [...lines.map(({ product }) => rates.lines[product] ?? 0), rates.shipping]
    : [...lines, null].map(() => 0);

const totalOf = (
  { left, shippingLeft }: Pick<DiscountsTaken, 'left' | 'shippingLeft'>,
  onTop: readonly TaxOfRate[],
): number => sum(left) + shippingLeft + sum(onTop.map(({ taxCents }) => taxCents));

function priceShipping({ shipping, grams, tax }: PricingTerms, goodsCents: number): number {
  if (!shipping) return 0;
  const cents = shippingCents(shipping, grams, goodsCents);
  return owesNone(tax) ? withoutTax(cents, tax.homeRates.shipping) : cents;
}

/** Returns true if prices include tax and none is owed: it is then removed at the seller's rate. */
export const owesNone = ({ treatment, isIncluded }: TaxTerms): boolean =>
  isIncluded && (treatment === 'reverse' || treatment === 'export');

/** Returns the charged price of a unit: without tax if none is owed. */
export const chargedUnitCents = (
  { product, unitCents, isGiftCard }: Pick<BasketLine, 'product' | 'unitCents' | 'isGiftCard'>,
  tax: TaxTerms,
): number =>
  owesNone(tax) && !isGiftCard
    ? withoutTax(unitCents, tax.homeRates.lines[product] ?? 0)
    : unitCents;

function openLine(line: BasketLine, tax: TaxTerms): OpenLine {
  const unitCents = chargedUnitCents(line, tax);
  const grossCents = lineCents(unitCents, line.thousandths);
  return { ...line, unitCents, grossCents, left: grossCents };
}
