import type { RefusedLine } from '@shop/contracts/inventory/stock-holds';
import { toCents, toDollars, totalCents } from '@shop/contracts/money/price';
import fc from 'fast-check';
import { agreedLines, chargedCents } from './order-lines.rules.js';
import { checkTotal, fingerprintOf, refusalOf } from './order.rules.js';

const item = (product: string, quantity: number, price = 12.5) => ({ product, quantity, price });

const items = fc.array(
  fc.record({
    product: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 999 }),
    price: fc.integer({ min: 0, max: 100_000_000 }).map(toDollars),
  }),
  { minLength: 1, maxLength: 50 },
);

describe('the total of an order', () => {
  it('sums the lines of any basket to the order total to the cent', () => {
    fc.assert(
      fc.property(items, (lines) => {
        const cents = lines.reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0);
        const isRefused = (total: number): boolean => {
          try {
            checkTotal({ items: lines, totalAmount: toDollars(total) });
            return false;
          } catch {
            return true;
          }
        };
        const isWhole = Number.isSafeInteger(cents) && totalCents(lines) === cents;
        return isWhole && !isRefused(cents) && isRefused(cents + 1);
      }),
      { numRuns: 20_000 },
    );
  });

  it("accepts an order total with the browser's rounding, where 0.1 + 0.2 is 0.30000000000000004", () => {
    const lines = [item('a', 1, 0.1), item('b', 1, 0.2)];
    expect(() => checkTotal({ items: lines, totalAmount: 0.1 + 0.2 })).not.toThrow();
  });

  it('refuses a wrong order total and returns the sum of the lines', () => {
    const check = () => checkTotal({ items: [item('a', 2)], totalAmount: 24.99 });
    expect(check).toThrow('The lines of the order come to $25.00.');
    expect(check).toThrow(expect.objectContaining({ code: 'order.wrongTotal' }) as Error);
  });

  it('charges an order at the prices of the catalogue', () => {
    const held = { name: '', image: null, category: '' };
    expect(
      chargedCents([
        { ...held, product: 'a', quantity: 3, priceCents: 333 },
        { ...held, product: 'b', quantity: 1, priceCents: 1 },
      ]),
    ).toBe(1000);
  });
});

describe('the lines of an order', () => {
  it('merges the order lines of one product at the lowest price', () => {
    expect(agreedLines([item('b', 1, 3), item('a', 2), item('b', 4, 2.5)])).toEqual([
      { product: 'b', quantity: 5, expectedPriceCents: 250, quantities: [1000, 4000] },
      { product: 'a', quantity: 2, expectedPriceCents: 1250 },
    ]);
  });

  it('refuses more than 999 of a product in an order, even if split over several lines', () => {
    expect(() => agreedLines([item('a', 999), item('a', 1)])).toThrow(
      'Line 1: an order takes at most 999 of a product.',
    );
    expect(() => agreedLines([item('a', 998.5), item('a', 1)])).toThrow(
      'Line 1: an order takes at most 999 of a product.',
    );
  });
});

describe("the shopper's message when stock is refused", () => {
  const line: RefusedLine = {
    product: 'p1',
    reason: 'outOfStock',
    name: 'Tweed',
    available: 2,
    priceCents: 1250,
  };
  const requested = [{ product: 'p0' }, { product: 'p1' }, { product: 'p2' }];

  it.each([
    [line, 'order.outOfStock', 'Only 2 of "Tweed" left'],
    [{ ...line, available: 0 }, 'order.outOfStock', '"Tweed" is out of stock.'],
    [
      { ...line, reason: 'priceChanged' },
      'order.priceChanged',
      'The price of "Tweed" is now $12.50.',
    ],
    [{ ...line, reason: 'gone', available: 0 }, 'order.productGone', '"Tweed" is no longer sold.'],
    [
      { ...line, reason: 'gone', name: null },
      'order.productGone',
      'The product of line 2 is no longer sold.',
    ],
  ] as const)('shows the shopper the reason for the refused stock %j', (refused, code, message) => {
    expect(refusalOf([refused], requested)).toMatchObject({ code, message });
  });

  it('names every refused line, the most severe first', () => {
    const gone: RefusedLine = { ...line, product: 'p2', reason: 'gone', priceCents: null };
    expect(refusalOf([line, gone], requested)).toMatchObject({
      code: 'order.productGone',
      details: [
        { path: 'p1', available: 2, price: 12.5 },
        { path: 'p2', message: '"Tweed" is no longer sold.' },
      ],
    });
  });
});

