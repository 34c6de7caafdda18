import type { DraftPrice, DraftView } from '@shop/contracts/ordering/drafts';
import { anOrder, aProduct } from './builders';

/** The price of a draft with a discount and delivery. */
export const aDraftPrice = (parts: Partial<DraftPrice> = {}): DraftPrice => ({
  lines: [
    {
      product: aProduct()._id,
      name: 'Madras Check 1',
      quantity: 3,
      unitPrice: 22.21,
      gross: 66.63,
      discount: 6.66,
    },
  ],
  subtotal: 66.63,
  discounts: [{ name: 'Trade fair', level: 'order', amount: 6.66 }],
  shipping: {
    method: '00000000-0000-4000-8000-000000000901',
    name: 'Courier',
    time: '2 days',
    price: 4.9,
    discount: 0,
    taxRate: 0,
    tax: 0,
    total: 4.9,
  },
  taxes: [],
  total: 64.87,
  ...parts,
});

/** A stored draft. */
export const aDraft = (parts: Partial<DraftView> = {}): DraftView => ({
  _id: '00000000-0000-4000-8000-000000000902',
  version: 1,
  state: 'draft',
  customer: { name: 'Nadia Rahman', email: 'nadia@loomery.test' },
  items: [{ product: aProduct()._id, quantity: 3 }],
  shippingAddress: anOrder().shippingAddress,
  method: '00000000-0000-4000-8000-000000000901',
  discount: { kind: 'percent', value: 10, reason: 'Trade fair' },
  price: aDraftPrice(),
  until: '2026-12-31T18:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  by: 'Farida Haque',
  ...parts,
});
