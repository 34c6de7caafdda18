import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { OrderReturn, ReturnReply } from '@shop/contracts/ordering/order-returns';
import { anAdmin, anOrder, anOrderDetail } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

const [ajrakh, twill] = [1, 2].map((nth) => `00000000-0000-4000-8000-00000000010${String(nth)}`);
const one: OrderReturn = {
  _id: '00000000-0000-4000-8000-000000000301',
  number: 'R1',
  order: anOrder()._id,
  orderNumber: 'LM-26-10432',
  customer: 'Nadia Rahman',
  kind: 'return',
  state: 'received',
  reason: 'tooSmall',
  text: 'A size up, please',
  wants: 'refund',
  lines: [
    { product: ajrakh ?? '', name: 'Ajrakh', quantity: 3 },
    { product: twill ?? '', name: 'Twill', quantity: 2, unit: 'm' },
  ],
  photos: [],
  createdAt: '2026-05-05T09:30:00.000Z',
};

async function openOrder(returned: OrderReturn) {
  server.use(
    respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'delivered' })),
    respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    respondTo('GET /orders/:id/parcels', { success: true, parcels: [], open: [] }),
    respondTo('GET /orders/:id/returns', { success: true, returns: [returned], returnable: [] }),
  );
  const { user } = renderApp(`/admin/orders/${anOrder()._id}`, { as: anAdmin() });
  return { user, panel: within(await screen.findByRole('region', { name: 'Returns' })) };
}
const bodies = (call: 'inspect' | 'settle' | 'decline') => {
  const sent: unknown[] = [];
  server.use(
    respondTo(`POST /admin/returns/:id/${call}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json<ReturnReply>({ success: true, return: one });
    }),
  );
  return sent;
};

describe('the returns of an order in the back-office', () => {
  it('RET-1: decides about a return piece by piece', async () => {
    const { user, panel } = await openOrder(one);
    const sent = bodies('inspect');
    expect(panel.getByText('A size up, please')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Inspect…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Inspect R1' }));
    const [first, second, third] = dialog.getAllByRole('combobox', { name: '1 × Ajrakh' });
    if (!first || !second || !third) throw new Error('each piece has a row');
    await user.selectOptions(second, 'waste');
    await user.selectOptions(third, 'missing');
    const [loss] = dialog.getAllByRole('textbox', { name: /Loss in value/ });
    if (loss) await user.type(loss, '4');
    await user.type(dialog.getByRole('textbox', { name: 'Why it has lost' }), 'Washed');
    await user.selectOptions(dialog.getByRole('combobox', { name: '2.00 m × Twill' }), 'remnant');
    await user.click(dialog.getByRole('button', { name: 'Save the inspection' }));
    const lines = [
      { product: ajrakh, quantity: 1, decision: 'stock', loss: 4, lossReason: 'Washed' },
      { product: ajrakh, quantity: 1, decision: 'waste' },
      { product: twill, lengths: [2], decision: 'remnant' },
    ];
    await waitFor(() => {
      expect(sent).toEqual([{ lines }]);
    });
  });

  it('RET-1: combines equal decisions, splits a line of many pieces, and reads a typed loss', async () => {
    const lines = [
      { product: ajrakh ?? '', name: 'Ajrakh', quantity: 25 },
      { product: twill ?? '', name: 'Twill', quantity: 3, unit: 'm' as const, lengths: [2, 1] },
    ];
    const { user, panel } = await openOrder({ ...one, lines });
    const sent = bodies('inspect');
    await user.click(panel.getByRole('button', { name: 'Inspect…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Inspect R1' }));
    const [toStock, waste] = dialog.getAllByRole('spinbutton', { name: 'Pieces of Ajrakh' });
    if (!toStock || !waste) throw new Error('each decision has a number');
    await user.clear(toStock);
    await user.type(toStock, '24');
    await user.clear(waste);
    await user.type(waste, '1');
    const [, lossOfWaste] = dialog.getAllByRole('textbox', { name: /Loss in value/ });
    if (lossOfWaste) await user.type(lossOfWaste, 'four');
    await user.click(dialog.getByRole('button', { name: 'Save the inspection' }));
    expect(dialog.getByText('Enter an amount, such as 4.90')).toBeVisible();
    expect(sent).toEqual([]);
    if (lossOfWaste) await user.clear(lossOfWaste);
    if (lossOfWaste) await user.type(lossOfWaste, '$4,50');
    await user.type(dialog.getByRole('textbox', { name: 'Why it has lost' }), 'Torn');
    await user.click(dialog.getByRole('button', { name: 'Save the inspection' }));
    await waitFor(() => {
      expect(sent).toEqual([
        {
          lines: [
            { product: ajrakh, quantity: 24, decision: 'stock' },
            { product: ajrakh, quantity: 1, decision: 'waste', loss: 4.5, lossReason: 'Torn' },
            { product: twill, lengths: [2, 1], decision: 'stock' },
          ],
        },
      ]);
    });
  });

  it('settles an inspected return with what it refunds', async () => {
    const results = [{ ...one.lines[0], product: ajrakh ?? '', name: 'Ajrakh', quantity: 3 }].map(
      (line) => ({ ...line, decision: 'stock' as const, refund: 30 }),
    );
    const toRefund = { amount: 34.9, delivery: 4.9 };
    const { user, panel } = await openOrder({ ...one, state: 'inspected', results, toRefund });
    const sent = bodies('settle');
    expect(panel.getByText(/3 × Ajrakh: to stock, \$30.00/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Settle: refund $34.90' }));
    await user.click(panel.getByRole('checkbox', { name: 'Refund the delivery, $4.90' }));
    await user.click(panel.getByRole('button', { name: 'Settle: refund $30.00' }));
    await waitFor(() => {
      expect(sent).toEqual([{}, { deliveryToo: false }]);
    });
  });

  it('V35: changes the wish of a return, and settles it as store credit', async () => {
    const wished = { state: 'inspected', wants: 'credit', toRefund: { amount: 45 } } as const;
    const { user, panel } = await openOrder({ ...one, ...wished });
    expect(panel.getByRole('button', { name: 'Settle: $45.00 as store credit' })).toBeVisible();
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /admin/returns/:id', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json<ReturnReply>({ success: true, return: one });
      }),
    );
    const wish = panel.getByRole('combobox', { name: 'The customer would like' });
    expect(wish).toHaveValue('credit');
    await user.selectOptions(wish, 'exchange');
    await waitFor(() => {
      expect(sent).toEqual([{ wants: 'exchange' }]);
    });
  });

  it.each([
    [{ draft: anOrder(7)._id }, /Draft of the exchange/, `/admin/drafts/${anOrder(7)._id}`],
    [
      { draft: anOrder(7)._id, order: { _id: anOrder(8)._id, number: 'LM-26-10440' } },
      /order LM-26-10440/,
      `/admin/orders/${anOrder(8)._id}`,
    ],
  ])('V35: links an exchanged return to %j', async (exchange, name, href) => {
    const { panel } = await openOrder({ ...one, state: 'settled', wants: 'exchange', exchange });
    expect(panel.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(panel.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('V35: shows why an exchange has no draft', async () => {
    const exchange = { fault: 'One of the products is no longer sold.' };
    const { panel } = await openOrder({ ...one, state: 'settled', wants: 'exchange', exchange });
    expect(panel.getByText(/No draft could be made: One of the products/)).toBeVisible();
  });

  it('declines a request with a reason', async () => {
    const { user, panel } = await openOrder({ ...one, state: 'requested' });
    const sent = bodies('decline');
    await user.click(panel.getByRole('button', { name: 'Decline…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Decline R1' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Worn');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => {
      expect(sent).toEqual([{ reason: 'Worn' }]);
    });
  });

  it('lists the returns of all orders by state', async () => {
    const searches: string[] = [];
    server.use(
      respondTo('GET /admin/returns', ({ request }) => {
        searches.push(new URL(request.url).search);
        return HttpResponse.json({
          success: true as const,
          returns: [one],
          total: 1,
          isTotalCapped: false,
          page: 1,
          pages: 1,
        });
      }),
    );
    renderApp('/admin/returns?state=received', { as: anAdmin() });
    const link = await screen.findByRole('link', { name: 'LM-26-10432 R1' });
    expect(link).toHaveAttribute('href', `/admin/orders/${one.order}`);
    expect(screen.getByText('3 × Ajrakh, 2.00 m × Twill')).toBeVisible();
    expect(searches[0]).toContain('state=received');
  });
});
