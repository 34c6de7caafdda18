import { randomUUID } from 'node:crypto';
import { newClientAddress } from '../load.js';
import type { Operation } from './operation.js';

const ADDRESS = {
  street: '1 Loom Road',
  city: 'Dhaka',
  postalCode: '1207',
  country: 'Bangladesh',
};
const LINES = 2;

export const orderOperation: Operation = {
  name: 'order',
  what: 'an order of two products, each with a key of its own, durable in two databases',
  limit: 'the reservation alone in one durable transaction behind node:http',
  share: 0.4,
  grows: false,
  prepare: async (shop) => {
    const [buyers, products] = await Promise.all([shop.buyers(), shop.stocked()]);
    const client = newClientAddress();
    let turn = 0;
    const next = () => {
      turn += 1;
      const items = Array.from({ length: LINES }, (_, line) => {
        const product = products[(turn * 7 + line * 13) % products.length];
        if (!product) throw new Error('The shop has nothing to sell');
        return { product: product.id, quantity: 1, price: product.cents / 100 };
      });
      const cents = items.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
      return {
        body: JSON.stringify({ items, totalAmount: cents / 100, shippingAddress: ADDRESS }),
        token: buyers[turn % buyers.length]?.token ?? '',
      };
    };
    return {
      target: {
        url: `${shop.address}/api/orders`,
        requests: [
          {
            method: 'POST',
            setupRequest: (request) => {
              const { body, token } = next();
              const headers = {
                ...client,
                'content-type': 'application/json',
                authorization: `Bearer ${token}`,
                'idempotency-key': randomUUID(),
              };
              return { ...request, headers, body };
            },
          },
        ],
        isRight: (body) => body.startsWith('{"success":true'),
      },
      limit: { kind: 'transaction', url: shop.scratchUrl },
    };
  },
};
