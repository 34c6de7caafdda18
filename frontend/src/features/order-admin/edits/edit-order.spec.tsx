import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import type { EditedOrder, EditOrderInput } from '@shop/contracts/ordering/order-edits';
import { anAdmin, anOrder, anOrderDetail, aProduct } from '../../../testing/builders';
import { adminProductList } from '../../../testing/lists';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const [ajrakh, tweed] = [1, 2].map((nth) => `00000000-0000-4000-8000-00000000010${String(nth)}`);
const items: OrderDetail['items'] = [
  { product: ajrakh ?? '', name: 'Ajrakh', image: null, quantity: 3, price: 10 },
  {
    product: tweed ?? '',
    name: 'Tweed',
    image: null,
    quantity: 5,
    price: 2,
    unit: 'm',
    lengths: [3, 2],
    lineTotal: 10,
  },
];
const replyOf = (difference: number): EditedOrder => ({
  success: true,
  state: 'preview',
  before: 40,
  after: 40 + difference,
  difference,
  order: anOrder(1, { totalAmount: 40 + difference }),
});

/** Opens the dialog; `sent` contains the applied edits, and whether they had a key. */
async function openDialog(difference: number, more: Partial<OrderDetail> = {}) {
  const sent: [EditOrderInput, boolean][] = [];
  const order = anOrderDetail(1, { totalAmount: 40, version: 4, items, ...more });
  server.use(
    respondTo('GET /orders/:id', order),
    respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    respondTo('GET /admin/products', adminProductList([aProduct(1)])),
    respondTo('POST /admin/orders/:id/edits', async ({ request }) => {
      const body = (await request.json()) as EditOrderInput;
      if (!body.preview) sent.push([body, request.headers.has('idempotency-key')]);
      return HttpResponse.json(replyOf(difference));
    }),
  );
  const { user } = renderApp(`/admin/orders/${order._id}`, { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Edit…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit the order' }));
  await dialog.findByRole('textbox', { name: 'Pieces of Ajrakh' });
  return { user, sent, dialog };
}

describe('editing an order', () => {
  it('ORD-2: shows both totals and the difference, then changes, removes and adds lines', async () => {
    const { user, sent, dialog } = await openDialog(-12.5);
    expect(dialog.getByRole('textbox', { name: 'Lengths of Tweed, m' })).toHaveValue('3 + 2');
    expect(dialog.getByRole('button', { name: 'Apply the changes' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Remove Tweed' }));
    const pieces = dialog.getByRole('textbox', { name: 'Pieces of Ajrakh' });
    await user.clear(pieces);
    await user.type(pieces, '1');
    await user.type(dialog.getByRole('combobox', { name: /^Product/ }), 'Madras Check 1');
    const add = dialog.getByRole('button', { name: 'Add product' });
    await waitFor(() => {
      expect(add).toBeEnabled();
    });
    await user.click(add);
    expect(await dialog.findByText('$12.50 less')).toBeVisible();
    expect(dialog.getByText('$27.50')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'By phone');
    await user.click(dialog.getByRole('checkbox', { name: /e-mail/ }));
    await user.click(dialog.getByRole('button', { name: 'Apply the changes' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    const lines = [
      { product: ajrakh, quantity: 1 },
      { product: aProduct(1)._id, quantity: 1 },
    ];
    expect(sent).toEqual([[{ lines, version: 4, note: 'By phone', notify: false }, true]]);
  });

  it('ORD-2: shows beforehand that the customer pays the difference, then shows the edit and withdraws it', async () => {
    const { user, dialog } = await openDialog(12.5);
    server.use(respondTo('POST /admin/orders/:id/edits', { ...replyOf(12.5), isToPay: true }));
    await user.click(dialog.getByRole('button', { name: 'Remove Tweed' }));
    expect(
      await dialog.findByText(
        'The customer pays $12.50 by a payment link. Until then the order does not change.',
      ),
    ).toBeVisible();
    const edit = {
      _id: ajrakh ?? '',
      difference: 12.5,
      total: 52.5,
      note: 'By phone',
      until: '2026-05-12T09:30:00.000Z',
      items: [],
      added: [],
    };
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { version: 5, items, unpaidEdit: edit })),
    );
    await user.click(dialog.getByRole('button', { name: 'Apply the changes' }));
    const name = 'Edit awaiting payment';
    const panel = within(await screen.findByRole('region', { name }));
    expect(panel.getByText(/Unpaid, it ends on .*12 May/)).toBeVisible();
    server.use(respondTo('DELETE /admin/orders/:id/edits/:edit', () => refusal('order.editOver')));
    await user.click(panel.getByRole('button', { name: 'Withdraw' }));
    expect(await panel.findByRole('alert')).toHaveTextContent('no longer waiting');
    server.use(
      respondTo('DELETE /admin/orders/:id/edits/:edit', { success: true, message: 'Withdrawn' }),
      respondTo('GET /orders/:id', anOrderDetail(1, { version: 6, items })),
    );
    await user.click(panel.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    });
  });

  it('V31: changes address and method, with the price of each part before and after', async () => {
    const post = ajrakh ?? '';
    const bicycle = tweed ?? '';
    const shipping = { method: post, name: 'Post', discount: 0, taxRate: 20 };
    const taxed = (tax: number) => [{ rate: 20, net: 5 * tax, tax, isIncluded: true }];
    const { user, dialog } = await openDialog(0, {
      totalAmount: 49,
      taxes: taxed(8.17),
      shipping: { ...shipping, price: 9, tax: 1.5, total: 9 },
    });
    const requests: EditOrderInput[] = [];
    server.use(
      respondTo('POST /admin/orders/:id/edits', async ({ request }) => {
        const body = (await request.json()) as EditOrderInput;
        requests.push(body);
        if (body.shippingAddress?.city === 'Oslo') return refusal('order.noMethod');
        const method = body.method ?? post;
        const total = method === post ? 9 : 3;
        return HttpResponse.json({
          success: true,
          state: 'preview',
          before: 49,
          after: 40 + total,
          difference: total - 9,
          delivery: {
            method,
            methods: [
              { id: post, name: 'Post', price: 9 },
              { id: bicycle, name: 'Bicycle', price: 3 },
            ],
          },
          order: anOrder(1, {
            totalAmount: 40 + total,
            taxes: taxed(total === 9 ? 8.17 : 7.17),
            shipping: { ...shipping, price: total, tax: 0.5, total },
          }),
        } satisfies EditedOrder);
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Change address or delivery…' }));
    const delivery = await dialog.findByRole('combobox', { name: 'Delivery' });
    expect(delivery).toHaveDisplayValue('Post, $9.00');
    expect(dialog.getByRole('button', { name: 'Apply the changes' })).toBeDisabled();
    await user.selectOptions(delivery, 'Bicycle, $3.00');
    const cells = async (row: RegExp) =>
      within(await dialog.findByRole('row', { name: row }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    await waitFor(async () => {
      expect(await cells(/Delivery/)).toEqual(['$9.00', '$3.00', '$6.00 less']);
    });
    expect(await cells(/Items/)).toEqual(['$40.00', '$40.00', 'None']);
    expect(await cells(/Tax/)).toEqual(['$8.17', '$7.17', '$1.00 less']);
    expect(await cells(/Total/)).toEqual(['$49.00', '$43.00', '$6.00 less']);
    const city = dialog.getByRole('textbox', { name: 'City' });
    await user.clear(city);
    await user.type(city, 'Oslo');
    expect(await dialog.findByRole('alert')).toHaveTextContent('cannot deliver this order');
    await user.clear(city);
    expect(await dialog.findByText('City is required')).toBeVisible();
    await user.type(city, 'Wien');
    await user.click(dialog.getByRole('button', { name: 'Apply the changes' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    // A different address may have other methods.
    const last = requests.at(-1);
    expect([last?.shippingAddress?.city, last?.method, last?.preview]).toEqual([
      'Wien',
      undefined,
      undefined,
    ]);
  });

  it('shows why an order cannot be edited like this, before the edit is applied', async () => {
    const { user, dialog } = await openDialog(0);
    server.use(respondTo('POST /admin/orders/:id/edits', () => refusal('order.editNeedsPayment')));
    const pieces = dialog.getByRole('textbox', { name: 'Pieces of Ajrakh' });
    await user.clear(pieces);
    await user.type(pieces, '9');
    expect(await dialog.findByRole('alert')).toHaveTextContent('cannot increase the total');
    await user.clear(pieces);
    await user.type(pieces, 'many');
    expect(await dialog.findByText('Enter pieces, or lengths such as 2.5 + 3')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Apply the changes' })).toBeDisabled();
  });

  it('V29: sends the version that was opened, even if the page has loaded another one', async () => {
    const { user, dialog, sent } = await openDialog(-10);
    await user.click(dialog.getByRole('button', { name: 'Remove Tweed' }));
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { totalAmount: 30, version: 5, items })),
      respondTo('POST /admin/orders/:id/edits', async ({ request }) => {
        const body = (await request.json()) as EditOrderInput;
        if (body.preview) return HttpResponse.json(replyOf(-10));
        sent.push([body, true]);
        return refusal('order.changed');
      }),
    );
    for (let press = 0; press < 2; press += 1) {
      await user.click(dialog.getByRole('button', { name: 'Apply the changes' }));
      expect(await dialog.findByRole('alert')).toHaveTextContent('has changed this order');
    }
    expect(sent.map(([{ version }]) => version)).toEqual([4, 4]);
  });

  it('shows the edits of an order with what was removed and added', async () => {
    const [item] = anOrder().items;
    if (!item) throw new Error('an order has a line');
    const revision = {
      kind: 'edit' as const,
      at: '2026-05-05T09:30:00.000Z',
      by: 'Farida Haque',
      reason: '',
      items: [{ ...item, name: 'Tweed', quantity: 2 }],
      amount: -3,
      added: [{ ...item, name: 'Ajrakh', quantity: 1 }],
      delivery: 'Post to Austria',
    };
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { revisions: [revision] })),
      respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    );
    renderApp(`/admin/orders/${anOrder()._id}`, { as: anAdmin() });
    const panel = within(await screen.findByRole('region', { name: 'Changes of the order' }));
    expect(
      panel.getByText('Removed 2 × Tweed. Added 1 × Ajrakh. Delivery: Post to Austria.'),
    ).toBeVisible();
    expect(panel.getByText(/\$3.00 more .* by Farida Haque/)).toBeVisible();
  });

  it('offers no edit of an order that has left', async () => {
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'shipped' })),
      respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    );
    renderApp(`/admin/orders/${anOrder()._id}`, { as: anAdmin() });
    await screen.findByRole('list', { name: 'Order lines' });
    expect(screen.queryByRole('button', { name: 'Edit…' })).not.toBeInTheDocument();
  });
});
