import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { nextStepText } from '../../lib/price-steps';
import { anOrder, aProduct, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';
import { isCartItem, lineOf } from './cart-item';
import { cartSlice, itemAdded, linesRefreshed } from './cart-slice';

const METRES = { kind: 'length', unit: 'm', cutsPerUnit: 10, inStock: 90, least: 0.5 } as const;
const priceSteps = [
  { from: 10, price: 9.5 },
  { from: 20, price: 9 },
];
const panel = aProduct(1, { name: 'Panel', price: 10, stock: 90, priceSteps });
const cloth = { ...panel, sale: { ...METRES, most: null } };

const { reducer } = cartSlice;
const cartWith = (quantity: number) => reducer(undefined, itemAdded({ product: panel, quantity }));

describe('a line with price steps', () => {
  it('prices a cart line by its quantity step, up and down again', () => {
    expect([9, 10, 20].map((quantity) => cartWith(quantity).total)).toEqual([90, 95, 180]);
    const { product, stock } = lineOf(panel, 10);
    const fewer = reducer(cartWith(10), linesRefreshed([{ product, stock, quantity: 9 }]));
    expect(fewer.total).toBe(90);
  });

  it("reads a line from the browser's storage, but no invalid price steps", () => {
    const line = lineOf(panel, 10);
    expect(isCartItem(JSON.parse(JSON.stringify(line)))).toBe(true);
    expect(isCartItem({ ...line, priceSteps: [{ from: 'ten', price: 9 }] })).toBe(false);
  });

  it.each([
    [{ quantity: 7 }, null],
    [{ quantity: 8 }, 'From 10 pieces: $9.50 a piece'],
    [{ quantity: 10 }, null],
    [{ quantity: 16 }, 'From 20 pieces: $9.00 a piece'],
    [{ quantity: 40 }, null],
    [{ quantity: 8.5, sale: cloth.sale }, 'From 10.00 m: $9.50 / m'],
  ])('shows the next price step if little is missing: %j', (line, text) => {
    expect(nextStepText({ ...line, priceSteps })).toBe(text);
  });

  it('orders a line at the price of its step', async () => {
    const sent: PlaceOrderInput[] = [];
    server.use(
      respondTo('GET /products/:id', panel),
      respondTo('POST /orders', async ({ request }) => {
        sent.push((await request.json()) as PlaceOrderInput);
        const message = 'Order placed successfully!';
        return HttpResponse.json({ success: true as const, message, order: anOrder() });
      }),
    );
    const cart = [{ product: panel, quantity: 10 }];
    const { user } = renderApp('/checkout', { as: aShopper(), cart });
    const place = await screen.findByRole('button', { name: 'Place Order' });
    expect(screen.getByText('10 × $9.50')).toBeVisible();
    const typed = {
      Phone: '0',
      'Card number': '4',
      Expiry: '12/30',
      CVC: '987',
      Street: 'Road 7',
      City: 'Dhaka',
      'Postal code': '1209',
    };
    for (const [label, text] of Object.entries(typed))
      await user.type(screen.getByLabelText(label), text);
    await user.click(place);
    await waitFor(() => {
      expect(sent).toMatchObject([{ items: [{ quantity: 10, price: 9.5 }], totalAmount: 95 }]);
    });
  });
});

it('shows the price steps of a product in a table', async () => {
  server.use(respondTo('GET /products/:id', cloth));
  renderApp(`/products/${cloth._id}`, { as: aShopper() });
  const table = await screen.findByRole('table', { name: 'Prices by quantity' });
  expect(table).toHaveTextContent('from 10.00 m$9.50 / m');
});
