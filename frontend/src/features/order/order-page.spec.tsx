import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { anOrder, anOrderDetail, aPayment, aProduct, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const open = async (parts: Partial<OrderDetail> = {}) => {
  server.use(respondTo('GET /orders/:id', anOrderDetail(1, parts)));
  const app = renderApp(`/orders/${anOrder()._id}`, { as: aShopper() });
  await screen.findByRole('heading', { name: 'Order 00000201' });
  return app;
};
const stepNames = () =>
  within(screen.getByRole('list', { name: 'Status history' }))
    .getAllByRole('listitem')
    .map((step) => step.firstChild?.textContent);
const cancelled: Partial<OrderDetail> = {
  orderStatus: 'cancelled',
  history: [
    ...anOrderDetail().history,
    { from: 'pending', to: 'cancelled', by: 'Nadia Rahman', at: '2026-05-05T09:30:00.000Z' },
  ],
};

describe('one order', () => {
  it('shows the lines, the address and the total of an order', async () => {
    await open({ orderStatus: 'lost' as OrderStatus, history: [] });
    const lines = within(screen.getByRole('list', { name: 'Order lines' }));
    expect(lines.getByText('Madras Check 1')).toBeVisible();
    expect(lines.getByText('2 × $18.50')).toBeVisible();
    expect(screen.getByText('Road 7, House 12')).toBeVisible();
    expect(screen.getByText('Pending')).toBeVisible();
  });

  it.each([
    ['pending', 'We have your order. We will pack it within 1-2 business days'],
    ['processing', 'We are cutting and packing it'],
    ['shipped', 'It is on its way to you.'],
    ['cancelled', 'This order was cancelled.'],
  ] as const)('shopper 18: shows the shopper what comes after %s', async (orderStatus, text) => {
    await open({ orderStatus });
    expect(screen.getByText(text, { exact: false })).toBeVisible();
    expect(screen.getByText(/^Placed on .* by you$/)).toBeVisible();
  });

  it.each([
    ['pending', 1],
    ['shipped', 1],
    ['delivered', 0],
  ] as const)(
    'shows the promised days until the order is delivered: %s',
    async (orderStatus, times) => {
      await open({ orderStatus, arrival: { from: '2026-12-30', to: '2027-01-03' } });
      const shown = screen.queryAllByText(/Arrives Wed 30 Dec 2026 – Sun 3 Jan 2027\./);
      expect(shown).toHaveLength(times);
    },
  );

  it('shows the history of an order with time and author', async () => {
    await open(cancelled);
    const changes = within(screen.getByRole('list', { name: 'Status history' })).getAllByRole(
      'listitem',
    );
    expect(changes).toHaveLength(2);
    expect(changes[1]).toHaveTextContent(/Cancelled.*5 May 2026.*by you/);
  });

  it.each([
    ['processed', ['processing'], ['Pending', 'Processing', 'Cut']],
    ['shipped', ['processing', 'shipped'], ['Pending', 'Processing', 'Cut', 'Shipped']],
    ['cancelled', ['cancelled'], ['Pending', 'Cancelled']],
  ] as const)(
    'shows cutting as a step once all lengths of an order are cut: %s',
    async (_, to, steps) => {
      const [item] = anOrder().items;
      if (!item) throw new Error('an order has a line');
      const cloth = { ...item, unit: 'm' as const, lineTotal: 37, lots: ['2291-B'] };
      const history = [
        ...anOrderDetail().history,
        ...to.map((status, nth) => ({
          from: 'pending' as const,
          to: status,
          by: 'Loomery',
          at: `2026-05-0${String(nth + 5)}T09:30:00.000Z`,
        })),
      ];
      await open({ history, items: [cloth, { ...item, product: aProduct(7)._id }] });
      expect(stepNames()).toEqual(steps);
    },
  );

  it('shows no cutting step while a length of the order is not cut', async () => {
    const [item] = anOrder().items;
    if (!item) throw new Error('an order has a line');
    const cloth = { ...item, unit: 'm', lineTotal: 37 } as const;
    await open({
      items: [cloth, { ...cloth, product: aProduct(7)._id, lots: ['2291-B'] }],
    });
    expect(stepNames()).toEqual(['Pending']);
  });

  it("shows that another user's order is not found", async () => {
    server.use(respondTo('GET /orders/:id', () => refusal('order.notFound')));
    renderApp(`/orders/${anOrder()._id}`, { as: aShopper() });
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible();
  });
});

/** With a discount code, delivery and included tax: 37.00 - 3.70 + 4.90. */
const priced: Partial<OrderDetail> = {
  discounts: [{ code: 'WELCOME10', name: 'Ten <b>off</b>', level: 'order', amount: 3.7 }],
  shipping: {
    method: aProduct(5)._id,
    name: '<i>Courier</i>',
    price: 4.9,
    discount: 0,
    taxRate: 20,
    tax: 0.82,
    total: 4.9,
  },
  taxes: [{ rate: 20, net: 31.83, tax: 6.37, isIncluded: true }],
  totalAmount: 38.2,
};
const termsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${String(term.nextSibling?.textContent)}`);

describe('what an order costs', () => {
  it('shows the total and free shipping if an order costs only its lines', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent(
      /^Total\$37\.00Shipping Free$/,
    );
  });

  it('PRC-6: shows the price of an order row by row up to the total, names as text', async () => {
    await open(priced);
    expect(termsOf('Total')).toEqual([
      'Subtotal $37.00',
      'WELCOME10 −$3.70',
      'Shipping (<i>Courier</i>) $4.90',
      'Tax (20 %) incl. $6.37',
      'Total $38.20',
    ]);
    expect(screen.queryByText('Shipping Free')).not.toBeInTheDocument();
  });

  it('SHP-1: shows the recipient of an order with telephone and company', async () => {
    await open({ recipient: { name: 'Rahim Uddin', phone: '01711-000000', company: 'Uddin Ltd' } });
    const panel = screen.getByRole('region', { name: 'Shipping to' });
    expect(panel).toHaveTextContent('Rahim UddinUddin Ltd01711-000000Road 7, House 12');
    expect(panel).not.toHaveTextContent('Nadia Rahman');
  });

  it('shows a different billing address, and the note to the shop', async () => {
    const to = { ...anOrder().shippingAddress, line2: 'Flat 5 B', region: 'Dhaka Division' };
    const billed = { street: '1 Sheikh Zayed Road', city: 'Dubai', postalCode: '', country: 'UAE' };
    await open({
      shippingAddress: to,
      billingAddress: { ...billed, name: 'Rina Akter', company: 'Akter FZ' },
      note: 'Ring twice.\n<b>Thanks</b>',
    });
    expect(screen.getByRole('region', { name: 'Shipping to' })).toHaveTextContent(
      'Road 7, House 12Flat 5 B1209 DhakaDhaka DivisionBangladesh',
    );
    expect(screen.getByRole('region', { name: 'Bill to' })).toHaveTextContent(
      'Rina AkterAkter FZ1 Sheikh Zayed RoadDubaiUAE',
    );
    expect(screen.getByRole('region', { name: 'Note for the shop' })).toHaveTextContent(
      'Ring twice. <b>Thanks</b>',
    );
  });

  it('shows neither billing address nor note if none was given', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Bill to' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Note for the shop' })).not.toBeInTheDocument();
  });

  it('SHP-5: shows where and when an order is picked up, and nothing about shipping', async () => {
    const pickupNote = '42 Tanti Bazar Road, Dhaka 1100\nSunday to Thursday, 10:00-18:00';
    const shipping = { ...priced.shipping!, name: 'Dhaka shop', pickupNote, price: 0, total: 0 };
    await open({ shipping, orderStatus: 'pending' });
    const panel = screen.getByRole('region', { name: 'Pick up at' });
    expect(panel).toHaveTextContent('Dhaka shop');
    expect(within(panel).getByText('Sunday to Thursday, 10:00-18:00')).toBeVisible();
    expect(termsOf('Total')).toContain('Pick-up (Dhaka shop) Free');
    expect(screen.getByRole('main')).not.toHaveTextContent(/shipping|delivery/i);
  });
});

describe('the payment of an order', () => {
  it('shows how an order is paid and the state of the money', async () => {
    const sentence = 'Paid by card (demo): refunded $10.50';
    server.use(respondTo('GET /orders/:id/payment', aPayment({ sentence })));
    await open();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('shows the payment of an order once it is known, without a reload', async () => {
    server.use(respondTo('GET /orders/:id/payment', () => refusal('order.notFound')));
    await open();
    expect(screen.queryByText(/Paid by/)).not.toBeInTheDocument();
    server.use(respondTo('GET /orders/:id/payment', aPayment()));
    const line = await screen.findByText('Paid by card (demo): on hold', {}, { timeout: 4_000 });
    expect(line).toBeVisible();
  });
});

describe('the address of a pending order', () => {
  it('V31 W50: changes the address, and shows why that is refused, or that it was changed in the meantime', async () => {
    const { user } = await open();
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /orders/:id/address', async ({ request }) => {
        sent.push(await request.json());
        if (sent.length === 2)
          return refusal('order.addressChanged', [
            { path: 'shippingAddress', message: 'Changed.', conflict: { ...moved } },
          ]);
        return sent.length === 1
          ? refusal('order.otherPrice')
          : HttpResponse.json(anOrder(1, { shippingAddress: { ...address, city: 'Sylhet' } }));
      }),
    );
    const address = anOrder().shippingAddress;
    const moved = { yours: 'Mine', theirs: '5 Lake Road, Sylhet', by: null, at: null };
    await user.click(screen.getByRole('button', { name: 'Change address…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change the address' }));
    const city = await dialog.findByRole('textbox', { name: 'City' }, { timeout: 4_000 });
    await user.clear(city);
    await user.type(city, 'Sylhet');
    await user.click(dialog.getByRole('button', { name: 'Save address' }));
    expect(await dialog.findByText(/this address changes the price/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save address' }));
    expect(await dialog.findByText(/^It is now: 5 Lake Road, Sylhet/)).toBeVisible();
    expect(city).toHaveValue('Sylhet');
    await user.click(dialog.getByRole('button', { name: 'Save address' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(sent).toHaveLength(3);
    const seen = address;
    expect(sent[0]).toMatchObject({ shippingAddress: { ...address, city: 'Sylhet' }, seen });
  });

  it.each(['processing', 'shipped', 'cancelled'] as const)(
    'offers no other address to a shopper whose order is %s',
    async (orderStatus) => {
      await open({ orderStatus });
      expect(screen.queryByRole('button', { name: 'Change address…' })).not.toBeInTheDocument();
    },
  );
});

describe('cancelling an order', () => {
  it('requires a confirmation to cancel an order', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this order?' }));
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['charged', 'transfer', / What you have paid is refunded\.$/],
    ['held', 'stripe', / The money on hold is released\.$/],
    ['held', 'cash', / You no longer owe anything for it\.$/],
    ['held', 'invoice', / You no longer owe anything for it\.$/],
    ['held', 'demo-card', /go back into stock\.$/],
  ] as const)(
    'explains before a cancellation what becomes of money %s by %s',
    async (state, method, outcome) => {
      server.use(respondTo('GET /orders/:id/payment', aPayment({ state, method })));
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Cancel order' }));
      const question = within(screen.getByRole('dialog', { name: 'Cancel this order?' }));
      expect(await question.findByText(outcome)).toBeVisible();
    },
  );

  it('shows the order as cancelled after the confirmation', async () => {
    const { user } = await open();
    server.use(
      respondTo('POST /orders/:id/cancel', () => {
        server.use(respondTo('GET /orders/:id', anOrderDetail(1, cancelled)));
        return HttpResponse.json(anOrder(1, { orderStatus: 'cancelled' }));
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const question = within(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Order cancelled')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
    });
  });

  it('shows why the shop refuses a cancellation, and the current order', async () => {
    const { user } = await open();
    server.use(
      respondTo('POST /orders/:id/cancel', () => {
        server.use(respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'shipped' })));
        return refusal('order.notPending');
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const question = within(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Only a pending order can be cancelled.')).toBeVisible();
    expect(await screen.findByText('Shipped')).toBeVisible();
  });

  it('offers no cancellation once the order is under way', async () => {
    await open({ orderStatus: 'shipped' });
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });
});

describe('a request to cancel an order that is being prepared', () => {
  it('is sent with its reason, and waits', async () => {
    const sent: unknown[] = [];
    const { user } = await open({ orderStatus: 'processing' });
    const cancelRequest = {
      state: 'open' as const,
      reason: 'Ordered twice',
      note: '',
      at: '2026-05-06T08:00:00.000Z',
    };
    const detail = anOrderDetail(1, { orderStatus: 'processing', cancelRequest });
    server.use(
      respondTo('POST /orders/:id/cancel-request', async ({ request }) => {
        sent.push(await request.json());
        server.use(respondTo('GET /orders/:id', detail));
        return HttpResponse.json(detail);
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Ask to cancel…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ask to cancel this order' });
    await user.type(within(dialog).getByRole('textbox'), 'Ordered twice');
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(
      await screen.findByText(
        'You requested the cancellation of this order on 6 May 2026. We reply by e-mail.',
      ),
    ).toBeVisible();
    expect(sent).toEqual([{ reason: 'Ordered twice' }]);
  });

  it('shows why it was declined, and can be sent again', async () => {
    await open({
      orderStatus: 'processing',
      cancelRequest: {
        state: 'declined',
        reason: '',
        note: 'The cloth is cut.',
        at: '2026-05-06T08:00:00.000Z',
      },
    });
    expect(
      await screen.findByText('We could not cancel this order: The cloth is cut.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask to cancel…' })).toBeVisible();
  });
});

describe('buying again', () => {
  const line = (number: number, quantity: number) => ({
    ...anOrder().items[0]!,
    product: aProduct(number)._id,
    name: `Madras Check ${String(number)}`,
    quantity,
  });
  const again = async (items: OrderDetail['items']) => {
    const app = await open({ items });
    await app.user.click(screen.getByRole('button', { name: 'Buy again' }));
    return app;
  };

  it('puts the order lines into the cart at today’s prices, and opens it', async () => {
    const { address, store } = await again([line(1, 2), line(2, 3)]);
    await waitFor(() => {
      expect(address()).toBe('/cart');
    });
    expect(store.getState().cart).toMatchObject({ itemCount: 5, total: 5 * 18.5 });
  });

  it('adds the available lines to the cart again, and names what is missing', async () => {
    const { store } = await again([line(1, 99), line(9, 1)]);
    expect(await screen.findByText('"Madras Check 9" is no longer sold')).toBeVisible();
    expect(screen.getByText('Only 25 of "Madras Check 1" are left')).toBeVisible();
    expect(store.getState().cart.itemCount).toBe(25);
  });

  it('pre-orders the waiting lines of an order again, as far as they are expected', async () => {
    const sale = {
      kind: 'length',
      unit: 'm',
      cutsPerUnit: 10,
      least: 0.5,
      most: null,
      inStock: 0,
      longest: 0,
      oneLot: 0,
      coming: { length: 15, on: '2030-03-12' },
    } as const;
    server.use(respondTo('GET /products/:id', aProduct(1, { stock: 0, sale })));
    const waiting = { ...line(1, 20), unit: 'm', expectedOn: '2030-03-12' } as const;
    const { store } = await again([waiting]);
    expect(await screen.findByText('Only 15.00 m of "Madras Check 1" are expected')).toBeVisible();
    expect(store.getState().cart.items).toMatchObject([{ quantity: 15, preorder: true }]);
  });

  it('stays on the order page when nothing of it is available', async () => {
    server.use(respondTo('GET /products/:id', aProduct(1, { stock: 0 })));
    const { address } = await again([line(1, 1)]);
    expect(await screen.findByText('There is no more of "Madras Check 1"')).toBeVisible();
    expect(address()).toBe(`/orders/${anOrder()._id}`);
  });

  it('shows when the shop cannot be reached for buying again', async () => {
    const app = await open();
    server.use(respondTo('GET /products/:id', () => refusal('service.unavailable')));
    await app.user.click(screen.getByRole('button', { name: 'Buy again' }));
    expect(await screen.findByText('Failed to add product to cart')).toBeVisible();
    expect(app.store.getState().cart.itemCount).toBe(0);
  });
});
