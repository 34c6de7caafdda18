import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, aShopper, anOrder, anOrderDetail } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';
import { loggedOut } from '../auth/auth-slice';

const madras = aProduct(1, { name: 'Madras Check', price: 18.5, stock: 5 });
const secrets = {
  Phone: '01711-000000',
  'Card number': '4242424242424242',
  Expiry: '12/30',
  // Not only digits, because those could also be part of a time stamp.
  CVC: '98x7',
};
const address = { Street: 'Road 7, House 12', City: 'Dhaka', 'Postal code': '1209' };

interface Sent {
  key: string | null;
  body: string;
}

/** Records every order; returns the replies in order, and then repeats the last one. */
const orders = (...replies: (() => Response)[]) => {
  const sent: Sent[] = [];
  server.use(
    respondTo('GET /orders/:id', anOrderDetail()),
    respondTo('POST /orders', async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.text() });
      return (replies[sent.length - 1] ?? replies.at(-1))?.() as HttpResponse<never>;
    }),
  );
  return sent;
};
const placed = () =>
  HttpResponse.json({ success: true, message: 'Order placed successfully!', order: anOrder() });

const openCheckout = async () => {
  const app = renderApp('/checkout', {
    as: aShopper(),
    cart: [{ product: madras, quantity: 2 }],
  });
  const button = await screen.findByRole('button', { name: 'Place Order' });
  const fillIn = async (fields: Record<string, string> = { ...secrets, ...address }) => {
    for (const [label, text] of Object.entries(fields))
      await app.user.type(screen.getByLabelText(label), text);
  };
  return { ...app, fillIn, place: () => app.user.click(button), button };
};

