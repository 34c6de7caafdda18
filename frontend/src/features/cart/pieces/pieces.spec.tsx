import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { HttpResponse } from 'msw';
import { anOrder, aProduct, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';
import { isCartItem, lineOf } from '../cart-item';

const sale = {
  kind: 'length',
  unit: 'm',
  cutsPerUnit: 10,
  inStock: 9.2,
  least: 0.5,
  most: null,
  longest: 4.2,
  oneLot: 6,
} as const;
const chambray = aProduct(1, { name: 'Chambray', price: 26.5, stock: 9, sale });

/** Returns the same reply to every offer, and records the lengths in the query. */
function offers(reply: Partial<LengthOffer>) {
  const seen: (string | null)[] = [];
  server.use(
    respondTo('GET /products/:id', chambray),
    respondTo('GET /products/:id/lengths', ({ request }) => {
      seen.push(new URL(request.url).searchParams.get('length'));
      return HttpResponse.json({ offer: 'no', longest: 4.2, oneLot: 6, ...reply });
    }),
  );
  return seen;
}
const twoPieces = { offer: 'pieces' as const, pieces: [[4.2, 1.8]] };

async function openProduct(reply: Partial<LengthOffer> = {}) {
  const seen = offers(reply);
  const app = renderApp(`/products/${chambray._id}`, { as: aShopper() });
  const field = await screen.findByRole('textbox', { name: 'Length in metres' });
  const type = async (text: string) => {
    await app.user.clear(field);
    await app.user.type(field, `${text}{Enter}`);
  };
  return { ...app, seen, type };
}

describe('the page of a product on rolls', () => {
  it('promises at once what the longest piece covers', async () => {
    const { seen, type } = await openProduct();
    expect(await screen.findByText('✓ One piece, one dye lot')).toBeVisible();
    expect(
      screen.getByText('10 cm steps, from 0.50 m · 9.20 m in stock · longest piece 4.20 m'),
    ).toBeVisible();
    await type('4.2');
    expect(screen.getByText('✓ One piece, one dye lot')).toBeVisible();
    expect(seen).toEqual([]);
  });

  it('FAB-16: offers two pieces above the longest one, and stores the permission in the cart with the length', async () => {
    const { user, seen, type } = await openProduct(twoPieces);
    await type('6');
    const allow = await screen.findByRole('button', { name: 'Allow two pieces' });
    expect(screen.getByText('The longest piece is 4.20 m.')).toBeVisible();
    expect(seen).toEqual(['6']);
    await user.click(allow);
    expect(screen.getByText('Two pieces of one dye lot: 4.20 m and 1.80 m')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    const stored = JSON.parse(localStorage.getItem('cart') ?? '{}') as { items: unknown[] };
    expect(stored.items).toMatchObject([{ lengths: [6], mayJoin: true }]);
    expect(stored.items.every(isCartItem)).toBe(true);
  });
});

describe('the page of a cloth that is on its way', () => {
  it('FAB-35: pre-orders a length that the stock does not have', async () => {
    const gone = { ...sale, inStock: 0, longest: 0, oneLot: 0 };
    const coming = { ...gone, coming: { length: 15, on: null } };
    const cloth = aProduct(1, { name: 'Chambray', price: 26.5, stock: 0, sale: coming });
    server.use(respondTo('GET /products/:id', cloth));
    const { user } = renderApp(`/products/${cloth._id}`, { as: aShopper() });
    expect(
      await screen.findByText('Expected, date not known yet: 15.00 m of the next dye lot'),
    ).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Length in metres' });
    await user.clear(field);
    await user.type(field, '5{Enter}');
    await user.click(screen.getByRole('button', { name: 'Pre-order' }));
    const stored = JSON.parse(localStorage.getItem('cart') ?? '{}') as { items: unknown[] };
    expect(stored.items).toMatchObject([{ lengths: [5], preorder: true }]);
  });

  it('shows in the cart what waits for a delivery', async () => {
    const cart = [{ product: chambray, quantity: 9 }];
    const coming = { length: 15, on: null };
    offers({ coming });
    server.use(
      respondTo('GET /products/:id', {
        ...chambray,
        sale: { ...sale, inStock: 2, longest: 2, coming },
      }),
    );
    const { user } = renderApp('/cart', { as: aShopper(), cart });
    await user.click(await screen.findByRole('button', { name: 'Pre-order: Chambray' }));
    expect(
      (await screen.findAllByText('Waits for the next dye lot, date not known yet')).length,
    ).toBeGreaterThan(0);
  });
});

describe('a line of the cart on rolls', () => {
  const openCart = async (quantities: number[], reply: Partial<LengthOffer>) => {
    const seen = offers(reply);
    const cart = quantities.map((quantity) => ({ product: chambray, quantity }));
    const app = renderApp('/cart', { as: aShopper(), cart });
    await screen.findByRole('heading', { name: 'Your cart' });
    return { ...app, seen };
  };

  it('keeps two equal lengths of a cart line, and describes them together', async () => {
    const { seen } = await openCart([3, 3], { offer: 'lots', lots: 2, pieces: [[3], [3]] });
    const list = await screen.findByRole('group', { name: 'Cut list of Chambray' });
    expect(within(list).getAllByRole('textbox')).toHaveLength(2);
    expect(await screen.findByText('From two dye lots: shades may differ slightly.')).toBeVisible();
    expect(seen).toEqual(['3,3']);
  });

  it('shows the permission given in a cart line, and removes it again', async () => {
    const { user, store } = await openCart([6], twoPieces);
    const allowance = () => store.getState().cart.items[0]?.mayJoin;
    await user.click(await screen.findByRole('button', { name: 'Allow two pieces: Chambray' }));
    expect(allowance()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo: Chambray' }));
    expect(allowance()).toBe(false);
  });

  it('keeps the permission of a cart line when another length is added', () => {
    const line = { ...lineOf(chambray, 3), mayJoin: true };
    expect(lineOf(chambray, 2, line)).toMatchObject({ lengths: [3, 2], mayJoin: true });
  });

  it('removes the lengths of a cart line when the product is sold by the piece again', () => {
    const { sale: _sale, ...pieces } = chambray;
    const line = lineOf(pieces, 2, lineOf(chambray, 3));
    expect([line.quantity, line.sale, line.lengths]).toEqual([5, undefined, undefined]);
  });
});

describe('the checkout of lengths from rolls', () => {
  async function openCheckout(error: 'order.noPiece' | 'order.otherLot', detail: ErrorDetail) {
    const sent: PlaceOrderInput[] = [];
    offers(twoPieces);
    server.use(
      respondTo('POST /orders', async ({ request }) => {
        sent.push((await request.json()) as PlaceOrderInput);
        if (sent.length === 1) return refusal(error, [detail]);
        const reply = { success: true as const, message: 'ok', order: anOrder(1) };
        return HttpResponse.json(reply, { status: 201 });
      }),
    );
    const app = renderApp('/checkout', {
      as: aShopper(),
      cart: [{ product: chambray, quantity: 6 }],
    });
    const card = { 'Card number': '4242424242424242', Expiry: '12/30', CVC: '987' };
    const fields = { Phone: '1', Street: 's', City: 'c', 'Postal code': '1', ...card };
    for (const [label, text] of Object.entries(fields))
      fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
    const place = () => app.user.click(screen.getByRole('button', { name: 'Place Order' }));
    await place();
    return { ...app, sent, place };
  }

  it.each([
    ['order.noPiece', {}, 'mayJoin', 'Allow two pieces', 'May be made up of two or three pieces'],
    ['order.otherLot', {}, 'mayMixLots', 'Allow another dye lot', 'May come from several dye lots'],
    [
      'order.noPiece',
      { code: 'order.otherLot' },
      'mayMixLots',
      'Allow another dye lot',
      'May come from several dye lots',
    ],
  ] as const)(
    'shows the sentence of the refusal %s, and sends the order with permission (%#)',
    async (error, own, allowance, label, shown) => {
      const message = 'The longest piece of "Chambray" is 4.20 m.';
      const detail = { path: chambray._id, message, longest: 4.2, oneLot: 6 };
      const { user, sent, place } = await openCheckout(error, { ...detail, ...own });
      expect(await screen.findByText(message)).toBeVisible();
      const allow = screen.getByRole('button', { name: `${label} of Chambray` });
      await user.click(allow);
      expect(allow).toHaveAttribute('aria-pressed', 'true');
      expect(screen.getByText('Allowed. Place the order again.')).toBeVisible();
      expect(screen.getByText(shown)).toBeVisible();
      await place();
      await waitFor(() => {
        expect(sent).toHaveLength(2);
      });
      expect(sent[0]?.items[0]).toEqual({ product: chambray._id, quantity: 6, price: 26.5 });
      expect(sent[1]?.items[0]).toEqual({ ...sent[0]?.items[0], [allowance]: true });
    },
  );
});
