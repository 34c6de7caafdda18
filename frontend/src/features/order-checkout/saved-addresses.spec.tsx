import type { KeptAddress } from '@shop/contracts/auth/addresses';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, aShopper, anOrder, anOrderDetail } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';

const id = (nth: number) => `00000000-0000-4000-8000-00000000000${String(nth)}`;
const home = { street: '12 Lane', city: 'Dhaka', postalCode: '1207', country: 'Bangladesh' };
const keptHome: KeptAddress = { _id: id(1), address: home, isDefault: true, usedAt: null };
const abroad: KeptAddress = {
  _id: id(2),
  isDefault: false,
  usedAt: null,
  address: { street: '1 Quay', city: 'Oslo', postalCode: '0150', country: 'Norway' },
};

/** Opens the checkout of an account with addresses; records the calls about them, and the placed order. */
async function open(addresses: KeptAddress[]) {
  const calls: string[] = [];
  const orders: unknown[] = [];
  server.use(
    respondTo('GET /auth/addresses', { success: true, addresses }),
    respondTo('GET /orders/:id', anOrderDetail()),
    respondTo('POST /orders', async ({ request }) => {
      orders.push(await request.json());
      return HttpResponse.json({ success: true, message: 'Placed', order: anOrder() });
    }),
    respondTo('POST /auth/addresses', async ({ request }) => {
      calls.push(`keep ${await request.text()}`);
      return HttpResponse.json(keptHome);
    }),
    respondTo('POST /auth/addresses/:id/used', ({ request }) => {
      calls.push(new URL(request.url).pathname);
      return HttpResponse.json({ success: true, message: 'Address used' });
    }),
  );
  const app = renderApp('/checkout', {
    as: aShopper(),
    cart: [{ product: aProduct(1, { price: 18.5, stock: 5 }), quantity: 1 }],
  });
  await screen.findByRole('button', { name: 'Place Order' });
  const place = async () => {
    const typed = {
      Phone: '01711',
      'Card number': '4242424242424242',
      Expiry: '12/30',
      CVC: '123',
    };
    for (const [label, text] of Object.entries(typed))
      await app.user.type(screen.getByLabelText(label), text);
    await app.user.click(screen.getByRole('button', { name: 'Place Order' }));
  };
  return { ...app, calls, orders, place };
}

describe('the saved addresses of the checkout', () => {
  it('SF-5: fills in the default address, sends it with the order, and reports its use', async () => {
    const { place, calls, orders } = await open([keptHome, abroad]);
    expect(await screen.findByRole('radio', { name: /^12 Lane/ })).toBeChecked();
    expect(screen.getByLabelText('Street')).toHaveValue('12 Lane');
    expect(screen.getByRole('radio', { name: /^1 Quay/ })).toBeDisabled();
    expect(screen.getByText('We do not deliver to Norway.')).toBeVisible();
    await place();
    await waitFor(() => {
      expect(calls).toEqual([`/api/auth/addresses/${id(1)}/used`]);
    });
    expect(orders).toMatchObject([{ shippingAddress: home }]);
  });

  it('X13: empties the fields for another address, and keeps it only if the box is ticked', async () => {
    const { user, place, calls, orders } = await open([keptHome]);
    await user.click(await screen.findByRole('radio', { name: 'Another address' }));
    for (const [label, text] of Object.entries({ Street: '9 Court', City: 'Sylhet' }))
      await user.type(screen.getByLabelText(label), text);
    await user.type(screen.getByLabelText('Postal code'), '3100');
    await user.click(screen.getByRole('checkbox', { name: 'Save this address' }));
    await place();
    const typed = { ...home, street: '9 Court', city: 'Sylhet', postalCode: '3100' };
    await waitFor(() => {
      expect(calls).toHaveLength(2);
    });
    expect(JSON.parse(calls[0]?.slice(5) ?? '')).toEqual({ address: typed });
    expect(orders).toMatchObject([{ shippingAddress: typed }]);
  });

  it('shows no choice to an account without addresses', async () => {
    await open([]);
    expect(screen.queryByRole('radio', { name: 'Another address' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Save this address' })).not.toBeChecked();
  });
});
