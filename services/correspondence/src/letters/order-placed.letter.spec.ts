import { type OrderFact } from '@shop/contracts/order';
import { orderPlacedLetter } from './order-placed.letter.js';

const order: OrderFact = {
  order: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01',
  user: { _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a02', name: 'Nadia <b>', email: 'n@example.test' },
  items: [
    {
      product: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a03',
      name: 'Poplin & lawn',
      category: 'cotton',
      image: null,
      quantity: 3,
      priceCents: 1050,
    },
  ],
  totalCents: 3150,
  orderStatus: 'pending',
  version: 1,
  placedAt: '2026-11-01T00:00:00.000Z',
};

describe('the confirmation of an order', () => {
  const letter = orderPlacedLetter(order, 'http://shop.test');

  it('says what was bought, the total and where to follow it', () => {
    expect(letter.subject).toBe('Your Loomery order 1F0D1A01');
    expect(letter.plain).toContain('3 × Poplin & lawn  $31.50');
    expect(letter.plain).toContain('Total  $31.50');
    expect(letter.plain).toContain(`http://shop.test/orders/${order.order}`);
  });

  it('shows names as text, never as markup', () => {
    expect(letter.html).toContain('Nadia &lt;b&gt;');
    expect(letter.html).toContain('Poplin &amp; lawn');
    expect(letter.html).not.toContain('<b>,');
  });
});
