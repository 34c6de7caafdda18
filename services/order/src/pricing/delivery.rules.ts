// Which methods deliver an order, and what it weighs (commerce II.6).
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
  /** In English. */
  name: string;
  code: string;
}

interface WeighedLine {
  thousandths: number;
  /** Absent: its weight is not known. */
  copy?: ProductCopy | undefined;
}

const THOUSANDTHS = 1_000;

/** Without packing and gift cards; what is not known weighs what the zone says of a piece or a unit. */
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

/** Returns true where the shop delivers to at least a part of the country. */
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

/** The person who reads why an order cannot be sent. */
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
  /** The weight of the lines, without packing. */
  grams: number;
  /** At least one, the preselected first. */
  methods: readonly ShippingMethod[];
}

/** The methods that take these lines there. Throws `order.countryNotServed` and `order.noMethod`. */
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

/** One with bounds needs a postal code; a place to pick up at needs none. */
export function servesCode(
  { postalFrom, postalTo, pickup }: ShippingMethod,
  country: string,
  postalCode: string | null,
): boolean {
  const bounds = { postalFrom: folded(postalFrom), postalTo: folded(postalTo) };
  if (pickup !== null || (bounds.postalFrom === null && bounds.postalTo === null)) return true;
  return postalCode !== null && isWithin(postalCode, { country, ...bounds });
}

/** Where it is taxed: where it goes, or where it is picked up. */
export const destinationOf = (
  { code }: Country,
  postalCode: string | null,
  { pickup }: ShippingMethod,
): Destination => ({ country: code, postalCode: pickup?.postalCode ?? postalCode });
