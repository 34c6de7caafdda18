import type { BulkChange } from '@shop/contracts/core/bulk';
import type { OrderBulkInput } from '@shop/contracts/ordering/order-bulk';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { adminOrderList } from '../../testing/lists';
import { respondTo, server } from '../../testing/server';

const orders = Array.from({ length: 10 }, (_, nth) => anOrder(nth + 1));
const [first, ...others] = orders.map(({ _id }) => _id);
const bulk = '0b0e7f9e-6a8b-4b0a-9a53-8a3f1c1e2d10';
const change: BulkChange = {
  _id: bulk,
  title: 'Set orders to shipped',
  rows: 'orders',
  state: 'applied',
  possible: 9,
  done: 9,
  failed: 0,
  reasons: [],
  undoUntil: '2099-01-01T00:00:00.000Z',
};

/** Replies as the server does if the first order cannot be changed; returns what was sent. */
function reply() {
  const previews: OrderBulkInput[] = [];
  const applied: string[] = [];
  server.use(
    respondTo('GET /orders', adminOrderList(orders)),
    respondTo('POST /admin/orders/bulk', async ({ request }) => {
      previews.push((await request.json()) as OrderBulkInput);
      return HttpResponse.json({
        success: true as const,
        _id: bulk,
        title: change.title,
        total: 10,
        possible: 9,
        until: '2099-01-01T00:00:00.000Z',
        rows: [
          { _id: String(first), name: 'Order 00000201', reason: 'It is shipped already.' },
          ...others.map((_id, nth) => ({
            _id,
            name: `Order ${String(nth)}`,
            old: { status: 'pending' as const },
            new: { status: 'shipped' as const, ...(nth === 0 && { captured: 24 }) },
          })),
        ],
      });
    }),
    respondTo('POST /admin/bulk/:id/apply', ({ params }) => {
      applied.push(String(params['id']));
      return HttpResponse.json({ success: true as const, change });
    }),
  );
  return { previews, applied };
}

describe('the status of many orders', () => {
  it('BO-2: sets ten orders to shipped in five interactions, after a preview with reasons and sums', async () => {
    const { previews, applied } = reply();
    const { user } = renderApp('/admin/orders', { as: anAdmin() });
    await user.click(await screen.findByLabelText('Select the loaded rows'));
    await user.click(screen.getByRole('button', { name: 'Status…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status of 10 orders' }));
    await user.selectOptions(dialog.getByLabelText('New status'), 'shipped');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('It is shipped already.')).toBeVisible();
    expect(dialog.getByText(/\$24\.00 is captured/)).toBeVisible();
    expect(dialog.getByText(/9 orders of 10 can be changed/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(applied).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Apply to 9 orders' }));
    expect(applied).toEqual([bulk]);
    expect(previews).toEqual([
      {
        ids: [first, ...others],
        change: { kind: 'setStatus', status: 'shipped', notify: true },
      },
    ]);
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(screen.getByLabelText('Select order 00000201')).toBeChecked();
  });

  it('warns before many orders are cancelled, and goes back without a change', async () => {
    const { applied } = reply();
    const { user } = renderApp('/admin/orders', { as: anAdmin() });
    await user.click(await screen.findByLabelText('Select order 00000201'));
    await user.click(screen.getByRole('button', { name: 'Status…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status of 1 order' }));
    await user.selectOptions(dialog.getByLabelText('New status'), 'cancelled');
    await user.click(dialog.getByLabelText('Send the customers an e-mail'));
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('This cannot be undone:')).toBeVisible();
    expect(dialog.getByText(/No e-mail is sent/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByLabelText('New status')).toHaveDisplayValue('Cancelled');
    expect(applied).toEqual([]);
  });
});

describe('the tags of many orders', () => {
  it('W60: adds tags, one a line, to all that match, after a preview of old and new', async () => {
    const previews: OrderBulkInput[] = [];
    server.use(
      respondTo('GET /orders', { ...adminOrderList(orders), total: 4_812 }),
      respondTo('POST /admin/orders/bulk', async ({ request }) => {
        previews.push((await request.json()) as OrderBulkInput);
        return HttpResponse.json({
          success: true as const,
          _id: bulk,
          title: 'Add the tags',
          total: 4_812,
          possible: 4_811,
          until: '2099-01-01T00:00:00.000Z',
          rows: [
            { _id: String(first), name: 'Order 00000201', reason: 'It has the tags already.' },
            {
              _id: String(others[0]),
              name: 'Order 2',
              old: { tags: ['Call first'] },
              new: { tags: ['Call first', 'Gift wrap', 'Urgent'] },
            },
          ],
        });
      }),
      respondTo('POST /admin/bulk/:id/apply', { success: true, change }),
    );
    const { user } = renderApp('/admin/orders', { as: anAdmin() });
    await user.click(await screen.findByLabelText('Select the loaded rows'));
    await user.click(screen.getByRole('button', { name: 'Select all 4,812 that match' }));
    await user.click(screen.getByRole('button', { name: 'Tags…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 4,812 orders' }));
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(dialog.getByText('Enter a tag.')).toBeVisible();
    await user.type(dialog.getByLabelText('Tags'), 'Gift wrap{Enter}Urgent');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('It has the tags already.')).toBeVisible();
    expect(dialog.getByText('Call first, Gift wrap, Urgent')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByLabelText('Tags')).toHaveValue('Gift wrap\nUrgent');
    await user.selectOptions(dialog.getByLabelText('Change'), 'Remove tags');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await user.click(await dialog.findByRole('button', { name: 'Apply to 4,811 orders' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    const target = { filter: {}, except: [] };
    const tags = ['Gift wrap', 'Urgent'];
    expect(previews).toEqual([
      { ...target, change: { kind: 'addTags', tags } },
      { ...target, change: { kind: 'removeTags', tags } },
    ]);
  });
});
