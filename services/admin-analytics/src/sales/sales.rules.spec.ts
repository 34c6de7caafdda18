import { type OrderFact, type OrderStatus } from '@shop/contracts/order';
import { salesDifference } from './sales.rules.js';

const heard = (orderStatus: OrderStatus, totalCents: number): OrderFact => ({
  order: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01',
  user: { _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a02', name: 'Rahim', email: 'r@example.test' },
  items: [],
  totalCents,
  orderStatus,
  version: 1,
  placedAt: '2026-11-01T00:00:00.000Z',
});

describe('what an order adds to the figures', () => {
  it.each([
    [undefined, 'pending', { orders: 1, revenueCents: 5000, sign: 1 }],
    [undefined, 'cancelled', { orders: 1, revenueCents: 0, sign: 0 }],
    ['pending', 'shipped', { orders: 0, revenueCents: 0, sign: 0 }],
    ['pending', 'cancelled', { orders: 0, revenueCents: -5000, sign: -1 }],
    ['cancelled', 'processing', { orders: 0, revenueCents: 5000, sign: 1 }],
    ['cancelled', 'cancelled', { orders: 0, revenueCents: 0, sign: 0 }],
  ] as const)('an order that goes from %s to %s', (before, now, difference) => {
    const known = before && { orderStatus: before, totalCents: 5000 };
    expect(salesDifference(known, heard(now, 5000))).toEqual(difference);
  });
});
