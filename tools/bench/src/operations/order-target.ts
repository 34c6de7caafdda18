import { randomUUID } from 'node:crypto';
import { sum } from '@shop/contracts/core/numbers';
import { lineCents } from '@shop/contracts/money/price';
import { newClientAddress, type Target } from '../load.js';
import type { BenchShop } from '../shop/bench-shop.js';

const ADDRESS = {
  street: '1 Loom Road',
  city: 'Dhaka',
  postalCode: '1207',
  country: 'Bangladesh',
};
const LINES = 2;

/**
 * Orders two of the products, each with its own key. Each line has the given number of thousandths of a piece or unit.
 */
export async function orderTarget(
  shop: BenchShop,
  products: readonly { id: string; cents: number }[],
  thousandths: number,
): Promise<Target> {
  const buyers = await shop.buyers();
  const client = newClientAddress();
  let turn = 0;
  const next = () => {
    turn += 1;
    const chosen = Array.from({ length: LINES }, (_, line) => {
      const product = products[(turn * 7 + line * 13) % products.length];
      if (!product) throw new Error('The shop has nothing to sell');
      return product;
    });
    const items = chosen.map(({ id, cents }) => ({
      product: id,
      quantity: thousandths / 1_000,
      price: cents / 100,
    }));
    const total = sum(chosen.map(({ cents }) => lineCents(cents, thousandths)));
    return {
      body: JSON.stringify({ items, totalAmount: total / 100, shippingAddress: ADDRESS }),
      token: buyers[turn % buyers.length]?.token ?? '',
    };
  };
  return {
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
  };
}
