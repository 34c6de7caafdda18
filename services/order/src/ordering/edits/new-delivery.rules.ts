// Lines and price of an order with a changed delivery. Kept lines keep their price and discounts, with or without tax
// as at the checkout (V5, V31, V42).
import { sum } from '@shop/contracts/core/numbers';
import { lineCents, toDollars } from '@shop/contracts/money/price';
import { thousandthsOf } from '@shop/contracts/money/length';
import { priceFor } from '@shop/contracts/money/price-for';
import type { EditedOrder } from '@shop/contracts/ordering/order-edits';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { cutOf } from '@shop/contracts/pricing/discounts-of';
import { owesNone } from '@shop/contracts/pricing/price-order';
import { shareOf, withoutTax } from '@shop/contracts/pricing/rounding';
import { shippingCents } from '@shop/contracts/pricing/shipping-price';
import type { TaxTerms } from '@shop/contracts/pricing/terms';
import { packed } from '../../pricing/delivery.rules.js';
import type { NewDelivery } from '../../pricing/order-deliveries.js';
import { chargedShippingOf, noteOf, storedTreatment } from '../../pricing/order-price.rules.js';
import { euroCentsOf, taxByTable } from '../../pricing/order-taxes.js';
import type { ShippingMethod } from '../../shipping/shipping-method.entity.js';
import type { PricedLine } from '../revisions/reduced-price.rules.js';

const wasWithoutTax = (price: OrderPrice | null, { tax }: NewDelivery): boolean =>
  price !== null && owesNone({ ...tax, treatment: storedTreatment(price) });

/** Returns a sum with the seller's tax removed or added, if the order changes between the two. */
function restated(cents: number, rateBp: number, was: boolean, is: boolean): number {
  if (was === is) return cents;
  return is ? withoutTax(cents, rateBp) : cents + shareOf(cents, rateBp);
}

/**
 * Returns the charged price of a line. Uses today's price if it matches without tax, so that the change can be reverted
 * exactly.
 */
function chargedCents(
  { product, priceCents, quantity }: Pick<PricedLine, 'product' | 'priceCents' | 'quantity'>,
  price: OrderPrice | null,
  to: NewDelivery,
): number {
  const was = wasWithoutTax(price, to);
  const is = owesNone(to.tax);
  const rateBp = to.tax.homeRates.lines[product] ?? 0;
  const copy = to.copies.find((one) => one.product === product);
  const today = copy && priceFor(copy.priceCents, copy.priceSteps, quantity);
  if (was && !is && today !== undefined && withoutTax(today, rateBp) === priceCents) return today;
  return restated(priceCents, rateBp, was, is);
}

/** Returns the lines at their charged prices, and the price to revise them by. */
export function movedBasis<Line extends PricedLine>(
  lines: readonly Line[],
  price: OrderPrice | null,
  to: NewDelivery,
): { lines: Line[]; price: OrderPrice } {
  const was = wasWithoutTax(price, to);
  const is = owesNone(to.tax);
  const moved = lines.map((line) => {
    if (line.details?.isGiftCard) return { line, discountCents: 0 };
    const { product, cutsPerUnit, quantity } = line;
    const homeBp = to.tax.homeRates.lines[product] ?? 0;
    const priceCents = chargedCents(line, price, to);
    const grossOf = (cents: number) => lineCents(cents, thousandthsOf(quantity, cutsPerUnit));
    const discountCents = price?.lines.find((one) => one.product === product)?.discountCents ?? 0;
    const gross = grossOf(priceCents);
    const left =
      discountCents === 0
        ? gross
        : Math.min(gross, restated(grossOf(line.priceCents) - discountCents, homeBp, was, is));
    return {
      line: { ...line, priceCents, cancelledCents: restated(line.cancelledCents, homeBp, was, is) },
      discountCents: gross - left,
    };
  });
  const { tax } = to;
  const rateOf = ({ product, details }: PricedLine) =>
    tax.treatment === 'taxed' && !details?.isGiftCard ? (tax.rates.lines[product] ?? 0) : 0;
  return {
    lines: moved.map(({ line }) => line),
    price: {
      ...(price ?? EMPTY),
      lines: moved.map(({ line, discountCents }) => ({
        product: line.product,
        discountCents,
        rateBp: rateOf(line),
        netCents: 0,
        taxCents: 0,
      })),
      // Only the note and if tax is included; the rates are computed with the lines.
      taxes:
        tax.treatment === 'none'
          ? []
          : [
              {
                rateBp: 0,
                netCents: 0,
                taxCents: 0,
                note: noteOf(tax),
                isIncluded: tax.treatment === 'taxed' && tax.isIncluded,
              },
            ],
      vatNumber: tax.treatment === 'none' ? null : to.vatNumber,
      countryCode: to.country.code,
      distanceSaleCents: null,
    },
  };
}

