import { screen, within } from '@testing-library/react';
import type { WithdrawalView } from '@shop/contracts/ordering/withdrawals';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder, anOrderDetail } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const order = { _id: anOrder()._id, number: 'LM-26-10432' };
const withdrawal: WithdrawalView = {
  _id: anOrder(9)._id,
  name: 'Nadia Rahman',
  email: 'nadia@loomery.test',
  typedNumber: 'lm2610432',
  items: '<b>Two</b> pieces',
  order,
  return: { _id: '00000000-0000-4000-8000-000000000901', number: 'R1', state: 'requested' },
  marks: ['late'],
  receivedAt: '2026-11-02T09:00:05.000Z',
  endsAt: '2026-10-30T18:00:00.000Z',
  refundBy: '2026-11-16',
  state: 'open',
  done: null,
};
const list = (...withdrawals: WithdrawalView[]) => ({
  success: true as const,
  withdrawals,
  total: withdrawals.length,
  isTotalCapped: false,
  page: 1,
  pages: 1,
});
const open = (address: string) => renderApp(address, { as: anAdmin() });

describe('the withdrawals in the back-office', () => {
  it('RET-7: lists withdrawals with order, day of refund and marks, filtered on the server', async () => {
    const queries: string[] = [];
    server.use(
      respondTo('GET /admin/withdrawals', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json(
          list(withdrawal, { ...withdrawal, _id: anOrder(8)._id, order: null }),
        );
      }),
    );
    open('/admin/withdrawals?due=soon');
    await screen.findAllByText('LM-26-10432');
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByText('LM-26-10432')).toBeVisible();
    expect(within(first as HTMLElement).getByText('16 November 2026')).toBeVisible();
    expect(within(first as HTMLElement).getByText('After the period')).toBeVisible();
    expect(within(second as HTMLElement).getByText('No order found')).toBeVisible();
    expect(queries).toEqual(['?due=soon&limit=100&page=1']);
  });

  it('RET-7, V37: shows a withdrawal as text with its order and return, and marks it as done with a note', async () => {
    const bodies: unknown[] = [];
    let now = withdrawal;
    server.use(
      respondTo('GET /admin/withdrawals/:id', () => HttpResponse.json(now)),
      respondTo('POST /admin/withdrawals/:id/done', async ({ request }) => {
        bodies.push(await request.json());
        now = {
          ...withdrawal,
          state: 'done',
          done: { by: 'Farida', at: withdrawal.receivedAt, note: 'Refunded' },
        };
        return HttpResponse.json(now);
      }),
    );
    const { user } = open(`/admin/withdrawals/${withdrawal._id}`);
    expect(await screen.findByRole('link', { name: 'LM-26-10432' })).toHaveAttribute(
      'href',
      `/admin/orders/${order._id}`,
    );
    expect(screen.getByText('<b>Two</b> pieces')).toBeVisible();
    expect(screen.getByRole('link', { name: 'R1' })).toBeVisible();
    expect(screen.getByText('Requested')).toBeVisible();
    await user.type(screen.getByLabelText(/^Note/), 'Refunded');
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('Done by Farida')).toBeVisible();
    expect(bodies).toEqual([{ note: 'Refunded' }]);
  });

  it('shows an unknown withdrawal as not found', async () => {
    server.use(respondTo('GET /admin/withdrawals/:id', () => refusal('order.withdrawalNotFound')));
    open(`/admin/withdrawals/${withdrawal._id}`);
    expect(await screen.findByText('Withdrawal not found')).toBeVisible();
  });

  it('RET-7, V50: shows withdrawals and their day of refund on the page of the order', async () => {
    server.use(
      respondTo('GET /orders/:id', anOrderDetail()),
      respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
      respondTo('GET /admin/withdrawals', list(withdrawal)),
    );
    open(`/admin/orders/${order._id}`);
    expect(await screen.findByText('Refund by 16 November 2026')).toBeVisible();
  });
});
