import { sum } from '@shop/contracts/core/numbers';
import { priceOrder } from '@shop/contracts/pricing/price-order';
import type { TaxTreatment } from '@shop/contracts/pricing/terms';
import { moneyText } from '../amounts.rules';

interface TaxedSale {
  zone: string;
  treatment: TaxTreatment;
  cents: number;
  /** In basis points: the rate of the zone, and the rate in the seller's country. */
  rate: number;
  homeRate: number;
  isIncluded: boolean;
}

/** Describes the tax on a cloth, included or added, in a sentence. */
export function taxSentence({
  zone,
  treatment,
  cents,
  rate,
  homeRate,
  isIncluded,
}: TaxedSale): string {
  const product = 'example';
  const line = { product, category: '', isReduced: false, unitCents: cents, thousandths: 1_000 };
  const { taxes, totalCents } = priceOrder([line], {
    discounts: [],
    shipping: null,
    grams: 0,
    tax: {
      treatment,
      isIncluded,
      rates: { lines: { [product]: rate }, shipping: 0 },
      homeRates: { lines: { [product]: homeRate }, shipping: 0 },
    },
  });
  const tax = moneyText(sum(taxes.map(({ taxCents }) => taxCents)));
  const sold = `A cloth for ${moneyText(cents)} sold to ${zone}`;
  if (treatment === 'export') return `${sold} is an export: ${moneyText(totalCents)}, without tax.`;
  if (isIncluded) return `${sold} includes ${tax} tax.`;
  return `${sold} costs ${moneyText(totalCents)}: ${tax} tax comes on top.`;
}
