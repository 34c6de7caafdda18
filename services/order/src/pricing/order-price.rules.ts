// Returns the part of a price that is stored with an order.
import { fromShopTime } from '@shop/contracts/core/shop-time';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { PricedOrder } from '@shop/contracts/pricing/price-order';
import type { PickupPlace } from '@shop/contracts/pricing/shipping';
import type { ShippingMethod } from '../shipping/shipping-method.entity.js';
import { euroCentsOf, type OrderTax } from './order-taxes.js';
import type { PricingConfig } from './pricing-config.query.js';

interface PriceParts {
  terms: PricingConfig;
  priced: PricedOrder;
  method: ShippingMethod;
  /** True for the preselected method. */
  isFirst: boolean;
  /** False for an order of gift cards only. */
  isDelivered: boolean;
  tax: OrderTax;
  /** ISO code of the destination. */
  country: string;
  vatNumber: string | null;
}

/** Returns null if the order costs only its lines, uses the first method and has no tax to show. */
export function orderPriceOf(parts: PriceParts): OrderPrice | null {
  const { priced, tax, country } = parts;
  const shipping = shippingOf(parts);
  const isPlain = shipping === null && priced.discounts.length === 0 && tax.treatment === 'none';
  if (isPlain) return null;
  return {
    currency: 'USD',
    subtotalCents: priced.subtotalCents,
    lines: priced.lines.map(({ product, discountCents, rateBp, netCents, taxCents }) => ({
      product,
      discountCents,
      rateBp,
      netCents,
      taxCents,
    })),
    discounts: priced.discounts.map(({ discount, cents }) => ({
      discount: discount.id,
      name: discount.name,
      code: discount.code,
      level: discount.level,
      cents,
      ...(discount.level === 'shipping' && {
        terms: { effect: discount.effect, value: discount.value },
      }),
    })),
    shipping,
    taxes: priced.taxes.map((one) => ({
      ...one,
      isIncluded: priced.isTaxIncluded,
      note: noteOf(tax),
    })),
    vatNumber: tax.treatment === 'none' ? null : parts.vatNumber,
    countryCode: country,
    distanceSaleCents: tax.isDistanceSale ? euroCentsOf(netOf(priced), parts.terms) : null,
  };
}

const netOf = ({ taxes }: PricedOrder): number =>
  taxes.reduce((sum, { netCents }) => sum + netCents, 0);

export const noteOf = ({
  treatment,
}: Pick<OrderTax, 'treatment'>): OrderPrice['taxes'][number]['note'] =>
  treatment === 'reverse' ? 'Reverse charge' : treatment === 'export' ? 'Export' : null;

/** Returns the treatment of a stored price. */
export function storedTreatment({ taxes }: Pick<OrderPrice, 'taxes'>): OrderTax['treatment'] {
  if (taxes.length === 0) return 'none';
  const note = taxes.find((tax) => tax.note !== null)?.note ?? null;
  if (note === null) return 'taxed';
  return note === 'Export' ? 'export' : 'reverse';
}

/** Returns true for an order to a company of another member state, which owes the tax itself. */
export const isReverseCharged = (price: OrderPrice | null): boolean =>
  price !== null && storedTreatment(price) === 'reverse';

/** Returns the terms with `pricesIncludeTax` as it was when the order was placed, or as today if it was not stored. */
export function keptTerms(
  terms: PricingConfig,
  { price, pricesIncludeTax }: { price: OrderPrice | null; pricesIncludeTax: boolean | null },
): PricingConfig {
  const taxed = price?.taxes.find(({ note }) => note === null);
  const isIncluded = taxed?.isIncluded ?? pricesIncludeTax ?? terms.settings.pricesIncludeTax;
  return { ...terms, settings: { ...terms.settings, pricesIncludeTax: isIncluded } };
}

/**
 * Returns a time on the day whose tax rates apply to an order: the order date, or the first day of a later rate (V45).
 */
export function taxedAt({ price, placedAt }: { price: OrderPrice | null; placedAt: Date }): Date {
  const noon = price?.taxedOn === undefined ? null : fromShopTime(`${price.taxedOn}T12:00`);
  return noon === null ? placedAt : new Date(noon);
}

/** Returns null for free delivery by the first method, and for an order without delivery. */
function shippingOf({ priced, method, isFirst, isDelivered }: PriceParts): OrderPrice['shipping'] {
  if (!isDelivered) return null;
  const isPlain = isFirst && priced.shipping.priceCents === 0 && method.pickup === null;
  return isPlain ? null : chargedShippingOf(priced, method);
}

export function chargedShippingOf(
  { shipping }: Pick<PricedOrder, 'shipping'>,
  method: ShippingMethod,
): NonNullable<OrderPrice['shipping']> {
  const { priceCents, discountCents, rateBp, netCents, taxCents } = shipping;
  return {
    method: method._id,
    name: method.name,
    time: method.time,
    pickupNote: method.pickup && placeText(method.pickup),
    priceCents,
    discountCents,
    rateBp,
    netCents,
    taxCents,
  };
}

/** Returns the pick-up address, with its note. */
export const placeText = ({ street, postalCode, city, note }: PickupPlace): string =>
  [`${street}, ${postalCode} ${city}`, note].filter((part) => part !== '').join('. ');
