import { screen, waitFor, within } from '@testing-library/react';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { HttpResponse } from 'msw';
import { anOrder, aProduct, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';
import { isCartItem, lineOf } from './cart-item';
import { cartSlice, itemAdded } from './cart-slice';

const sale = {
  kind: 'length',
  unit: 'm',
  cutsPerUnit: 10,
  inStock: 4.2,
  least: 0.5,
  most: null,
} as const;
const chambray = aProduct(1, { name: 'Chambray', price: 26.5, stock: 4, sale });
const panel = aProduct(2, { name: 'Panel', price: 10, stock: 9 });

const { reducer } = cartSlice;
const cartOf = (...quantities: number[]) =>
  quantities.reduce(
    (cart, quantity) => reducer(cart, itemAdded({ product: chambray, quantity })),
    reducer(undefined, { type: 'none' }),
  );

describe('lengths in the cart', () => {
  it('FAB-9: counts each length in the cart as one, in addition to the pieces', () => {
    const cloth = { ...chambray, sale: { ...sale, inStock: 9 } };
    const cart = [3, 2].reduce(
      (before, quantity) => reducer(before, itemAdded({ product: cloth, quantity })),
      reducer(undefined, itemAdded({ product: panel, quantity: 3 })),
    );
    expect(cart).toMatchObject({ itemCount: 5, total: 162.5 });
    expect(cart.items).toMatchObject([{ quantity: 3 }, { quantity: 5, lengths: [3, 2] }]);
  });

  it('FAB-2: prices lengths in the cart to the cent', () => {
    expect(cartOf(2.3)).toMatchObject({ total: 60.95, itemCount: 1 });
  });

  it('limits lengths in the cart to the stock, and removes a rest below the least', () => {
    expect(cartOf(3, 2).items).toMatchObject([{ lengths: [3, 1.2], quantity: 4.2 }]);
    expect(cartOf(4, 1).items).toMatchObject([{ lengths: [4], quantity: 4 }]);
  });

  it("FAB-10: reads lengths from the browser's storage, and also an older cart", () => {
    const line = lineOf(chambray, 2.3);
    const { sale: _sale, ...old } = { ...lineOf(panel, 3) };
    expect([line, JSON.parse(JSON.stringify(line)), old].map(isCartItem)).toEqual([
      true,
      true,
      true,
    ]);
    const broken = [
      { ...line, lengths: [2.3, -1] },
      { ...line, quantity: 3 },
      { ...old, quantity: 2.3 },
      { ...line, sale: { ...sale, unit: 'ft' } },
    ];
    expect(broken.map(isCartItem)).toEqual([false, false, false, false]);
  });
});

it('accepts as many lengths of a cloth in the cart as an order may have', () => {
  const lengths = Array.from({ length: 20 }, () => 0.5);
  const long = { ...chambray, sale: { ...sale, inStock: 100 } };
  const full = { ...lineOf(long, 0.5), lengths, quantity: 10 };
  expect(lineOf(long, 0.5, full)).toMatchObject({ quantity: 10, lengths });
});

const openCart = async (...quantities: number[]) => {
  server.use(respondTo('GET /products/:id', chambray));
  const cart = quantities.map((quantity) => ({ product: chambray, quantity }));
  const app = renderApp('/cart', { as: aShopper(), cart });
  await screen.findByRole('heading', { name: 'Your cart' });
  return app;
};

describe('the cart page with a length', () => {
  it('FAB-2: shows metres, their price and that they cannot be returned in the cart', async () => {
    await openCart(2.3);
    expect(await screen.findByText('2.30 m × $26.50 / m')).toBeVisible();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByText('Total').nextSibling).toHaveTextContent('$60.95');
    expect(
      screen.getByText('Cut to your length: it cannot be returned unless it is faulty.'),
    ).toBeVisible();
    expect(screen.getByText('1 item')).toBeVisible();
  });

  it('Q11: shows no note on returns if the length can be returned like everything else', async () => {
    const product = { ...chambray, sale: { ...sale, isReturnable: true as const } };
    server.use(respondTo('GET /products/:id', product));
    renderApp('/cart', { as: aShopper(), cart: [{ product, quantity: 2.3 }] });
    expect(await screen.findByText('2.30 m × $26.50 / m')).toBeVisible();
    expect(screen.queryByText(/Cut to your length/)).not.toBeInTheDocument();
  });

  it('changes a length in the cart, adds another one and removes it again', async () => {
    const { user } = await openCart(2.3);
    const field = await screen.findByRole('textbox', { name: 'Length of Chambray in metres' });
    await user.clear(field);
    await user.type(field, '3,05');
    await user.tab();
    expect(field).toHaveValue('3.10');
    await user.click(screen.getByRole('button', { name: 'another length' }));
    expect(screen.getByText('4.10 m × $26.50 / m')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'another length' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove length 1 of Chambray, 3.10 m' }));
    expect(screen.getByText('1.00 m × $26.50 / m')).toBeVisible();
  });

  it('shows what is left when the cloth has become shorter', async () => {
    server.use(respondTo('GET /products/:id', { ...chambray, sale: { ...sale, inStock: 1.2 } }));
    renderApp('/cart', { cart: [{ product: chambray, quantity: 2.3 }] });
    expect(await screen.findByText('Only 1.20 m in stock')).toBeVisible();
  });
});

describe('the checkout of a length', () => {
  it('FAB-2: shows a length at the checkout, and sends its lengths', async () => {
    let sent: PlaceOrderInput | undefined;
    server.use(
      respondTo('GET /products/:id', chambray),
      respondTo('POST /orders', async ({ request }) => {
        sent = (await request.json()) as PlaceOrderInput;
        const reply = { success: true as const, message: 'ok', order: anOrder(1) };
        return HttpResponse.json(reply, { status: 201 });
      }),
    );
    const cart = [2.3, 1.2].map((quantity) => ({ product: chambray, quantity }));
    const { user } = renderApp('/checkout', { as: aShopper(), cart });
    expect(await screen.findByText('3.50 m × $26.50 / m')).toBeVisible();
    expect(screen.getByText('2.30 m + 1.20 m')).toBeVisible();
    expect(screen.getByText(/Cut to your length/)).toBeVisible();
    const card = { 'Card number': '4242424242424242', Expiry: '12/30', CVC: '987' };
    const fields = { Phone: '1', Street: 's', City: 'c', 'Postal code': '1', ...card };
    for (const [label, text] of Object.entries(fields))
      await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Place Order' }));
    await waitFor(() => {
      expect(sent).toMatchObject({
        items: [{ product: chambray._id, quantity: 3.5, price: 26.5, lengths: [2.3, 1.2] }],
        totalAmount: 92.75,
      });
    });
  });
});
