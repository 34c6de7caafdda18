import type { PaymentRow } from '@shop/contracts/billing/payment-list';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const row = (parts: Partial<PaymentRow> = {}): PaymentRow => ({
  _id: crypto.randomUUID(),
  order: anOrder()._id,
  state: 'partly refunded',
  method: 'demo-card',
  amount: 37,
  refunded: 5.9,
  createdAt: '2026-05-04T08:00:00.000Z',
  ...parts,
});
const open = (address = '/admin/payments') => renderApp(address, { as: anAdmin() });

describe('the payments in the back-office', () => {
  it('shows for each order the state of its money', async () => {
    server.use(respondTo('GET /admin/payments', { success: true, payments: [row()], next: null }));
    open();
    const table = within(await screen.findByRole('grid', { name: 'Payments' }));
    expect(await table.findByText('Partly refunded')).toBeVisible();
    expect(table.getByText('$37.00')).toBeVisible();
    expect(table.getByText('$5.90')).toBeVisible();
    const link = table.getByRole('link', { name: '00000201' });
    expect(link).toHaveAttribute('href', `/admin/orders/${anOrder()._id}`);
  });

  it('ORD-6: shows the number of the order of each payment, found with one request', async () => {
    const requests: string[] = [];
    const payments = [row(), row({ order: anOrder(2)._id })];
    server.use(
      respondTo('GET /admin/payments', { success: true, payments, next: null }),
      respondTo('GET /admin/orders/numbers', ({ request }) => {
        const orders = new URL(request.url).searchParams.get('orders') ?? '';
        requests.push(orders);
        const numbers = orders.split(',').map((order, at) => ({
          order,
          number: `LM-26-1000${String(at + 1)}`,
        }));
        return HttpResponse.json({ success: true, numbers });
      }),
    );
    open();
    expect(await screen.findByRole('link', { name: 'LM-26-10001' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'LM-26-10002' })).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('filters payments by state and days of the head office, and loads older ones', async () => {
    const recorded: Record<string, string>[] = [];
    server.use(
      respondTo('GET /admin/payments', ({ request }) => {
        const params = Object.fromEntries(new URL(request.url).searchParams);
        recorded.push(params);
        const next = params['after'] === undefined ? 'there' : null;
        return HttpResponse.json({ success: true, payments: [row()], next });
      }),
    );
    const { user, parameters } = open('/admin/payments?from=2026-05-04&to=2026-05-04');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'charged');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'stripe');
    await user.click(await screen.findByRole('button', { name: 'Show more payments' }));
    await waitFor(() => {
      expect(recorded.at(-1)).toEqual({
        state: 'charged',
        method: 'stripe',
        from: '2026-05-03T18:00:00.000Z',
        until: '2026-05-04T18:00:00.000Z',
        sort: 'since',
        order: 'desc',
        after: 'there',
      });
    });
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(Object.keys(parameters())).toEqual(['columns', 'order', 'sort']);
    const amount = screen.getByRole('columnheader', { name: /^Amount/ });
    await user.click(within(amount).getByRole('button', { name: /^Amount/ }));
    await waitFor(() => {
      expect(recorded.at(-1)).toEqual({ sort: 'amount', order: 'desc' });
    });
  });

  it('PAY-16: marks payments whose card hold ends soon', async () => {
    const payments = [
      row({ state: 'held', method: 'stripe', holdUntil: '2026-12-01T10:00:00.000Z' }),
    ];
    server.use(respondTo('GET /admin/payments', { success: true, payments, next: null }));
    open();
    expect(await screen.findByText('card hold ends 1 December 2026')).toBeVisible();
  });

  it('shows when an invoice was due, and when its buyer was reminded', async () => {
    const owed = { state: 'owed' as const, method: 'invoice' as const };
    const dueAt = '2026-12-01T10:00:00.000Z';
    const reminders = ['2026-12-04T10:00:00.000Z', '2026-12-15T10:00:00.000Z'];
    const payments = [row({ ...owed, dueAt, reminders }), row({ ...owed, dueAt })];
    server.use(respondTo('GET /admin/payments', { success: true, payments, next: null }));
    open();
    expect(
      await screen.findByText('due 1 December 2026, reminded 4 December 2026, 15 December 2026'),
    ).toBeVisible();
    expect(screen.getByText('due 1 December 2026')).toBeVisible();
  });

  it('filters payments by unpaid orders', async () => {
    const recorded: (string | null)[] = [];
    const unpaid = row({ state: 'open', unpaidSince: '2026-12-01T10:00:00.000Z' });
    server.use(
      respondTo('GET /admin/payments', ({ request }) => {
        recorded.push(new URL(request.url).searchParams.get('attention'));
        return HttpResponse.json({ success: true, payments: [unpaid], next: null });
      }),
    );
    const { user, parameters } = open();
    expect(await screen.findByText('Unpaid since 1 December 2026')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Attention'), 'Unpaid for 7 days');
    expect(parameters()).toMatchObject({ attention: 'unpaid' });
    await waitFor(() => {
      expect(recorded).toEqual([null, 'unpaid']);
    });
  });

  it('loads the payments again after a failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/payments', () => refusal('service.unavailable')));
    const { user } = open();
    expect(await screen.findByText('Payments could not be loaded')).toBeVisible();
    server.use(respondTo('GET /admin/payments', { success: true, payments: [row()], next: null }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('grid', { name: 'Payments' })).toBeVisible();
  });

  it('shows a message if there are no payments', async () => {
    open();
    expect(await screen.findByText('No payments yet')).toBeVisible();
  });
});
