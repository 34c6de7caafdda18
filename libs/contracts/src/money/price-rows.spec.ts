import { isPriced, priceRows, subtotalOf } from './price-rows.js';

const texts = (price: Parameters<typeof priceRows>[0]) =>
  priceRows(price).map(({ label, amount }) => `${label} ${amount}`);
const standard = { name: 'Standard', price: 4.9 };

describe('the rows of a price', () => {
  it('returns subtotal and free shipping for an order that costs its lines', () => {
    expect(texts({ subtotal: 37 })).toEqual(['Subtotal $37.00', 'Shipping Free']);
  });

  it('names each discount by its code or name, and delivery by its method', () => {
    const discounts = [
      { code: 'WELCOME10', name: 'Ten for new customers', amount: 7.2 },
      { name: 'Summer', amount: 1 },
    ];
    expect(texts({ subtotal: 72, discounts, shipping: standard })).toEqual([
      'Subtotal $72.00',
      'WELCOME10 −$7.20',
      'Summer −$1.00',
      'Shipping (Standard) $4.90',
    ]);
  });

  it.each([
    [{ rate: 20, tax: 10.8, isIncluded: true }, 'Tax (20 %) incl. $10.80'],
    [{ rate: 21, tax: 4.49, isIncluded: false }, 'Tax (21 %) $4.49'],
    [{ rate: 8.25, tax: 4.94, isIncluded: false }, 'Tax (8.25 %) $4.94'],
    [{ rate: 0, tax: 0, isIncluded: false, note: 'Reverse charge' }, 'Reverse charge $0.00'],
    [{ rate: 0, tax: 0, isIncluded: false, note: 'Export' }, 'Export $0.00'],
  ])('returns the tax row for %j', (tax, text) => {
    expect(texts({ subtotal: 54, taxes: [tax] }).at(-1)).toBe(text);
  });

  it('SHP-5: returns no shipping row for a pick-up', () => {
    const shipping = { name: 'Dhaka shop', price: 0, pickupNote: '42 Tanti Bazar Road' };
    expect(texts({ subtotal: 54, shipping })).toEqual([
      'Subtotal $54.00',
      'Pick-up (Dhaka shop) Free',
    ]);
  });
});

describe('a priced order', () => {
  it('treats an order as priced if it has more than a total', () => {
    expect(isPriced({})).toBe(false);
    expect(isPriced({ shipping: standard })).toBe(true);
    expect(isPriced({ taxes: [] })).toBe(true);
  });

  it('adds up the lines to the cent, with lengths as they were rounded', () => {
    expect(
      subtotalOf([
        { price: 0.1, quantity: 3 },
        { price: 26.5, quantity: 2.3, lineTotal: 60.95 },
      ]),
    ).toBe(61.25);
  });
});