describe("the shopper's message when no roll has the lengths", () => {
  const cloth: RefusedLine = {
    product: 'p1',
    reason: 'noPiece',
    name: 'Chambray',
    available: 90,
    priceCents: 2650,
    unit: 'm',
    cutsPerUnit: 10,
    least: 5,
    most: null,
    longest: 42,
    oneLot: 65,
  };
  const otherLot: RefusedLine = { ...cloth, reason: 'otherLot' };

  it.each<
    [refused: RefusedLine, lengths: number[], allowances: object, code: string, message: string]
  >([
    [
      cloth,
      [5000],
      {},
      'order.noPiece',
      'The longest piece of "Chambray" is 4.20 m. Allow two pieces, or take a shorter length.',
    ],
    [
      cloth,
      [5000],
      { mayJoin: true },
      'order.noPiece',
      'The longest piece of "Chambray" is 4.20 m.',
    ],
    [
      cloth,
      [4000, 4000],
      {},
      'order.noPiece',
      'These lengths of "Chambray" cannot be cut in whole pieces. Allow two pieces, or take shorter lengths.',
    ],
    [
      cloth,
      [4000, 4000],
      { mayJoin: true, mayMixLots: true },
      'order.noPiece',
      'These lengths of "Chambray" cannot be cut in whole pieces.',
    ],
    [
      otherLot,
      [4000, 4000],
      {},
      'order.otherLot',
      'One dye lot of "Chambray" has 6.50 m. Allow another dye lot, or take less.',
    ],
    [
      otherLot,
      [4000, 2000],
      {},
      'order.otherLot',
      'These lengths of "Chambray" are not in one dye lot. Allow another dye lot, or take less.',
    ],
  ])('refuses %j of %j with %j as %s', (refused, lengths, allowances, code, message) => {
    const thousandths = lengths.reduce((sum, one) => sum + one, 0);
    const requested = [{ product: 'p1', thousandths, lengths, ...allowances }];
    expect(refusalOf([refused], requested)).toMatchObject({
      code,
      message,
      details: [{ path: 'p1', message, available: 9, longest: 4.2, oneLot: 6.5 }],
    });
  });

  it.each([
    [[16_000], 150, 'Only 15.00 m of "Chambray" are expected.'],
    [
      [12_000],
      150,
      'The expected rolls of "Chambray" do not have these lengths. Take shorter lengths.',
    ],
    [[5000], undefined, 'No delivery of "Chambray" is expected.'],
  ])('refuses %j of %s cuts that are coming as order.notComing', (lengths, coming, message) => {
    const comes = coming === undefined ? {} : { coming, comingOn: '2027-03-12' };
    const refused: RefusedLine = { ...cloth, reason: 'notComing', ...comes };
    const thousandths = lengths.reduce((sum, one) => sum + one, 0);
    const error = refusalOf([refused], [{ product: 'p1', thousandths, lengths }]);
    expect(error).toMatchObject({ code: 'order.notComing', message });
    const expected = coming === undefined ? {} : { coming: 15, comingOn: '2027-03-12' };
    expect(error.details).toMatchObject([{ path: 'p1', available: 9, ...expected }]);
  });

  it('returns a separate code for each refused line whose reason differs from the error', () => {
    const details = [{ path: 'p1' }, { path: 'p2', code: 'order.otherLot' }];
    const refused = refusalOf(
      [cloth, { ...otherLot, product: 'p2' }],
      [{ product: 'p1' }, { product: 'p2' }],
    );
    expect(refused).toMatchObject({ code: 'order.noPiece', details });
    expect(refused.details?.[0]).not.toHaveProperty('code');
  });

  it('refuses a line without lengths by its quantity', () => {
    expect(refusalOf([cloth], [{ product: 'p1', quantity: 5 }]).message).toContain('4.20 m');
  });
});

describe('the fingerprint of an order', () => {
  const order = {
    items: [item('a', 1)],
    totalAmount: 12.5,
    shippingAddress: { street: 's', city: 'c', postalCode: 'p', country: 'b' },
  };

  it('returns another fingerprint for an order with another basket or address', () => {
    const others = [
      { ...order, items: [item('a', 2)] },
      { ...order, shippingAddress: { ...order.shippingAddress, city: 'Khulna' } },
    ];
    expect(fingerprintOf({ ...order })).toBe(fingerprintOf(order));
    for (const other of others) expect(fingerprintOf(other)).not.toBe(fingerprintOf(order));
  });
});
