// Runs alone: it takes the place of a module.
// How an order is paid: by each method that the shop offers, by store credit, and what happens after the order.
import type { PriceCheckoutInput, PricedCheckout } from '@shop/contracts/ordering/checkout';
import type { OrderView } from '@shop/contracts/ordering/order';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { methodNames, type PaymentMethod } from '@shop/contracts/billing/payments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { leaveShop } from '../../../lib/leave-shop';
import { aPayment, aProduct, aShopper, anOrder, anOrderDetail } from '../../../testing/builders';
import { aPricedCheckout } from '../../../testing/priced-checkout';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

jest.mock('../../../lib/leave-shop', () => ({ leaveShop: jest.fn() }));
const left = jest.mocked(leaveShop);

const madras = aProduct(1, { name: 'Madras Check', price: 18.5, stock: 5 });
const until = '2026-11-26T09:30:00.000Z';
const address = { Phone: '01711', Street: 'Road 7', City: 'Dhaka', 'Postal code': '1209' };
const card = { 'Card number': '4242424242424242', Expiry: '12/30', CVC: '987' };
const offer = (...methods: PaymentMethod[]): PricedCheckout['payments'] =>
  methods.map((method) => ({ method, name: methodNames[method] }));
const awaiting = (method: PaymentMethod): OrderView =>
  anOrder(1, { payment: { state: 'open', method, until } });

/** Serves these prices and this order, and records the requests for both. */
function shop(
  partsOf: (input: PriceCheckoutInput) => Partial<PricedCheckout>,
  order: OrderView = anOrder(),
) {
  const requested: PriceCheckoutInput[] = [];
  const orders: PlaceOrderInput[] = [];
  server.use(
    respondTo('POST /checkout/price', async ({ request }) => {
      const input = (await request.json()) as PriceCheckoutInput;
      requested.push(input);
      return HttpResponse.json(aPricedCheckout(input.items, partsOf(input)));
    }),
    respondTo('POST /orders', async ({ request }) => {
      orders.push((await request.json()) as PlaceOrderInput);
      return HttpResponse.json({ success: true, message: 'Taken.', order });
    }),
    respondTo('GET /orders/:id', anOrderDetail(1, order)),
  );
  return { requested, orders };
}

async function openCheckout() {
  const app = renderApp('/checkout', { as: aShopper(), cart: [{ product: madras, quantity: 2 }] });
  const button = await screen.findByRole('button', { name: 'Place Order' });
  const fillIn = (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    return settled();
  };
  await settled();
  return { ...app, fillIn, place: () => app.user.click(button), button };
}
const settled = () =>
  waitFor(() => {
    expect(document.querySelector('dl')?.closest('[aria-busy="true"]')).toBeNull();
    expect(screen.getByText('Total')).toBeVisible();
  });
const rowsOf = () =>
  [...(screen.getByText('Total').closest('dl')?.children ?? [])].map((row) => row.textContent);

beforeEach(() => {
  left.mockClear();
});

