import { setCompany } from '@shop/contracts/core/company';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import type { OrderNote } from '@shop/contracts/ordering/order-notes';
import { anAdmin, anOrder, anOrderDetail, aPayment } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { adminOrderList } from '../../testing/lists';
import { respondTo, refusal, server } from '../../testing/server';

const note = (_id: string, text: string): OrderNote => ({
  _id,
  text,
  by: 'Farida Haque',
  at: '2026-05-05T09:00:00.000Z',
});
const notesAre = (...notes: OrderNote[]) => {
  server.use(respondTo('GET /orders/:id/notes', { success: true, notes }));
};
const address = `/admin/orders/${anOrder()._id}`;
const open = async (parts: Partial<OrderDetail> = {}) => {
  server.use(respondTo('GET /orders/:id', anOrderDetail(1, parts)));
  notesAre(note('1', 'Called: wants it on Sunday.'));
  const app = renderApp(address, { as: anAdmin() });
  await screen.findByRole('heading', { name: 'Order 00000201' });
  return app;
};

afterEach(() => {
  setCompany({});
});

describe('the tags of an order', () => {
  it('W60: adds and removes a tag', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /admin/orders/:id/tags', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ tags: [] });
      }),
    );
    const { user } = await open({ tags: ['Gift'] });
    const panel = within(screen.getByRole('region', { name: 'Tags' }));
    expect(panel.getByRole('link', { name: 'Gift' })).toHaveAttribute(
      'href',
      '/admin/orders?tag=Gift',
    );
    await user.type(panel.getByLabelText('New tag'), 'Call first{Enter}');
    await user.click(panel.getByRole('button', { name: 'Remove the tag Gift' }));
    await waitFor(() => {
      expect(sent).toEqual([
        { tag: 'Call first', isSet: true },
        { tag: 'Gift', isSet: false },
      ]);
    });
  });
});

describe('an order with a request to cancel it', () => {
  const requested: Partial<OrderDetail> = {
    orderStatus: 'processing',
    cancelRequest: {
      state: 'open',
      reason: 'Ordered twice',
      note: '',
      at: '2026-05-06T08:00:00.000Z',
    },
  };

  it.each([
    ['cancels it', true, ''],
    ['declines with a note', false, 'The cloth is cut.'],
  ])('%s', async (_, isAccepted, note) => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /admin/orders/:id/cancel-request', async ({ request }) => {
        sent.push(await request.json());
        server.use(respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'processing' })));
        return HttpResponse.json(anOrderDetail(1));
      }),
    );
    const { user } = await open(requested);
    const panel = screen.getByRole('region', { name: 'Cancellation requested' });
    expect(panel).toHaveTextContent('Ordered twice');
    await user.click(
      within(panel).getByRole('button', { name: isAccepted ? 'Cancel the order' : 'Decline…' }),
    );
    if (!isAccepted) {
      const dialog = await screen.findByRole('dialog', { name: 'Decline the cancellation' });
      await user.type(within(dialog).getByRole('textbox'), note);
      await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    }
    await waitFor(() => {
      expect(screen.queryByText('Ordered twice')).not.toBeInTheDocument();
    });
    expect(sent).toEqual([{ isAccepted, note }]);
  });
});