const EMPTY: Pick<OrderPrice, 'currency' | 'subtotalCents' | 'discounts' | 'shipping'> = {
  currency: 'USD',
  subtotalCents: 0,
  discounts: [],
  shipping: null,
};

/** Returns the price with today's delivery, discounted as at the checkout. */
export const withDelivery =
  (to: NewDelivery) =>
  (price: OrderPrice, goodsCents: number): OrderPrice => {
    const { tax, method } = to;
    const priceCents = deliveryCents(method, tax, goodsCents, to);
    let left = priceCents;
    const discounts = price.discounts.map((one) => {
      if (one.level !== 'shipping') return one;
      const cents = cutOf(one.terms ?? knownTerms(one, price), left);
      left -= cents;
      return { ...one, cents };
    });
    const rateBp = tax.treatment === 'taxed' ? tax.rates.shipping : 0;
    const shipping = {
      priceCents,
      discountCents: priceCents - left,
      rateBp,
      netCents: 0,
      taxCents: 0,
    };
    return {
      ...price,
      discounts,
      shipping: chargedShippingOf({ shipping: { ...shipping, totalCents: left } }, method),
    };
  };

/** Returns the terms of a discount that was stored without them: it stays free, or keeps its sum. */
const knownTerms = (
  { cents }: OrderPrice['discounts'][number],
  { shipping }: OrderPrice,
): { effect: 'free' | 'amount'; value: number } => ({
  effect: cents > 0 && cents === shipping?.priceCents ? 'free' : 'amount',
  value: cents,
});

function deliveryCents(
  method: ShippingMethod,
  tax: TaxTerms,
  goodsCents: number,
  { grams }: NewDelivery,
): number {
  const cents = shippingCents(method, packed(grams, method), goodsCents);
  return owesNone(tax) ? withoutTax(cents, tax.homeRates.shipping) : cents;
}

/** Returns the price to store, or null if the order costs only its lines, as at the checkout. */
export function storedPrice(price: OrderPrice, to: NewDelivery): OrderPrice | null {
  const { tax, method, methods, terms } = to;
  const isPlainDelivery =
    method === methods[0] && price.shipping?.priceCents === 0 && method.pickup === null;
  if (isPlainDelivery && price.discounts.length === 0 && tax.treatment === 'none') return null;
  const netCents = sum(price.taxes.map((one) => one.netCents));
  return {
    ...price,
    ...(isPlainDelivery && { shipping: null }),
    distanceSaleCents: tax.isDistanceSale ? euroCentsOf(netCents, terms) : null,
  };
}

/** Returns the chosen method, and the costs of each method that delivers to the address. */
export const offeredDelivery = (
  to: NewDelivery,
  goodsCents: number,
): NonNullable<EditedOrder['delivery']> => ({
  method: to.method._id,
  methods: to.methods.map((method) => ({
    id: method._id,
    name: method.name,
    price: toDollars(
      deliveryCents(method, taxByTable(to.terms, to.taxedBy(method)), goodsCents, to),
    ),
  })),
});

/** Returns `Post to Austria`. */
export const deliveryText = ({
  method,
  country,
}: Pick<NewDelivery, 'method' | 'country'>): string =>
  method.pickup ? method.name : `${method.name} to ${country.name}`;