describe('the methods of a checkout', () => {
  it('money 1: refuses an order that no method can pay, and explains it', async () => {
    const { orders } = shop(() => ({ payments: [] }));
    const { fillIn, place } = await openCheckout();
    expect(screen.getByText(/^We cannot take payment/)).toBeVisible();
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    await fillIn(address);
    await place();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We cannot take payment/);
    expect(orders).toEqual([]);
  });

  it('PAY-1: hides the payment methods if the demo card is the only one', async () => {
    const { orders } = shop(() => ({ payments: offer('demo-card') }));
    const { fillIn, place } = await openCheckout();
    expect(screen.queryByRole('group', { name: 'Payment' })).not.toBeInTheDocument();
    await fillIn({ ...address, ...card });
    await place();
    await screen.findByText('Order placed successfully!');
    expect(Object.keys(orders[0] ?? {})).toEqual(['items', 'totalAmount', 'shippingAddress']);
  });

  it('PAY-1: lists the demo card first, sends nothing of it, and keeps the body as before', async () => {
    const { orders, requested } = shop(() => ({ payments: offer('demo-card', 'stripe', 'cash') }));
    const { fillIn, place } = await openCheckout();
    expect(await screen.findByRole('radio', { name: 'Card (demo)' })).toBeChecked();
    expect(screen.getByText(/This is a demo/)).toBeVisible();
    // shopper 16
    expect(screen.getByText('For trying the shop out: no money is taken.')).toBeVisible();
    await fillIn({ ...address, ...card });
    await place();
    await screen.findByText('Order placed successfully!');
    expect(Object.keys(orders[0] ?? {})).toEqual(['items', 'totalAmount', 'shippingAddress']);
    expect(JSON.stringify([orders, requested])).not.toMatch(/4242|12\/30|987/);
  });

  it.each([
    ['cash', 'You pay the courier in cash.'],
    ['transfer', 'You transfer the money to our account. We send your order when it arrives.'],
    [
      'stripe',
      /You pay on the next page, at our payment provider.*charged when your order is sent/,
    ],
  ] as const)(
    'explains what %s means, and sends it and its price with the order',
    async (method, text) => {
      const { orders } = shop(() => ({ payments: offer('demo-card', method) }));
      const { user, fillIn, place } = await openCheckout();
      await fillIn(card);
      await user.click(await screen.findByRole('radio', { name: methodNames[method] }));
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
      await fillIn(address);
      await place();
      await screen.findByText('Order placed successfully!');
      expect(orders).toMatchObject([
        { totalAmount: 37, payment: { method }, pricedCheckout: expect.any(String) as string },
      ]);
      expect(JSON.stringify(orders)).not.toMatch(/4242|12\/30|987/);
    },
  );

  it('shows when an invoice is due, and what is left of the limit', async () => {
    const note = 'Your account has $120.00 of its credit limit left.';
    shop(() => ({ payments: [{ ...offer('invoice')[0]!, note, dueDays: 30 }] }));
    await openCheckout();
    expect(await screen.findByText('You will receive an invoice, due in 30 days.')).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
  });

  it('disables unavailable payment methods, and explains it', async () => {
    const note = 'Card payment is not available right now.';
    shop(() => ({
      payments: [{ ...offer('stripe')[0]!, isUnavailable: true, note }, ...offer('cash')],
    }));
    await openCheckout();
    expect(await screen.findByRole('radio', { name: /^Card/ })).toBeDisabled();
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
  });
});

describe('store credit and gift cards', () => {
  const balance = (dollars: number) =>
    server.use(respondTo('GET /credit', { success: true, balance: dollars, entries: [] }));

  it('hides store credit and gift cards from a shopper who has none', async () => {
    shop(() => ({}));
    await openCheckout();
    expect(screen.queryByLabelText(/store credit/)).not.toBeInTheDocument();
    expect(rowsOf()).toEqual(['Subtotal$37.00', 'ShippingFree', 'Total$37.00']);
  });

  it('shows below the total each credit account and the remaining sum', async () => {
    balance(5);
    const { orders } = shop(({ useCredit }) =>
      useCredit
        ? { credit: 5, toPay: 32, credits: [{ label: 'Store credit', amount: 5 }] }
        : { payments: offer('demo-card') },
    );
    const { user, fillIn, place } = await openCheckout();
    await user.click(await screen.findByLabelText('Use my store credit ($5.00)'));
    await screen.findByText('To pay');
    expect(rowsOf()).toEqual([
      'Subtotal$37.00',
      'ShippingFree',
      'Total$37.00',
      'Store credit−$5.00',
      'To pay$32.00',
    ]);
    await fillIn({ ...address, ...card });
    await place();
    await screen.findByText('Order placed successfully!');
    expect(orders[0]).toMatchObject({
      totalAmount: 37,
      pricedCheckout: expect.any(String) as string,
    });
    expect(orders[0]).not.toHaveProperty('payment');
  });

  it('FAB-68: offers swatch credit and store credit with one switch, and shows when it cannot be used', async () => {
    const creditNote = 'Swatch credit can be used for cloth of $40.00 or more.';
    const swatches = { balance: 10, parts: [{ amount: 10, endsAt: until }], entries: [] };
    server.use(respondTo('GET /credit', { success: true, balance: 5, entries: [], swatches }));
    const { requested } = shop(({ useCredit }) =>
      useCredit
        ? { credit: 5, toPay: 32, credits: [{ label: 'Store credit', amount: 5 }], creditNote }
        : {},
    );
    const { user } = await openCheckout();
    expect(screen.queryByText(creditNote)).not.toBeInTheDocument();
    await user.click(await screen.findByLabelText('Use $15.00 of credit'));
    expect(await screen.findByText(creditNote)).toBeVisible();
    expect(requested.at(-1)).toMatchObject({ useCredit: true });
  });

  it('offers no method if credit pays everything', async () => {
    balance(40);
    const { orders } = shop(({ useCredit }) =>
      useCredit
        ? { credit: 37, toPay: 0, payments: [], credits: [{ label: 'Store credit', amount: 37 }] }
        : { payments: offer('stripe', 'cash') },
    );
    const { user, fillIn, place } = await openCheckout();
    await user.click(await screen.findByLabelText('Use my store credit ($40.00)'));
    expect(await screen.findByText('Nothing is left to pay.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Payment' })).not.toBeInTheDocument();
    await fillIn(address);
    await place();
    await screen.findByText('Order placed successfully!');
    expect(orders).toMatchObject([{ pricedCheckout: expect.any(String) as string }]);
  });

  it('accepts gift cards in the field for codes, and shows only the last four characters', async () => {
    shop(({ codes }) =>
      codes.length === 0
        ? {}
        : {
            credit: 20,
            toPay: 17,
            isPlain: false,
            credits: [{ label: 'Gift card …7K2M', amount: 20 }],
            codes: [
              { code: '…7K2M', isApplied: true, amount: 20, endsAt: '2028-05-03T18:00:00.000Z' },
            ],
          },
    );
    const { user } = await openCheckout();
    await user.click(screen.getByText('Have a code?'));
    await user.type(screen.getByLabelText('Code'), 'abcd-efgh-jkmn-7k2m{Enter}');
    expect(await screen.findByText('Gift card …7K2M')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Codes' })).toHaveTextContent(
      '…7K2M−$20.00Valid until 3 May 2028',
    );
    expect(document.body).not.toHaveTextContent(/abcd-efgh/i);
  });
});