describe('an order in the back-office', () => {
  it('shows who ordered what, the address and the state of the order', async () => {
    await open();
    const lines = within(screen.getByRole('list', { name: 'Order lines' }));
    expect(lines.getByText('2 × $18.50')).toBeVisible();
    expect(screen.getByText('Road 7, House 12')).toBeVisible();
    expect(screen.getByRole('link', { name: 'nadia@loomery.test' })).toHaveAttribute(
      'href',
      'mailto:nadia@loomery.test',
    );
    expect(screen.getByRole('link', { name: 'Nadia Rahman' })).toHaveAttribute(
      'href',
      '/admin/users?search=nadia%40loomery.test',
    );
    const history = within(screen.getByRole('list', { name: 'Status history' }));
    expect(history.getByText('by Nadia Rahman')).toBeVisible();
  });

  it('shows what staff have done and the e-mails about the order, newest first', async () => {
    const by = { _id: anAdmin()._id, name: 'Farida Haque' };
    const subject = { kind: 'order' as const, _id: anOrder()._id, name: 'Order LM-26-10201' };
    server.use(
      respondTo('GET /admin/audit', ({ request }) => {
        expect(new URL(request.url).searchParams.get('subject')).toBe(anOrder()._id);
        return HttpResponse.json({
          success: true,
          entries: [
            {
              _id: anOrder(31)._id,
              at: '2026-05-06T09:00:00.000Z',
              by,
              action: 'order.returnChanged',
              subject,
              before: {},
              after: { return: 'R1', state: 'approved' },
            },
            {
              _id: anOrder(32)._id,
              at: '2026-05-04T09:00:00.000Z',
              by,
              action: 'order.parcelPacked',
              subject,
              before: {},
              after: { carrier: 'DHL', tracking: '' },
            },
          ],
          next: null,
          missing: [],
        });
      }),
      respondTo('GET /admin/emails', {
        success: true,
        emails: [
          {
            _id: anOrder(33)._id,
            kind: 'orderPlaced',
            to: 'nadia@loomery.test',
            subject: 'Your order LM-26-10201',
            status: 'sent',
            attempts: 1,
            lastError: null,
            createdAt: '2026-05-05T09:00:00.000Z',
            sentAt: '2026-05-05T09:00:01.000Z',
            order: null,
          },
        ],
        total: 1,
        isTotalCapped: false,
        page: 1,
        pages: 1,
      }),
    );
    await open();
    const list = await screen.findByRole('list', { name: 'Changes and e-mails' });
    await within(list).findByText('E-mail: Your order LM-26-10201');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Return changedreturn R1 · state approvedFarida Haque, 6 May 2026/),
      expect.stringMatching(/^E-mail: Your order LM-26-10201Sent to nadia@loomery\.test, 5 May/),
      expect.stringMatching(/^Parcel packedcarrier DHLFarida Haque, 4 May 2026/),
    ]);
    expect(
      screen.getByRole('link', { name: 'Values before and after each change' }),
    ).toHaveAttribute('href', `/admin/audit?subject=${anOrder()._id}`);
  });

  it('shows how much the customer of an order has bought, with a link to the customer', async () => {
    const customer = { _id: anOrder()._id, orders: 12, revenue: 1_204.5 };
    await open({ customer });
    const card = within(screen.getByRole('region', { name: 'Customer' }));
    expect(card.getByText(/for \$1,204\.50/)).toHaveTextContent('12 orders for $1,204.50');
    expect(card.getByRole('link', { name: 'Nadia Rahman' })).toHaveAttribute(
      'href',
      `/admin/customers/${customer._id}`,
    );
  });

  it('BO-16: prints the saved logo and address of the company on a packing slip', async () => {
    const logo = `/images/site/logo-${'a'.repeat(64)}.webp`;
    setCompany({ name: 'Weft', address: '1 Mill Lane', logo });
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Packing slip' }));
    expect(await screen.findByText(/1 Mill Lane/)).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('img', { name: 'Weft' })).toHaveAttribute('src', logo);
  });

  it.each([
    ['Packing slip', '42 Tanti Bazar Road'],
    ['Picking list', 'Picked'],
  ])('prints a %s of an order without prices', async (title, words) => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: title }));
    expect(await screen.findByRole('heading', { name: `${title}, Order 00000201` })).toBeVisible();
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent(words);
    expect(main).toHaveTextContent('Road 7, House 12');
    expect(main).not.toHaveTextContent('$');
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('PRC-6: shows the price rows of an order, with the code that was used', async () => {
    await open({
      discounts: [{ code: 'WELCOME10', name: 'Ten off', level: 'order', amount: 3.7 }],
      taxes: [{ rate: 21, net: 33.3, tax: 6.99, isIncluded: false }],
      totalAmount: 40.29,
    });
    const lines = screen.getByRole('region', { name: 'Lines' });
    expect(lines).toHaveTextContent(
      'Subtotal$37.00WELCOME10−$3.70ShippingFreeTax (21 %)$6.99Total$40.29',
    );
  });

  it("shows the billing address and the shopper's note of an order", async () => {
    await open({ billingAddress: anOrder().shippingAddress, note: 'Ring twice.' });
    expect(screen.getByRole('region', { name: 'Bill to' })).toHaveTextContent('Road 7, House 12');
    expect(screen.getByRole('region', { name: 'Note for the shop' })).toHaveTextContent(
      'Ring twice.',
    );
  });

  it('product D9: names the browser tab after the order and its customer', async () => {
    const { user } = await open();
    expect(document.title).toMatch(/^Order 00000201, Nadia Rahman\b/);
    await user.click(screen.getByRole('link', { name: 'All orders' }));
    expect(document.title).toMatch(/^Order Management\b/);
  });

  it('changes the status of an order, and restores it with the reason when refused', async () => {
    server.use(respondTo('PUT /orders/:id/status', () => refusal('order.outOfStock')));
    const { user } = await open();
    const status = screen.getByLabelText('Status of Order 00000201');
    await user.selectOptions(status, 'shipped');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Failed to update status')).toBeVisible();
    expect(screen.getByText('There is not enough stock.')).toBeVisible();
    expect(status).toHaveDisplayValue('Pending');
  });

  it('PAY-12: waits for the charge of a card, and polls until the order is shipped', async () => {
    server.use(respondTo('PUT /orders/:id/status', () => refusal('order.chargeUnderWay')));
    const { user } = await open();
    const status = screen.getByLabelText('Status of Order 00000201');
    await user.selectOptions(status, 'shipped');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(/^The charge is under way/)).toBeVisible();
    expect(screen.queryByText('Failed to update status')).not.toBeInTheDocument();
    expect(status).toHaveDisplayValue('Pending');
    server.use(respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'shipped' })));
    expect(
      await screen.findByText('Order 00000201 is now Shipped.', undefined, { timeout: 5_000 }),
    ).toBeVisible();
    expect(status).toHaveDisplayValue('Shipped');
    expect(screen.queryByText(/^The charge is under way/)).not.toBeInTheDocument();
  });

  it('PAY-12: shows why the card was refused, and keeps the status as before', async () => {
    server.use(respondTo('PUT /orders/:id/status', () => refusal('order.chargeUnderWay')));
    const { user } = await open();
    const status = screen.getByLabelText('Status of Order 00000201');
    await user.selectOptions(status, 'shipped');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText(/^The charge is under way/);
    const sums = { held: 0, charged: 0, refunded: 0, refunding: 0, left: 0, disputed: 0 };
    const capture = {
      _id: anOrder(9)._id,
      kind: 'capture' as const,
      method: 'stripe' as const,
      amount: 37,
      state: 'refused' as const,
      reason: 'The card has expired.',
      at: anOrder().createdAt,
    };
    const staff = { ...sums, missing: 0, operations: [capture] };
    server.use(respondTo('GET /orders/:id/payment', aPayment({ method: 'stripe', staff })));
    expect(
      await screen.findByText('Failed to update status', undefined, { timeout: 5_000 }),
    ).toBeVisible();
    expect(screen.getAllByText('The card has expired.').length).toBeGreaterThan(0);
    expect(status).toHaveDisplayValue('Pending');
    expect(screen.queryByText(/^The charge is under way/)).not.toBeInTheDocument();
  });

  it('money 4: ships an unpaid order once a reason is given, and keeps a charge if staff choose to', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /orders/:id/status', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('order.chargeRefused')
          : HttpResponse.json(anOrder(1, { orderStatus: 'shipped' }));
      }),
    );
    const { user } = await open();
    const status = screen.getByLabelText('Status of Order 00000201');
    const apply = () => user.click(screen.getByRole('button', { name: 'Apply' }));
    await user.selectOptions(status, 'shipped');
    expect(screen.queryByLabelText(/^Send it unpaid/)).not.toBeInTheDocument();
    await apply();
    await screen.findByText('This order could not be charged.');
    await user.selectOptions(status, 'shipped');
    await user.type(screen.getByLabelText(/^Send it unpaid/), 'She showed the receipt.');
    await apply();
    await waitFor(() => {
      expect(sent.at(-1)).toEqual({ status: 'shipped', unpaidReason: 'She showed the receipt.' });
    });
    await user.selectOptions(status, 'cancelled');
    await user.click(screen.getByLabelText(/^Keep the payment/));
    await apply();
    await waitFor(() => {
      expect(sent.at(-1)).toEqual({ status: 'cancelled', refund: 'none' });
    });
  });

  it('V19: shows what a cancellation refunds, and which items have left', async () => {
    const staff = {
      held: 0,
      charged: 59.8,
      refunded: 0,
      refunding: 0,
      left: 59.8,
      disputed: 0,
      missing: 0,
      operations: [],
    };
    const line = { product: anOrder()._id, name: 'Ajrakh', quantity: 2 };
    server.use(
      respondTo('GET /orders/:id/payment', aPayment({ staff })),
      respondTo('GET /orders/:id/parcels', {
        success: true,
        parcels: [
          {
            _id: anOrder(41)._id,
            order: anOrder()._id,
            number: 1,
            state: 'dispatched',
            lines: [line],
            packedAt: '2026-05-05T08:00:00.000Z',
            dispatchedAt: '2026-05-06T08:00:00.000Z',
            version: 1,
          },
        ],
        open: [{ ...line, name: 'Tweed' }],
      }),
    );
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Status of Order 00000201'), 'cancelled');
    expect(await screen.findByText('Refunds $59.80.')).toBeVisible();
    expect(screen.getByText(/^P1 has left: 2 × Ajrakh\. Its items go back/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cancel what has not left' })).toBeVisible();
    await user.click(screen.getByLabelText(/^Keep the payment/));
    expect(screen.getByText('$59.80 is not refunded.')).toBeVisible();
  });

  it('PAY-2: shows that an order awaits its payment, and allows only its cancellation', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('GET /orders/:id/payment', aPayment({ sentence: 'Waits for your transfer.' })),
      respondTo('PUT /orders/:id/status', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(anOrder());
      }),
    );
    const { user } = await open({
      payment: { state: 'open', method: 'transfer', until: '2026-05-11T12:00:00.000Z' },
    });
    expect(screen.getByText('Awaiting payment')).toBeVisible();
    expect(screen.getByText(/^Bank transfer, until 11 May 2026/)).toBeVisible();
    expect(await screen.findByText('Waits for your transfer.')).toBeVisible();
    expect(screen.queryByLabelText('Status of Order 00000201')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('New note')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/the customer gets an e-mail/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Order cancelled')).toBeVisible();
    expect(sent).toEqual([{ status: 'cancelled' }]);
  });

  it('shows why an order was never placed', async () => {
    await open({
      orderStatus: 'cancelled',
      payment: { state: 'closed', method: 'stripe', reason: 'It was not paid in time.' },
    });
    expect(screen.getByText('Not paid')).toBeVisible();
    expect(screen.getByText('It was not paid in time.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('W53: steps through the orders of the list, and BO-8: returns to the row of the last', async () => {
    const orders = [anOrder(1), anOrder(2), anOrder(3)];
    server.use(
      respondTo('GET /orders', adminOrderList(orders)),
      respondTo('GET /orders/:id', ({ params }) =>
        HttpResponse.json({ ...anOrderDetail(), _id: String(params['id']) }),
      ),
    );
    notesAre();
    const app = renderApp('/admin/orders?status=pending', { as: anAdmin() });
    await app.user.click(await screen.findByRole('link', { name: '00000201' }));
    const steps = within(await screen.findByRole('navigation', { name: /^Other orders/ }));
    expect(steps.queryByRole('link', { name: 'Previous order' })).not.toBeInTheDocument();
    expect(steps.getByText('1 of 3')).toBeVisible();
    await app.user.click(steps.getByRole('link', { name: 'Next order' }));
    expect(app.address()).toBe(`/admin/orders/${anOrder(2)._id}`);
    expect(steps.getByText('2 of 3')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'All orders' }));
    expect(app.parameters()).toMatchObject({ status: 'pending', sort: 'placed' });
    await waitFor(() => {
      expect(screen.getByRole('link', { name: '00000202' })).toHaveFocus();
    });
  });

  it('shows that an order does not exist, and tries again', async () => {
    server.use(respondTo('GET /orders/:id', () => refusal('order.notFound')));
    const { user } = renderApp(address, { as: anAdmin() });
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible();
    server.use(respondTo('GET /orders/:id', anOrderDetail()));
    notesAre();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Order 00000201' })).toBeVisible();
  });
});

