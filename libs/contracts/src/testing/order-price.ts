// Fixtures for specs.
import type { OrderPrice } from '../pricing/order-price.js';

const id = '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a21';

/** Returns a price: $80.00 of goods, $8.00 off by a code, $4.90 for delivery, 20 % tax included: $76.90. */
export const anOrderPrice = (parts: Partial<OrderPrice> = {}): OrderPrice => ({
  currency: 'USD',
  subtotalCents: 8000,
  lines: [],
  discounts: [
    { discount: id, name: 'Ten for new customers', code: 'WELCOME10', level: 'order', cents: 800 },
  ],
  shipping: {
    method: id,
    name: 'Courier',
    time: '2 days',
    pickupNote: null,
    priceCents: 490,
    discountCents: 0,
    rateBp: 2000,
    netCents: 408,
    taxCents: 82,
  },
  taxes: [{ rateBp: 2000, netCents: 6408, taxCents: 1282, isIncluded: true, note: null }],
  vatNumber: null,
  countryCode: 'AT',
  distanceSaleCents: null,
  ...parts,
});
