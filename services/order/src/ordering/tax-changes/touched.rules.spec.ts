import type { TaxClass } from '@shop/contracts/money/charged-as';
import { anOrderPrice } from '@shop/contracts/testing/order-price';
import type { PricingConfig } from '../../pricing/pricing-config.query.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { touchOf, type LaterRate, type OpenOrder } from './touched.rules.js';

const area = (country: string) => ({ country, postalFrom: null, postalTo: null });
const zoneOf = (country: string) => ({
  _id: country,
  name: country,
  areas: [area(country)],
  isUnion: true,
  isExport: false,
});

interface Rate {
  zone?: string;
  rate: number;
  from?: string;
  taxClass?: TaxClass;
}
const rateOf = ({ zone = 'DE', rate, from, taxClass = 'standard' }: Rate) => ({
  _id: `${zone} ${String(rate)} ${from ?? ''}`,
  zone,
  taxClass,
  rate,
  validFrom: from ?? null,
  validTo: null,
  version: 1,
});
const later: LaterRate = { ...rateOf({ rate: 1_600 }), validFrom: '2027-07-01' };

/** Returns the terms of a German shop that also sells to Austria. */
const termsOf = (...rates: Rate[]): PricingConfig => ({
  settings: { ...defaultSettings('demo'), sellerCountry: 'DE' },
  taxZones: [zoneOf('DE'), zoneOf('AT')],
  rates: [...rates.map(rateOf), later],
  zones: [],
  methods: [],
  automatic: [],
});
const usual = termsOf({ rate: 1_900 }, { zone: 'AT', rate: 2_000 });

interface Placed {
  countryCode?: string;
  rateBp?: number;
  gone?: number;
  deliveryClass?: TaxClass | null;
  placedAt?: string;
}

function anOrder(placed: Placed = {}): OpenOrder {
  const { countryCode = 'DE', rateBp = 1_900, gone = 0, deliveryClass = 'standard' } = placed;
  const price = anOrderPrice({
    countryCode,
    lines: [{ product: 'a', discountCents: 0, rateBp, netCents: 0, taxCents: 0 }],
    taxes: [{ rateBp, netCents: 0, taxCents: 0, isIncluded: true, note: null }],
  });
  return {
    order: 'o',
    version: 1,
    totalCents: 0,
    postalCode: null,
    deliveryClass,
    price: { ...price, shipping: price.shipping && { ...price.shipping, rateBp } },
    placedAt: new Date(placed.placedAt ?? '2027-06-15T06:00:00Z'),
    lines: [
      {
        product: 'a',
        priceCents: 1_000,
        cutsPerUnit: 1,
        quantity: 2,
        cancelled: 0,
        cancelledCents: 0,
        gone,
        taxClass: 'standard',
      },
    ],
  };
}
const goodsOf = (order: OpenOrder, terms = usual) => {
  const touch = touchOf(order, later, terms);
  return touch && 'products' in touch ? [[...touch.products], touch.isDelivery] : touch;
};

describe('the orders that a later tax rate affects', () => {
  it('V45: are those of its zone and class from before its first day, with their delivery', () => {
    expect(goodsOf(anOrder())).toEqual([['a'], true]);
    expect(goodsOf(anOrder({ deliveryClass: 'reduced' }))).toEqual([['a'], false]);
    expect(goodsOf(anOrder({ deliveryClass: null }))).toEqual([['a'], true]);
    expect(goodsOf(anOrder({ placedAt: '2027-07-01T06:00:00Z' }))).toBeNull();
    expect(goodsOf(anOrder({ countryCode: 'AT', rateBp: 2_000 }))).toBeNull();
    expect(goodsOf(anOrder({ rateBp: 700 }))).toBeNull();
  });

  it('V45: keep the rate of their delivery once a parcel has left, and are done once all has', () => {
    expect(goodsOf(anOrder({ gone: 1 }))).toEqual([['a'], false]);
    expect(goodsOf(anOrder({ gone: 2 }))).toBeNull();
  });

  it('V45: include sales abroad at the rate of the seller, unless both countries have had that rate', () => {
    const abroad = anOrder({ countryCode: 'AT' });
    expect(goodsOf(abroad)).toEqual([['a'], true]);
    const same = termsOf({ rate: 1_900 }, { zone: 'AT', rate: 1_900 });
    expect(goodsOf(abroad, same)).toMatchObject({ reason: expect.stringContaining('keeps its') });
  });
});