describe('the notes of an order', () => {
  const write = async (text: string) => {
    const app = await open();
    await app.user.type(screen.getByLabelText('New note'), text);
    await app.user.click(screen.getByRole('button', { name: 'Add note' }));
    return app;
  };

  it('shows the notes of an order with their author, and adds a new one', async () => {
    server.use(
      respondTo('POST /orders/:id/notes', async ({ request }) => {
        expect(await request.json()).toEqual({ text: 'Sunday it is.' });
        notesAre(note('1', 'Called: wants it on Sunday.'), note('2', 'Sunday it is.'));
        return HttpResponse.json(note('2', 'Sunday it is.'));
      }),
    );
    await write('Sunday it is.');
    const notes = within(screen.getByRole('list', { name: 'Notes' }));
    expect(await notes.findByText('Sunday it is.')).toBeVisible();
    expect(notes.getAllByText(/^Farida Haque/)).toHaveLength(2);
    expect(screen.getByLabelText('New note')).toHaveValue('');
  });

  it('keeps a typed note when it could not be saved', async () => {
    server.use(respondTo('POST /orders/:id/notes', () => refusal('service.unavailable')));
    await write('Sunday it is.');
    expect(await screen.findByText('Service temporarily unavailable')).toBeVisible();
    expect(screen.getByLabelText('New note')).toHaveValue('Sunday it is.');
  });

  it('requires text in a note', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Add note' })).toBeDisabled();
    await user.type(screen.getByLabelText('New note'), '   ');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Add note' })).toBeDisabled();
    });
  });
});
