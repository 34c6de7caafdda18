import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { OrderDetail, OrderView } from '@shop/contracts/ordering/order';
import type { OpenLine } from '@shop/contracts/ordering/parcels';
import { anAdmin, anOrder, anOrderDetail, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, refusal, server } from '../../../testing/server';

const [ajrakh, tweed] = [1, 2].map((nth) => `00000000-0000-4000-8000-00000000010${String(nth)}`);
const open: OpenLine[] = [
  { product: ajrakh ?? '', name: 'Ajrakh', quantity: 5 },
  { product: tweed ?? '', name: 'Tweed', quantity: 5, unit: 'm', lengths: [3, 2] },
];

interface Body {
  lines: unknown;
  preview?: boolean;
}

/** Opens the dialog on the page of an order, with this price in the preview; `sent` contains the cancellations. */
async function openDialog(by: 'staff' | 'shopper', more: Partial<OrderDetail> = {}) {
  const sent: unknown[] = [];
  const reply = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Body;
    if (!body.preview) sent.push([body, request.headers.has('idempotency-key')]);
    return HttpResponse.json<OrderView>(anOrder(1, { totalAmount: 20, ...more }));
  };
  server.use(
    respondTo('GET /orders/:id', anOrderDetail(1, { totalAmount: 37 })),
    respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    respondTo('GET /orders/:id/parcels', { success: true, parcels: [], open }),
    respondTo('POST /admin/orders/:id/items/cancel', reply),
    respondTo('POST /orders/:id/cancel', reply),
  );
  const path = `${by === 'staff' ? '/admin' : ''}/orders/${anOrder()._id}`;
  const { user } = renderApp(path, { as: by === 'staff' ? anAdmin() : aShopper() });
  await user.click(await screen.findByRole('button', { name: 'Cancel items…' }));
  return { user, sent, dialog: within(screen.getByRole('dialog', { name: 'Cancel items' })) };
}

describe('cancelling items of an order', () => {
  it('ORD-1: shows staff what the rest costs, and cancels pieces and lengths with a reason', async () => {
    const { user, sent, dialog } = await openDialog('staff');
    const pieces = dialog.getByRole('spinbutton', { name: 'Pieces of Ajrakh' });
    await user.clear(pieces);
    await user.type(pieces, '2');
    await user.click(dialog.getByRole('checkbox', { name: '2.00 m × Tweed' }));
    expect(await dialog.findByText(/The rest costs \$20.00, \$17.00 less/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sold out');
    await user.click(dialog.getByRole('checkbox', { name: /e-mail/ }));
    await user.click(dialog.getByRole('button', { name: 'Cancel items' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    const lines = [
      { product: ajrakh, quantity: 2 },
      { product: tweed, lengths: [2] },
    ];
    expect(sent).toEqual([[{ lines, reason: 'Sold out', notify: false }, true]]);
  });

  it('lets a shopper cancel items without a reason, and shows when nothing would be left', async () => {
    const { user, sent, dialog } = await openDialog('shopper', { orderStatus: 'cancelled' });
    await user.click(dialog.getByRole('checkbox', { name: '5 × Ajrakh' }));
    expect(await dialog.findByText(/This cancels the whole order/)).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: /Reason/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel items' }));
    await waitFor(() => {
      expect(sent).toEqual([[{ lines: [{ product: ajrakh, quantity: 5 }] }, true]]);
    });
  });

  it('shows why items cannot be cancelled', async () => {
    const { user, dialog } = await openDialog('staff');
    server.use(respondTo('POST /admin/orders/:id/items/cancel', () => refusal('order.packed')));
    await user.click(dialog.getByRole('checkbox', { name: '5 × Ajrakh' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Open the parcel first');
  });

  it('shows how much of a line was cancelled, when and why', async () => {
    const [item] = anOrder().items;
    if (!item) throw new Error('an order has a line');
    const revision = {
      kind: 'cancel' as const,
      at: '2026-05-05T09:30:00.000Z',
      by: 'Loomery',
      reason: 'Sold out',
      items: [{ ...item, quantity: 3 }],
      amount: 55.5,
    };
    const items = [{ ...item, ordered: 5, cancelled: 3 }];
    server.use(respondTo('GET /orders/:id', anOrderDetail(1, { items, revisions: [revision] })));
    renderApp(`/orders/${anOrder()._id}`, { as: aShopper() });
    expect(await screen.findByText('3 of 5 cancelled')).toBeVisible();
    const panel = within(screen.getByRole('region', { name: 'Cancelled items' }));
    expect(panel.getByText(/\$55.50 less .* by Loomery · Sold out/)).toBeVisible();
  });
});
