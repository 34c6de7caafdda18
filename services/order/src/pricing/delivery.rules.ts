// Finds the methods that deliver an order, and its weight (commerce II.6).
import { countryCodeOf, countryName } from '@shop/contracts/places/country-name';
import { isWithin } from '@shop/contracts/places/places';
import { foldPostalCode } from '@shop/contracts/reading/postal-code';
import { halfUp } from '@shop/contracts/pricing/rounding';
import { lineGrams, packedGrams } from '@shop/contracts/pricing/weight';
import { DomainError } from '@shop/service-kit/domain-error';
import type { ProductCopy } from '../product-copies/product-copies.query.js';
import type { ShippingMethod } from '../shipping/shipping-method.entity.js';
import { zoneAt, type Destination } from './tax-terms.rules.js';
import type { ServedZone, PricingConfig } from './pricing-config.query.js';

export interface Country {
  /** English name. */
  name: string;
  code: string;
}

interface WeighedLine {
  thousandths: number;
  /** Absent if the weight of the product is not known. */
  copy?: ProductCopy | undefined;
}

const THOUSANDTHS = 1_000;

/**
 * Returns the weight without packing and gift cards. Products of unknown weight count the zone's default per piece or
 * unit.
 */
const gramsOf = (lines: readonly WeighedLine[], { defaultGrams }: ServedZone): number =>
  lines
    .filter(({ copy }) => !copy?.isGiftCard)
    .reduce(
      (sum, { thousandths, copy }) =>
        sum +
        ((copy && lineGrams(copy, thousandths)) ?? halfUp(defaultGrams * thousandths, THOUSANDTHS)),
      0,
    );

export const packed = (grams: number, { packingGrams }: ShippingMethod): number =>
  packedGrams(grams, packingGrams);

/** Returns true if the shop delivers to at least a part of the country. */
const isServed = ({ zones }: Pick<PricingConfig, 'zones'>, country: string): boolean =>
  zones.some(({ areas }) => areas.some((one) => one.country === country));

const notServed = (country: string): DomainError =>
  new DomainError('order.countryNotServed', undefined, `We do not deliver to ${country} yet.`);

/** Finds a country by name or code. Throws `order.countryNotServed`. */
export function servedCountry(terms: PricingConfig, text: string): Country {
  const code = countryCodeOf(text);
  const name = code && countryName(code);
  if (!name || !isServed(terms, code)) throw notServed(name ?? text.trim());
  return { name, code };
}

/** The reader of the message that explains why an order cannot be sent. */
type Reader = 'shopper' | 'staff';

function noMethod({ name }: Country, postalCode: string | null, reader: Reader): DomainError {
  const place = postalCode === null ? name : `${postalCode}, ${name}`;
  const message =
    reader === 'staff'
      ? `No delivery method takes this order to ${place}.`
      : `We cannot send this order to ${place}. Please write to us.`;
  return new DomainError('order.noMethod', undefined, message);
}

export interface Delivery {
  zone: string;
  /** Weight of the lines, without packing. */
  grams: number;
  /** At least one; the preselected method comes first. */
  methods: readonly ShippingMethod[];
}

/**
 * Returns the methods that deliver these lines to the destination. Throws `order.countryNotServed` or `order.noMethod`.
 */
export function deliveryTo(
  terms: Pick<PricingConfig, 'zones' | 'methods'>,
  country: Country,
  postalCode: string | null,
  lines: readonly WeighedLine[],
  reader: Reader = 'shopper',
): Delivery {
  if (!isServed(terms, country.code)) throw notServed(country.name);
  const zone = zoneAt(terms.zones, { country: country.code, postalCode });
  if (!zone) throw noMethod(country, postalCode, reader);
  const grams = gramsOf(lines, zone);
  const methods = terms.methods.filter(
    (method) =>
      method.zone === zone._id &&
      servesCode(method, country.code, postalCode) &&
      (method.orderMaxGrams === null || packed(grams, method) <= method.orderMaxGrams),
  );
  if (methods.length === 0) throw noMethod(country, postalCode, reader);
  return { zone: zone._id, grams, methods };
}

const folded = (bound: string | null): string | null =>
  bound === null || foldPostalCode(bound) === '' ? null : foldPostalCode(bound);

/**
 * Returns true if the method serves the postal code. A method with bounds requires a postal code; a pick-up does not.
 */
export function servesCode(
  { postalFrom, postalTo, pickup }: ShippingMethod,
  country: string,
  postalCode: string | null,
): boolean {
  const bounds = { postalFrom: folded(postalFrom), postalTo: folded(postalTo) };
  if (pickup !== null || (bounds.postalFrom === null && bounds.postalTo === null)) return true;
  return postalCode !== null && isWithin(postalCode, { country, ...bounds });
}

/** Returns the place where the order is taxed: its destination, or its pick-up place. */
export const destinationOf = (
  { code }: Country,
  postalCode: string | null,
  { pickup }: ShippingMethod,
): Destination => ({ country: code, postalCode: pickup?.postalCode ?? postalCode });
