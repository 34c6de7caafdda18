import type { PaymentView } from '@shop/contracts/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder, anOrderDetail, aPayment } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const operation = (kind: 'secure' | 'capture' | 'refund', amount: number, reason?: string) => ({
  ...{ _id: crypto.randomUUID(), kind, method: 'demo-card' as const, amount },
  reason: reason ?? null,
  ...{ state: 'done' as const, at: '2026-05-04T08:00:00.000Z' },
});
const charged: PaymentView = aPayment({
  state: 'partly refunded',
  sentence: 'Paid by card (demo): refunded $5.90',
  staff: {
    ...{ held: 0, charged: 37, refunded: 5.9, refunding: 0, left: 31.1 },
    ...{ disputed: 0, missing: 0 },
    operations: [
      operation('secure', 37),
      operation('capture', 37),
      operation('refund', 5.9, 'A weaving fault'),
    ],
  },
});
const open = async (payment: PaymentView) => {
  server.use(
    respondTo('GET /orders/:id', anOrderDetail()),
    respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    respondTo('GET /orders/:id/payment', payment),
  );
  const app = renderApp(`/admin/orders/${anOrder()._id}`, { as: anAdmin() });
  await screen.findByText(payment.sentence);
  return app;
};

describe('the money of an order in the back-office', () => {
  it('shows its sums and each movement with its time and reason', async () => {
    await open(charged);
    const sumOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling;
    expect(sumOf('On hold')).toHaveTextContent('$0.00');
    expect(sumOf('Charged')).toHaveTextContent('$37.00');
    expect(sumOf('Refunded')).toHaveTextContent('$5.90');
    const list = screen.getByRole('list', { name: 'Movements of money' });
    const movements = within(list).getAllByRole('listitem');
    expect(movements).toHaveLength(3);
    expect(movements[2]).toHaveTextContent(/Refunded.*4 May 2026.*A weaving fault.*\$5\.90/);
  });

  it('offers no refund while nothing is charged', async () => {
    const sums = {
      held: 37,
      charged: 0,
      refunded: 0,
      refunding: 0,
      left: 0,
      disputed: 0,
      missing: 0,
    };
    await open(aPayment({ staff: { ...sums, operations: [operation('secure', 37)] } }));
    expect(screen.queryByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
  });
});

describe('a refund', () => {
  const openForm = async () => {
    const { user } = await open(charged);
    await user.click(screen.getByRole('button', { name: 'Refund…' }));
    const form = within(screen.getByRole('dialog', { name: 'Refund Order 00000201' }));
    const press = async () => user.click(form.getByRole('button', { name: 'Refund' }));
    return { user, form, press };
  };

  it('is made of the amount and the reason, and says so', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/orders/:id/refunds', async ({ request }) => {
        bodies.push(await request.json(), request.headers.get('idempotency-key')?.length);
        return HttpResponse.json(charged);
      }),
    );
    const { user, form, press } = await openForm();
    expect(form.getByText('$31.10 can still be refunded.')).toBeVisible();
    const amount = form.getByLabelText('Amount in dollars');
    expect(amount).toHaveValue('31.10');
    await user.clear(amount);
    await user.type(amount, '10.50');
    await user.type(form.getByLabelText('Reason'), 'A stain');
    await press();
    expect(await screen.findByText('$10.50 refunded. The customer gets an e-mail.')).toBeVisible();
    expect(bodies).toEqual([{ amount: 10.5, reason: 'A stain' }, 36]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it.each([
    ['', 'Enter a reason'],
    ['0', 'Enter an amount above $0.00'],
    ['1.005', 'A price has at most two decimals.'],
  ])('needs a reason and an amount of whole cents (%j)', async (typed, message) => {
    const { user, form, press } = await openForm();
    if (typed !== '') {
      await user.clear(form.getByLabelText('Amount in dollars'));
      await user.type(form.getByLabelText('Amount in dollars'), typed);
    }
    await press();
    expect(await form.findByText(message)).toBeVisible();
  });

  it('says why it was refused, and keeps what was typed', async () => {
    server.use(respondTo('POST /admin/orders/:id/refunds', () => refusal('billing.notCharged')));
    const { user, form, press } = await openForm();
    await user.type(form.getByLabelText('Reason'), 'A stain');
    await press();
    expect(await form.findByText('Not charged yet: cancel the order instead.')).toBeVisible();
    expect(form.getByLabelText('Reason')).toHaveValue('A stain');
  });
});
