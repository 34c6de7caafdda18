import { anOrderPrice } from '../testing/order-price.js';
import { swatchEarningsOf } from './swatch-earnings.js';

const product = '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a21';
const line = { name: 'Swatch: Merino', category: 'wool', image: null, quantity: 1 };
const swatch = { ...line, product, priceCents: 500, isSwatch: true as const };
const cloth = { ...line, product: product.replace('0', '1'), priceCents: 4_000 };
const priced = (discountCents: number, netCents: number, taxCents: number) =>
  anOrderPrice({ lines: [{ product, discountCents, rateBp: 2_000, netCents, taxCents }] });

describe('the earnings of swatches', () => {
  it('W8: a swatch earns its price in an order that costs only its lines, and cloth earns nothing', () => {
    expect(swatchEarningsOf({ items: [cloth, swatch] })).toEqual([{ product, cents: 500 }]);
  });

  it('W8: a swatch earns what was paid after discounts with tax, at most its price', () => {
    const earned = (...parts: Parameters<typeof priced>) =>
      swatchEarningsOf({ items: [swatch], price: priced(...parts) });
    expect(earned(100, 333, 67)).toEqual([{ product, cents: 400 }]);
    expect(earned(0, 500, 100)).toEqual([{ product, cents: 500 }]);
    expect(earned(500, 0, 0)).toEqual([]);
  });
});