describe('the checkout', () => {
  it('fills in name and email from the account, and ships to Bangladesh', async () => {
    await openCheckout();
    expect(screen.getByLabelText('Full name')).toHaveValue('Nadia Rahman');
    expect(screen.getByLabelText('Email')).toHaveValue('nadia@loomery.test');
    expect(screen.getByLabelText('Country')).toHaveDisplayValue('Bangladesh');
    expect(
      screen.getByText('This is a demo. Do not enter real credit card information.'),
    ).toBeVisible();
  });

  it('cases 32: lets the browser fill in the first address line if there is a second one', async () => {
    const { user } = await openCheckout();
    expect(screen.getByLabelText('Street')).toHaveAttribute('autocomplete', 'address-line1');
    await user.click(screen.getByLabelText('Bill to another address'));
    const billed = within(await screen.findByRole('group', { name: 'Bill to' }));
    expect(billed.getByLabelText('Street')).toHaveAttribute(
      'autocomplete',
      'billing address-line1',
    );
  });

  it('product D15: lets the browser fill in the country, and shows digits for the expiry', async () => {
    await openCheckout();
    expect(screen.getByLabelText('Country')).toHaveAttribute('autocomplete', 'country-name');
    expect(screen.getByLabelText('Expiry')).toHaveAttribute('inputmode', 'numeric');
  });

  it('product: explains next to the phone field that it is not sent', async () => {
    await openCheckout();
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Not sent or stored.');
  });

  it('X10: keeps the focus in the field until the press on a phone has reached Place Order', async () => {
    const { user, button } = await openCheckout();
    const cvc = screen.getByLabelText('CVC');
    await user.click(cvc);
    await user.pointer({ target: button, keys: '[MouseLeft>]' });
    expect(cvc).toHaveFocus();
    await user.pointer({ target: button, keys: '[/MouseLeft]' });
    expect(await screen.findByText('Phone is required')).toBeVisible();
    expect(screen.getByLabelText('Phone')).toHaveFocus();
  });

  it('sends only the fields of the spec, without phone or card', async () => {
    const sent = orders(placed);
    const { fillIn, place, store } = await openCheckout();
    await fillIn();
    await place();
    await screen.findByText('Order placed successfully!');
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        items: [{ product: madras._id, quantity: 2, price: 18.5 }],
        totalAmount: 37,
        shippingAddress: {
          street: 'Road 7, House 12',
          city: 'Dhaka',
          postalCode: '1209',
          country: 'Bangladesh',
        },
      },
    ]);
    const everything = JSON.stringify([
      store.getState(),
      { ...localStorage },
      { ...sessionStorage },
    ]);
    for (const secret of Object.values(secrets)) expect(everything).not.toContain(secret);
  });

  it('empties the cart and leads home after the order, with a link to it', async () => {
    orders(placed);
    const { fillIn, place, address: at, store } = await openCheckout();
    await fillIn();
    await place();
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    expect(at()).toBe('/');
    expect(store.getState().cart.itemCount).toBe(0);
    expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View your order' })).toHaveAttribute(
      'href',
      `/orders/${anOrder()._id}`,
    );
  });

  it('requires every checkout field before it sends anything', async () => {
    const sent = orders(placed);
    const { place } = await openCheckout();
    await place();
    for (const name of ['Phone', 'Street', 'City', 'Postal code', 'Card number', 'Expiry', 'CVC'])
      expect(await screen.findByText(`${name} is required`)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('retries the order with the same key when there was no response, and keeps cart and form', async () => {
    const sent = orders(
      () => HttpResponse.error(),
      () => refusal('order.failed'),
      placed,
    );
    const { fillIn, place, button, store } = await openCheckout();
    await fillIn();
    for (const tries of [1, 2]) {
      await place();
      await waitFor(() => {
        expect(sent).toHaveLength(tries);
        expect(button).not.toHaveAttribute('aria-busy');
      });
      expect((await screen.findAllByText('Order failed. Please try again.'))[0]).toBeVisible();
    }
    expect(store.getState().cart.itemCount).toBe(2);
    expect(screen.getByLabelText('Street')).toHaveValue('Road 7, House 12');
    await place();
    await screen.findByText('Order placed successfully!');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('cases 31: keeps the typed checkout, but not the card, in a new session', async () => {
    const { fillIn, user, store, address: at } = await openCheckout();
    await fillIn();
    act(() => {
      store.dispatch(loggedOut());
    });
    await waitFor(() => {
      expect(at()).toBe('/login');
    });
    await user.type(await screen.findByLabelText('Email'), 'nadia@loomery.test');
    await user.type(screen.getByLabelText('Password'), 'a-long-thread');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByLabelText('Street')).toHaveValue(address.Street);
    expect(screen.getByLabelText('Phone')).toHaveValue(secrets.Phone);
    for (const label of ['Card number', 'Expiry', 'CVC'])
      expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it('shopper 3: shows the order confirmation above the home page until it is closed or another page is opened', async () => {
    orders(placed);
    const { fillIn, place, user, address: at } = await openCheckout();
    await fillIn();
    await place();
    const panel = await screen.findByRole('region', { name: 'Your order' });
    expect(at()).toBe('/');
    const number = anOrder()._id.slice(-8).toUpperCase();
    for (const text of [
      `Thank you. Your order ${number} is placed.`,
      `The confirmation goes to ${anOrder().user.email}.`,
      'We have your order. We will pack it within 1-2 business days and write to you when it is on its way.',
    ])
      expect(within(panel).getByText(text)).toBeVisible();
    expect(within(panel).getByRole('list', { name: 'Order lines' })).toBeVisible();
    expect(sessionStorage.getItem('placed-order')).toBe(anOrder()._id);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(panel).not.toBeInTheDocument();
    expect(sessionStorage.getItem('placed-order')).toBeNull();
  });

  it('shopper 3: links the confirmation to the order, and hides it on the way back', async () => {
    orders(placed);
    const { fillIn, place, user } = await openCheckout();
    await fillIn();
    await place();
    await user.click(await screen.findByRole('link', { name: 'View your order' }));
    await screen.findByRole('heading', { level: 1, name: /^Order / });
    await user.click(screen.getAllByRole('link', { name: /Loomery/ })[0] ?? document.body);
    await screen.findByRole('region', { name: 'Cloth of the season' });
    expect(screen.queryByRole('region', { name: 'Your order' })).not.toBeInTheDocument();
  });

  it('SF-7: shows the order confirmation again after a reload, until it is closed', async () => {
    sessionStorage.setItem('placed-order', anOrder()._id);
    server.use(respondTo('GET /orders/:id', anOrderDetail(1)));
    const { user } = renderApp('/', { as: aShopper() });
    const panel = await screen.findByRole('region', { name: 'Your order' });
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(sessionStorage.getItem('placed-order')).toBeNull();
  });

  it('shopper 3: hides the order confirmation from another user', async () => {
    sessionStorage.setItem('placed-order', anOrder()._id);
    server.use(respondTo('GET /orders/:id', () => refusal('order.notFound')));
    renderApp('/', { as: aShopper() });
    await waitFor(() => {
      expect(sessionStorage.getItem('placed-order')).toBeNull();
    });
    expect(screen.queryByRole('region', { name: 'Your order' })).not.toBeInTheDocument();
  });

  it('sends one order for two presses', async () => {
    const sent = orders(placed);
    const { fillIn, user, button } = await openCheckout();
    await fillIn();
    await user.dblClick(button);
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('disables the order button after a refusal until the cart is up to date, and sends a new key for the new price', async () => {
    const details = [{ path: madras._id, message: 'Madras Check now costs $20.00.', price: 20 }];
    const sent = orders(() => refusal('order.priceChanged', details), placed);
    const { fillIn, place, button } = await openCheckout();
    await fillIn();
    let isUpToDate = () => {};
    const upToDate = new Promise<void>((resolve) => {
      isUpToDate = resolve;
    });
    server.use(
      respondTo('GET /products/:id', async () => {
        await upToDate;
        return HttpResponse.json({ ...madras, price: 20 });
      }),
    );
    await place();
    expect(await screen.findByText('Madras Check now costs $20.00.')).toBeVisible();
    expect(button).toHaveAttribute('aria-busy');
    isUpToDate();
    await waitFor(() => {
      expect(button).not.toHaveAttribute('aria-busy');
    });
    expect((await screen.findAllByText('$40.00'))[0]).toBeVisible();
    await place();
    await screen.findByText('Order placed successfully!');
    expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ totalAmount: 40 });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it("shows 'Order placement failed' for an unsuccessful response without a reason", async () => {
    orders(() => HttpResponse.json({ success: false, message: '' }));
    const { fillIn, place, store } = await openCheckout();
    await fillIn();
    await place();
    expect((await screen.findAllByText('Order placement failed'))[0]).toBeVisible();
    expect(store.getState().cart.itemCount).toBe(2);
  });

  it('redirects a visitor with an empty cart back to the cart', async () => {
    const { address: at } = renderApp('/checkout', { as: aShopper() });
    expect((await screen.findAllByText('Your cart is empty'))[0]).toBeVisible();
    expect(at()).toBe('/cart');
  });
});
