// Runs alone: it takes the place of a module.
import type { PaymentView } from '@shop/contracts/billing/billing';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { leaveShop } from '../../../lib/leave-shop';
import { aPayment, anOrder, anOrderDetail, aProduct, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { orderList } from '../../../testing/lists';
import { refusal, respondTo, server } from '../../../testing/server';

jest.mock('../../../lib/leave-shop', () => ({ leaveShop: jest.fn() }));
const left = jest.mocked(leaveShop);

const until = '2026-11-26T09:30:00.000Z';
const open: Partial<OrderDetail> = {
  payment: { state: 'open', method: 'stripe', until },
  history: [],
};
const openPayment: Partial<PaymentView> = {
  state: 'open',
  method: 'stripe',
  until,
  isPayable: true,
  sentence: 'Please pay to confirm your order.',
};
const ordered = { product: aProduct(1), quantity: 2 };

const show = (
  parts: Partial<OrderDetail>,
  { query = '', payment = openPayment, cart = [] as (typeof ordered)[] } = {},
) => {
  server.use(
    respondTo('GET /orders/:id', anOrderDetail(1, parts)),
    respondTo('GET /orders/:id/payment', aPayment(payment)),
  );
  return renderApp(`/orders/${anOrder()._id}${query}`, { as: aShopper(), cart });
};
const notice = () => screen.findByRole('region', { name: 'Payment of the order' });

beforeEach(() => {
  left.mockClear();
});

describe('an order that awaits its payment', () => {
  it('shows the payment deadline by the clock of the shop, and links to the payment page', async () => {
    server.use(
      respondTo('POST /orders/:id/payment', { success: true, address: 'https://pay.test/1' }),
    );
    const { user } = show(open);
    const due = within(await notice());
    expect(screen.getByText('Awaiting payment')).toBeVisible();
    expect(due.getByText('Please pay to confirm your order.')).toBeVisible();
    expect(due.getByText(/Until 26 November 2026 at 15:30 \(Dhaka time\)/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buy again' })).not.toBeInTheDocument();
    await user.click(due.getByRole('button', { name: 'Pay now' }));
    await waitFor(() => {
      expect(left).toHaveBeenCalledWith('https://pay.test/1');
    });
  });

  it('shows why there is no payment page', async () => {
    server.use(respondTo('POST /orders/:id/payment', () => refusal('billing.paidAlready')));
    const { user } = show(open);
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This order has been paid already.');
  });

  it('PAY-18: shows account, amount and a reference to copy for a transfer order', async () => {
    const { user } = show(
      { payment: { state: 'open', method: 'transfer', until } },
      {
        payment: {
          state: 'open',
          method: 'transfer',
          amount: 37,
          credit: 5,
          transfer: { account: 'Loomery\nIBAN DE02', reference: 'LM 00000201' },
        },
      },
    );
    const due = within(await notice());
    expect(await due.findByText(/IBAN DE02/)).toBeVisible();
    expect(due.getByText('$32.00')).toBeVisible();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(due.getByRole('button', { name: 'Copy reference' }));
    expect(await due.findByText('Copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith('LM 00000201');
    expect(due.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });

  it('marks orders awaiting payment in the list, and those that were not paid', async () => {
    const closed = { state: 'closed', method: 'stripe', reason: 'Too late.' } as const;
    server.use(
      respondTo(
        'GET /orders/mine',
        orderList([
          anOrder(1, { payment: { state: 'open', method: 'stripe', until } }),
          anOrder(2, { payment: closed, orderStatus: 'cancelled' }),
        ]),
      ),
    );
    renderApp('/orders', { as: aShopper() });
    expect(await screen.findByText('Awaiting payment')).toBeVisible();
    expect(screen.getByText('Not paid')).toBeVisible();
    expect(screen.queryByText('Cancelled')).not.toBeInTheDocument();
  });
});

describe('back from the payment page', () => {
  it('PAY-3: shows after a closed payment page that the cart is unchanged, with a link to the checkout', async () => {
    const { user, address, store } = show(open, { query: '?unpaid', cart: [ordered] });
    const text = 'Your payment was not completed. Your cart is as you left it.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(store.getState().cart.itemCount).toBe(2);
    await user.click(screen.getByRole('link', { name: 'Back to checkout' }));
    expect(address()).toBe('/checkout');
  });

  it('PAY-2: checks the provider after a payment, and empties the cart once the order is placed', async () => {
    let checks = 0;
    server.use(
      respondTo('POST /orders/:id/payment/check', () => {
        checks += 1;
        server.use(respondTo('GET /orders/:id', anOrderDetail()));
        return HttpResponse.json(aPayment({ method: 'stripe' }));
      }),
    );
    const { address, store } = show(open, { query: '?paid', cart: [ordered] });
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    expect(screen.queryByText('Awaiting payment')).not.toBeInTheDocument();
    expect(store.getState().cart.itemCount).toBe(0);
    expect(address()).toBe(`/orders/${anOrder()._id}`);
    expect(checks).toBe(1);
  });

  it('keeps a cart that was changed during the payment', async () => {
    server.use(respondTo('POST /orders/:id/payment/check', aPayment({ method: 'stripe' })));
    const { store } = show({}, { query: '?paid', cart: [{ ...ordered, quantity: 3 }] });
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    expect(store.getState().cart.itemCount).toBe(3);
  });
});

describe('an order that was not paid', () => {
  it('shows why an order was not paid, and links to the cart', async () => {
    const reason = 'The gift card has no more than $3.00.';
    show(
      { orderStatus: 'cancelled', payment: { state: 'closed', method: 'credit', reason } },
      { cart: [ordered] },
    );
    expect(await screen.findByText('Not paid')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the cart' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay now|Cancel order/ })).not.toBeInTheDocument();
  });

  it('PAY-16: offers to pay an order again if its hold has expired', async () => {
    show({ orderStatus: 'processing' });
    const due = within(await notice());
    expect(due.getByText(/Please pay again/)).toBeVisible();
    expect(due.getByRole('button', { name: 'Pay now' })).toBeVisible();
    expect(screen.getByText('Processing')).toBeVisible();
  });
});

describe('an order that credit pays in part', () => {
  it('Q4: shows the credit below the total of an order, and what was left to pay', async () => {
    show({ credit: 5 }, { payment: { credit: 5 } });
    const total = within(await screen.findByRole('region', { name: 'Total' }));
    expect(total.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Subtotal$37.00',
      'ShippingFree',
      'Total$37.00',
      'Store credit and gift cards−$5.00',
      'To pay$32.00',
    ]);
    expect(screen.queryByRole('region', { name: 'Payment of the order' })).not.toBeInTheDocument();
  });
});

describe('an edit that waits for its payment', () => {
  const line = { product: aProduct(1)._id, quantity: 2 };
  const unpaidEdit: OrderDetail['unpaidEdit'] = {
    _id: aProduct(1)._id,
    difference: 10,
    total: 47,
    until,
    note: 'As agreed',
    items: [{ ...line, name: 'Tweed' }],
    added: [{ ...line, name: 'Ajrakh' }],
  };
  const region = async () =>
    within(await screen.findByRole('region', { name: 'Change of the order' }));

  it('ORD-2: shows the shopper what changes and what must be paid, and accepts the agreement', async () => {
    const { user } = show(
      { unpaidEdit, history: [] },
      { payment: { method: 'demo-card', due: 10, isPayable: true } },
    );
    const change = await region();
    expect(change.getByText('Removed 2 × Tweed. Added 2 × Ajrakh.')).toBeVisible();
    expect(change.getByText(/costs \$47.00. Please pay the difference of \$10.00/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Payment of the order' })).not.toBeInTheDocument();
    server.use(respondTo('POST /orders/:id/payment', () => refusal('billing.noCredit')));
    await user.click(await change.findByRole('button', { name: 'Agree and pay $10.00' }));
    expect(await change.findByRole('alert')).toHaveTextContent('enough store credit');
    server.use(respondTo('POST /orders/:id/payment', { success: true }));
    await user.click(change.getByRole('button', { name: 'Agree and pay $10.00' }));
    expect(await change.findByText(/Your order will be updated in a moment/)).toBeVisible();
    expect(left).not.toHaveBeenCalled();
    server.use(respondTo('GET /orders/:id', anOrderDetail()));
    await waitFor(
      () => {
        expect(screen.queryByText(/will be updated in a moment/)).not.toBeInTheDocument();
      },
      { timeout: 4_000 },
    );
  });

  it('shows the account and the difference of a transfer', async () => {
    const transfer = { account: 'IBAN DE02', reference: 'LM 00000201' };
    show({ unpaidEdit }, { payment: { method: 'transfer', due: 10, transfer } });
    const change = await region();
    expect(await change.findByText('$10.00')).toBeVisible();
    expect(change.queryByRole('button', { name: /pay/i })).not.toBeInTheDocument();
  });
});
