// Who owes tax on an order, and at what rates (commerce II.3).
import type { TaxClass } from '@shop/contracts/money/charged-as';
import { isWithin, type Area } from '@shop/contracts/places/places';
import { foldPostalCode } from '@shop/contracts/reading/postal-code';
import type { TaxRates, TaxTreatment } from '@shop/contracts/pricing/terms';
import type { TaxedZone, PricingConfig } from './pricing-config.query.js';
import type { CheckedVatNumber, VatNumber } from '../taxes/vat-number.js';

/** The code of VAT numbers of Northern Ireland, which belongs to the union for goods. */
const NORTHERN_IRELAND = 'XI';

/** The place where an order goes, or where it is picked up. */
export interface Destination {
  /** ISO code. */
  country: string;
  postalCode: string | null;
}

/** Tax classes of the products, and of delivery. */
export interface TaxedGoods {
  lines: Readonly<Record<string, TaxClass>>;
  shipping: TaxClass;
}

interface Zoned {
  areas: readonly Area[];
}

/**
 * Returns the zone of a postal code. Without a postal code, returns the zone of the whole country, else its first zone.
 */
export function zoneAt<Zone extends Zoned>(
  zones: readonly Zone[],
  { country, postalCode }: Destination,
): Zone | undefined {
  const has = (fits: (one: Area) => boolean) =>
    zones.find(({ areas }) => areas.some((one) => one.country === country && fits(one)));
  if (postalCode !== null && foldPostalCode(postalCode) !== '')
    return has((one) => isWithin(postalCode, one));
  const isWhole = ({ postalFrom, postalTo }: Area) => postalFrom === null && postalTo === null;
  return has(isWhole) ?? has(() => true);
}

/** Returns the rates of a zone on a day (`2026-12-31`); 0 for a class without a rate. */
export function ratesOn(
  terms: Pick<PricingConfig, 'rates'>,
  zone: TaxedZone | undefined,
  goods: TaxedGoods,
  day: string,
): TaxRates {
  const rateOf = (taxClass: TaxClass): number =>
    terms.rates.find(
      (one) =>
        one.zone === zone?._id &&
        one.taxClass === taxClass &&
        (one.validFrom === null || one.validFrom <= day) &&
        (one.validTo === null || day <= one.validTo),
    )?.rate ?? 0;
  const lines = Object.entries(goods.lines).map(
    ([product, taxClass]) => [product, rateOf(taxClass)] as const,
  );
  return { lines: Object.fromEntries(lines), shipping: rateOf(goods.shipping) };
}

/** Returns the zone in which the seller is taxed. */
export const homeZoneOf = ({ taxZones, settings }: PricingConfig): TaxedZone | undefined =>
  zoneAt(taxZones, { country: settings.sellerCountry, postalCode: null });

/** Returns true if goods go from one member state of the union to another. */
export const isWithinUnion = (
  { settings }: PricingConfig,
  home: TaxedZone | undefined,
  to: { zone: TaxedZone | undefined; country: string },
): boolean =>
  home?.isUnion === true && to.zone?.isUnion === true && to.country !== settings.sellerCountry;

/** Returns true for the number of a company in a member state other than the seller's. */
function isOfOtherMember({ taxZones, settings }: PricingConfig, { member }: VatNumber): boolean {
  if (member === null || member === settings.sellerCountry) return false;
  const isMember = taxZones.some(
    ({ isUnion, areas }) => isUnion && areas.some(({ country }) => country === member),
  );
  return isMember || member === NORTHERN_IRELAND;
}

export function treatmentOf(
  terms: PricingConfig,
  to: { zone: TaxedZone | undefined; country: string },
  vatNumber: CheckedVatNumber | null,
): TaxTreatment {
  if (!to.zone) return 'none';
  if (to.zone.isExport) return 'export';
  const isReverse =
    vatNumber !== null &&
    isEnough(terms, vatNumber) &&
    isWithinUnion(terms, homeZoneOf(terms), to) &&
    isOfOtherMember(terms, vatNumber);
  return isReverse ? 'reverse' : 'taxed';
}

/** A number that its tax office does not know is never enough. */
const isEnough = ({ settings }: PricingConfig, { check: { state } }: CheckedVatNumber): boolean =>
  state === 'known' || (state !== 'unknown' && settings.isUnconfirmedVatEnough);