describe('an order that is not placed yet', () => {
  const order = async (method: PaymentMethod) => {
    const { orders } = shop(() => ({ payments: offer(method) }), awaiting(method));
    const app = await openCheckout();
    await app.fillIn(address);
    await app.place();
    await waitFor(() => {
      expect(orders).toHaveLength(1);
    });
    return app;
  };

  it('PAY-3: leads to the payment page as soon as there is one, and keeps the cart', async () => {
    let tries = 0;
    server.use(
      respondTo('POST /orders/:id/payment', () => {
        tries += 1;
        if (tries === 1) return refusal('billing.notYet');
        return HttpResponse.json({ success: true, address: 'https://pay.test/session' });
      }),
    );
    const { store } = await order('stripe');
    expect(await screen.findByRole('button', { name: 'One moment please…' })).toBeVisible();
    await waitFor(() => {
      expect(left).toHaveBeenCalledWith('https://pay.test/session');
    });
    expect(store.getState().cart.itemCount).toBe(2);
    expect(screen.queryByText('Order placed successfully!')).not.toBeInTheDocument();
  });

  it('shows an unplaced order with the reason and a way to pay if there is no payment page', async () => {
    server.use(respondTo('POST /orders/:id/payment', () => refusal('billing.providerAway')));
    const { address: at, store } = await order('stripe');
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeVisible();
    expect(screen.getByText('Card payment is not available right now.')).toBeVisible();
    expect(at()).toBe(`/orders/${anOrder()._id}`);
    expect(store.getState().cart.itemCount).toBe(2);
  });

  it('PAY-18: shows the account for a transfer, and empties the cart', async () => {
    const transfer = { account: 'Loomery, IBAN DE02', reference: 'LM 00000201' };
    const sentence = 'This order waits for your bank transfer.';
    server.use(
      respondTo(
        'GET /orders/:id/payment',
        aPayment({ state: 'open', method: 'transfer', sentence, transfer }),
      ),
    );
    const { address: at, store } = await order('transfer');
    expect(await screen.findByText('LM 00000201')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(at()).toBe(`/orders/${anOrder()._id}`);
    expect(store.getState().cart.itemCount).toBe(0);
  });

  it('PAY-19: shows why an invoice order was refused, and keeps the cart', async () => {
    const reason = 'Your account has $120.00 of its credit limit left.';
    const { store, user, address: at } = await order('invoice');
    expect(await screen.findByText('One moment please…')).toBeVisible();
    const payment = { state: 'closed', method: 'invoice', reason } as const;
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { payment, orderStatus: 'cancelled' })),
    );
    expect(await screen.findByText(reason)).toBeVisible();
    expect(store.getState().cart.itemCount).toBe(2);
    await user.click(screen.getByRole('link', { name: 'Back to the cart' }));
    expect(at()).toBe('/cart');
  });

  it('empties the cart only when the order is placed a moment later', async () => {
    const { store, address: at } = await order('invoice');
    expect(await screen.findByText('One moment please…')).toBeVisible();
    expect(store.getState().cart.itemCount).toBe(2);
    server.use(respondTo('GET /orders/:id', anOrderDetail()));
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    expect(store.getState().cart.itemCount).toBe(0);
    expect(at()).toBe(`/orders/${anOrder()._id}`);
  });
});
