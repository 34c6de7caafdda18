import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type {
  OrderReturn,
  ReturnReply,
  ReturnsOfOrder,
} from '@shop/contracts/ordering/order-returns';
import { anOrder, anOrderDetail, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, refusal, server } from '../../../testing/server';

const [ajrakh, twill] = [1, 2].map((nth) => `00000000-0000-4000-8000-00000000010${String(nth)}`);
const one: OrderReturn = {
  _id: '00000000-0000-4000-8000-000000000301',
  number: 'R1',
  order: anOrder()._id,
  customer: 'Nadia Rahman',
  kind: 'return',
  state: 'approved',
  reason: 'tooSmall',
  text: '',
  wants: 'refund',
  lines: [{ product: ajrakh ?? '', name: 'Ajrakh', quantity: 2 }],
  photos: [],
  createdAt: '2026-05-05T09:30:00.000Z',
};
const returnable = [
  { product: ajrakh ?? '', name: 'Ajrakh', quantity: 3 },
  {
    product: twill ?? '',
    name: 'Twill',
    quantity: 2,
    unit: 'm' as const,
    isFaultyOnly: true as const,
  },
];

async function openOrder(parts: Partial<ReturnsOfOrder> = {}) {
  server.use(
    respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'delivered' })),
    respondTo('GET /orders/:id/parcels', { success: true, parcels: [], open: [] }),
    respondTo('GET /orders/:id/returns', { success: true, returns: [], returnable, ...parts }),
  );
  const { user } = renderApp(`/orders/${anOrder()._id}`, { as: aShopper() });
  return { user, panel: within(await screen.findByRole('region', { name: 'Returns' })) };
}

