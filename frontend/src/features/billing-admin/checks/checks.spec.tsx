import type { DiscrepancyRow, DisputeRow } from '@shop/contracts/billing/payment-checks';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

const difference: DiscrepancyRow = {
  _id: anOrder(7)._id,
  kind: 'wrongAmount',
  method: 'stripe',
  order: anOrder()._id,
  ours: '$37.00 on hold.',
  theirs: '$36.00 on hold.',
  state: 'open',
  note: null,
  createdAt: '2026-05-04T08:00:00.000Z',
};
const dispute: DisputeRow = {
  _id: anOrder(8)._id,
  order: anOrder()._id,
  amount: 37,
  reason: 'The goods never came.',
  state: 'open',
  evidenceUntil: '2026-05-20T12:00:00.000Z',
  createdAt: '2026-05-04T08:00:00.000Z',
};
const open = (address: string) => renderApp(`/admin/payments${address}`, { as: anAdmin() });
const hrefOfOrder = `/admin/orders/${anOrder()._id}`;

beforeEach(() => {
  const discrepancies = [difference];
  server.use(
    respondTo('GET /admin/payments/discrepancies', { success: true, discrepancies, next: null }),
    respondTo('GET /admin/payments/disputes', { success: true, disputes: [dispute], next: 'x' }),
  );
});

describe('the tabs of the payments', () => {
  it('shows on the tabs of the payments how much there is to check', async () => {
    open('');
    const nav = within(await screen.findByRole('navigation', { name: 'Payments' }));
    expect(await nav.findByRole('link', { name: 'To look at (1)' })).toBeVisible();
    expect(await nav.findByRole('link', { name: 'Disputes (1+)' })).toBeVisible();
    expect(nav.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('the differences to check', () => {
  it('PAY-22: shows what each side of a difference says, and settles it with a note', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /admin/payments/discrepancies/:id/settle', async ({ request, params }) => {
        sent.push(params['id'], await request.json());
        return HttpResponse.json({ ...difference, state: 'settled', note: 'Called the bank.' });
      }),
    );
    const { user } = open('/to-look-at');
    const row = within(await screen.findByRole('row', { name: /Another amount/ }));
    expect(row.getByText('$37.00 on hold.')).toBeVisible();
    expect(row.getByText('$36.00 on hold.')).toBeVisible();
    expect(row.getByRole('link', { name: '00000201' })).toHaveAttribute('href', hrefOfOrder);
    await user.click(row.getByRole('button', { name: 'Settle…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Another amount' }));
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(dialog.getByText('Say what was done')).toBeVisible();
    await user.type(dialog.getByLabelText('What was done'), 'Called the bank.');
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(await screen.findByText('Settled.')).toBeInTheDocument();
    expect(sent).toEqual([difference._id, { note: 'Called the bank.' }]);
  });

  it('shows the settled differences with their notes', async () => {
    const recorded: (string | null)[] = [];
    const discrepancies = [{ ...difference, state: 'settled' as const, note: 'Called the bank.' }];
    const { user, parameters } = open('/to-look-at');
    await screen.findByRole('row', { name: /Another amount/ });
    server.use(
      respondTo('GET /admin/payments/discrepancies', ({ request }) => {
        recorded.push(new URL(request.url).searchParams.get('state'));
        return HttpResponse.json({ success: true, discrepancies, next: null });
      }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'settled');
    expect(await screen.findByText('Called the bank.')).toBeVisible();
    expect(recorded).toEqual(['settled']);
    expect(parameters()).toMatchObject({ state: 'settled' });
  });
});

describe('the disputes', () => {
  it('PAY-23: shows the reason of a dispute and the deadline for evidence', async () => {
    const { user } = open('/disputes');
    const row = within(await screen.findByRole('row', { name: /The goods never came/ }));
    expect(row.getByText('$37.00')).toBeVisible();
    expect(row.getByText('Open')).toBeVisible();
    expect(row.getByText(/^20 May 2026/)).toBeVisible();
    expect(row.getByRole('link', { name: '00000201' })).toHaveAttribute('href', hrefOfOrder);
    server.use(
      respondTo('GET /admin/payments/disputes', { success: true, disputes: [], next: null }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'lost');
    await waitFor(() => {
      expect(screen.getByText('No disputes here')).toBeVisible();
    });
  });
});