describe('the returns of an order for its customer', () => {
  it('RET-1: requests a return of some pieces, with the last day of the period', async () => {
    const { user, panel } = await openOrder({ until: '2026-06-04' });
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /orders/:id/returns', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json<ReturnReply>({ success: true, return: one }, { status: 201 });
      }),
    );
    expect(panel.getByText(/You can return items until 4 Jun/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Return items…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Return items' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'tooSmall');
    const pieces = dialog.getByRole('spinbutton', { name: 'Pieces of Ajrakh' });
    await user.clear(pieces);
    await user.type(pieces, '2');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'I would like' }), 'exchange');
    expect(dialog.getByText(/costs the same as before/)).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'A size up, please');
    await user.click(dialog.getByRole('button', { name: 'Request the return' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    const lines = [{ product: ajrakh, quantity: 2 }];
    const text = 'A size up, please';
    expect(sent).toEqual([{ lines, reason: 'tooSmall', wants: 'exchange', text }]);
  });

  it('V10: names the parcel of a product that came in two, with the pieces left in it', async () => {
    const parcels = [
      { _id: '00000000-0000-4000-8000-000000000501', number: 1, quantity: 1 },
      { _id: '00000000-0000-4000-8000-000000000502', number: 2, quantity: 2 },
    ].map((parcel) => ({ ...parcel, deliveredAt: '2026-05-03T09:30:00.000Z' }));
    const [inTwo, inOne] = returnable;
    const items = inTwo && inOne ? [{ ...inTwo, parcels }, inOne] : [];
    const named = { product: ajrakh ?? '', name: 'Ajrakh', quantity: 2 };
    const { user, panel } = await openOrder({
      returnable: items,
      returns: [
        { ...one, lines: [{ ...named, parcel: { _id: parcels[1]?._id ?? '', number: 2 } }] },
      ],
    });
    expect(panel.getByText('2 × Ajrakh from P2')).toBeVisible();
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /orders/:id/returns', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json<ReturnReply>({ success: true, return: one }, { status: 201 });
      }),
    );
    await user.click(panel.getByRole('button', { name: 'Return items…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Return items' }));
    const choice = dialog.getByRole('combobox', { name: 'Parcel with Ajrakh' });
    expect(dialog.queryByRole('combobox', { name: 'Parcel with Twill' })).not.toBeInTheDocument();
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Any parcel', 'Parcel P1, delivered 3 May 2026', 'Parcel P2, delivered 3 May 2026']);
    await user.selectOptions(choice, 'Parcel P2, delivered 3 May 2026');
    expect(dialog.getByRole('spinbutton', { name: 'Pieces of Ajrakh' })).toHaveValue(2);
    await user.click(dialog.getByRole('button', { name: 'Request the return' }));
    const lines = [{ product: ajrakh, quantity: 2, parcel: parcels[1]?._id }];
    await waitFor(() => {
      expect(sent).toMatchObject([{ lines }]);
    });
  });

  it('V35: leads from an exchanged return to its order', async () => {
    const order = { _id: anOrder(2)._id, number: 'LM-26-10440' };
    const exchanged = { wants: 'exchange', state: 'settled', exchange: { order } } as const;
    const { panel } = await openOrder({ returns: [{ ...one, ...exchanged }] });
    expect(panel.getByText('You would like: An exchange')).toBeVisible();
    expect(panel.getByRole('link', { name: 'order LM-26-10440' })).toHaveAttribute(
      'href',
      `/orders/${order._id}`,
    );
  });

  it('RET-5: offers a length that was cut only if it is faulty', async () => {
    const { user, panel } = await openOrder();
    await user.click(panel.getByRole('button', { name: 'Return items…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Return items' }));
    expect(dialog.getByRole('checkbox', { name: /Twill, cut to length/ })).toBeDisabled();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'faulty');
    expect(dialog.getByRole('checkbox', { name: '2.00 m × Twill' })).toBeEnabled();
  });

  it('RET-3: shows when the period has ended, and offers no return', async () => {
    const { panel } = await openOrder({ until: '2026-05-01', isOver: true });
    expect(panel.getByText(/could be returned until 1 May/)).toBeVisible();
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows how to send an approved return, and why a step is not possible', async () => {
    const { user, panel } = await openOrder({ returns: [one] });
    expect(panel.getByText(/write R1 on the parcel/)).toBeVisible();
    server.use(respondTo('POST /returns/:id/sent', () => refusal('order.returnState')));
    await user.click(panel.getByRole('button', { name: 'I have sent it' }));
    expect(await panel.findByRole('alert')).toHaveTextContent('changed in the meantime');
  });

  it('adds a photo to a return and removes one, until the items arrive', async () => {
    const photo = '00000000-0000-4000-8000-000000000401';
    const sent: string[] = [];
    const note = ({ request }: { request: Request }) => {
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      return HttpResponse.json<ReturnReply>({ success: true, return: one });
    };
    server.use(
      http.get('*/api/returns/:id/photos/:photo', () =>
        HttpResponse.arrayBuffer(new Uint8Array([82, 73]).buffer, {
          headers: { 'content-type': 'image/webp' },
        }),
      ),
      respondTo('POST /returns/:id/photos', note),
      respondTo('DELETE /returns/:id/photos/:photo', note),
    );
    const { user, panel } = await openOrder({ returns: [{ ...one, photos: [photo] }] });
    expect(await panel.findByRole('img', { name: 'Photo 1 of R1' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/webp;base64,/),
    );
    await user.click(panel.getByRole('button', { name: 'Enlarge photo 1' }));
    const dialog = screen.getByRole('dialog', { name: 'Photo 1 of R1' });
    expect(within(dialog).getByRole('img')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.upload(
      panel.getByLabelText(/Add a photo/),
      new File(['a'], 'hole.jpg', { type: 'image/jpeg' }),
    );
    await user.click(panel.getByRole('button', { name: 'Remove photo 1' }));
    await waitFor(() => {
      expect(sent).toEqual([
        `POST /api/returns/${one._id}/photos`,
        `DELETE /api/returns/${one._id}/photos/${photo}`,
      ]);
    });
  });

  it('changes no photos of items that have arrived', async () => {
    const { panel } = await openOrder({ returns: [{ ...one, state: 'received' }] });
    expect(panel.queryByLabelText(/Add a photo/)).not.toBeInTheDocument();
  });

  it('V51: saves the slip and the label of an approved return, or shows why not', async () => {
    const { user, panel } = await openOrder({ returns: [one] });
    server.use(http.get('*/api/returns/:id/slip.pdf', () => refusal('print.failed')));
    await user.click(panel.getByRole('button', { name: 'Slip and label' }));
    expect(await panel.findByText('This could not be printed. Please try again.')).toBeVisible();
  });
});
