import type { OperationView, PaymentView } from '@shop/contracts/billing/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder, anOrderDetail, aPayment } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';
import { paymentText } from './money-words';

const operation = (kind: 'secure' | 'capture' | 'refund', amount: number, reason?: string) => ({
  _id: crypto.randomUUID(),
  kind,
  method: 'demo-card' as const,
  amount,
  reason: reason ?? null,
  state: 'done' as const,
  at: '2026-05-04T08:00:00.000Z',
});
const byHand = (kind: OperationView['kind'], parts: Partial<OperationView>): OperationView => ({
  ...operation('refund', 5),
  kind,
  method: 'cash',
  ...parts,
});
const none = { held: 0, charged: 0, refunded: 0, refunding: 0, left: 0, disputed: 0, missing: 0 };
const charged: PaymentView = aPayment({
  state: 'partly refunded',
  sentence: 'Paid by card (demo): refunded $5.90',
  staff: {
    held: 0,
    charged: 37,
    refunded: 5.9,
    refunding: 0,
    left: 31.1,
    disputed: 0,
    missing: 0,
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
  await screen.findByText(paymentText(payment));
  return app;
};

describe('the money of an order in the back-office', () => {
  it('shows the sums of an order and each movement with its time and reason', async () => {
    await open(charged);
    const sumOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling;
    expect(screen.queryByText('On hold', { selector: 'dt' })).not.toBeInTheDocument();
    expect(sumOf('Charged')).toHaveTextContent('$37.00');
    expect(sumOf('Refunded')).toHaveTextContent('$5.90');
    const list = screen.getByRole('list', { name: 'Money movements' });
    const movements = within(list).getAllByRole('listitem');
    expect(movements).toHaveLength(3);
    expect(movements[2]).toHaveTextContent(/Refunded.*4 May 2026.*A weaving fault.*\$5\.90/);
  });

  it('offers no refund while nothing is charged', async () => {
    await open(aPayment({ staff: { ...none, held: 37, operations: [operation('secure', 37)] } }));
    expect(screen.queryByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
  });

  it('PAY-21: names the method of each movement of money if there are several', async () => {
    const operations = [
      { ...operation('capture', 20), method: 'stripe' as const },
      { ...operation('capture', 17), method: 'credit' as const },
      { ...operation('capture', 17), method: 'credit' as const, state: 'refused' as const },
    ];
    await open(aPayment({ method: 'stripe', staff: { ...none, charged: 37, operations } }));
    expect(screen.getByText(/^Charged · Card/)).toBeVisible();
    expect(screen.getByText(/^Charged · Store credit/)).toBeVisible();
    expect(screen.getByText(/^Charge refused · Store credit/)).toBeVisible();
  });

  it('PAY-23: shows why a disputed payment cannot be refunded', async () => {
    const staff = { ...none, charged: 37, disputed: 20, left: 17, operations: [] };
    await open(aPayment({ state: 'disputed', sentence: 'Paid by card: disputed', staff }));
    expect(
      screen.getByText('This payment is disputed. The bank decides the outcome.'),
    ).toBeVisible();
    expect(screen.getByText('Disputed', { selector: 'dt' }).nextSibling).toHaveTextContent(
      '$20.00',
    );
    expect(screen.queryByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
  });

  it('PAY-19: shows when an invoice is due', async () => {
    const parts = { method: 'invoice', state: 'owed', sentence: 'On invoice: to be paid' } as const;
    await open(
      aPayment({
        ...parts,
        until: '2026-06-03T12:00:00.000Z',
        staff: { ...none, held: 37, missing: 37, operations: [] },
      }),
    );
    expect(screen.getByText('Due on 3 June 2026.')).toBeVisible();
    expect(screen.getByText('Outstanding', { selector: 'dt' }).nextSibling).toHaveTextContent(
      '$37.00',
    );
    expect(screen.queryByText('On hold', { selector: 'dt' })).not.toBeInTheDocument();
  });

  it('shows since when an order is unpaid', async () => {
    const staff = { ...none, unpaidSince: '2026-12-01T10:00:00.000Z', operations: [] };
    await open(aPayment({ state: 'open', method: 'stripe', sentence: 'Please pay.', staff }));
    expect(screen.getByText('Unpaid since 1 December 2026')).toBeVisible();
    expect(screen.getByText('Card: not paid yet')).toBeVisible();
    expect(screen.queryByText('Please pay.')).not.toBeInTheDocument();
  });
});

describe('money by hand', () => {
  const cash: PaymentView = aPayment({
    method: 'cash',
    sentence: 'Cash on delivery: to be paid',
    staff: {
      ...none,
      held: 37,
      missing: 32,
      charged: 5,
      refusedBefore: 2,
      operations: [
        byHand('capture', {}),
        byHand('refund', { _id: anOrder(9)._id, state: 'wanted', isTask: true, reason: 'A stain' }),
      ],
    },
  });

  it('PAY-17: enters the missing sum of a cash order, and shows how many orders came back unpaid', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/orders/:id/payments', async ({ request }) => {
        bodies.push(await request.json(), request.headers.get('idempotency-key')?.length);
        return HttpResponse.json(cash);
      }),
    );
    const { user } = await open(cash);
    expect(screen.getByText('To be refunded')).toBeVisible();
    expect(
      screen.getByText('2 earlier cash orders of this customer came back unpaid.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Money received…' }));
    const form = within(screen.getByRole('dialog'));
    expect(form.getByLabelText('Amount in dollars')).toHaveValue('32.00');
    await user.click(form.getByRole('button', { name: 'Enter' }));
    expect(await screen.findByText('$32.00 received.')).toBeVisible();
    expect(bodies).toEqual([{ amount: 32 }, 36]);
  });

  it('lets staff pay money out by hand, and confirm it when done', async () => {
    const done: unknown[] = [];
    server.use(
      respondTo('POST /admin/orders/:id/refunds/:operation/done', ({ params }) => {
        done.push(params['operation']);
        return HttpResponse.json(cash);
      }),
    );
    const { user } = await open(cash);
    const tasks = within(screen.getByRole('list', { name: 'To be done by hand' }));
    expect(tasks.getByText('Give back $5.00 by hand')).toBeVisible();
    await user.click(tasks.getByRole('button', { name: 'Done: Give back $5.00 by hand' }));
    await waitFor(() => {
      expect(done).toEqual([anOrder(9)._id]);
    });
  });

  it('money 10: reverses wrongly entered money with a reason', async () => {
    const sent: unknown[] = [];
    const entry = byHand('capture', { isReversible: true });
    const staff = { ...none, charged: 37, left: 37, operations: [entry] };
    server.use(
      respondTo('POST /admin/orders/:id/movements/:operation/reverse', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(cash);
      }),
    );
    const { user } = await open({ ...cash, staff });
    await user.click(screen.getByRole('button', { name: /^Reverse: Received/ }));
    const form = within(screen.getByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Reverse' }));
    expect(form.getByText('Enter a reason')).toBeVisible();
    await user.type(form.getByLabelText('Reason'), 'Another order');
    await user.click(form.getByRole('button', { name: 'Reverse' }));
    expect(await screen.findByText(/reversed\.$/)).toBeVisible();
    expect(sent).toEqual([{ reason: 'Another order' }]);
  });

  it('does not show a manual refund as refunded before it was paid out', async () => {
    const staff = { ...none, charged: 37, left: 37, operations: [byHand('capture', {})] };
    server.use(respondTo('POST /admin/orders/:id/refunds', cash));
    const { user } = await open({ ...cash, sentence: 'Cash on delivery: received', staff });
    await user.click(screen.getByRole('button', { name: 'Refund…' }));
    const form = within(screen.getByRole('dialog'));
    await user.type(form.getByLabelText('Reason'), 'A stain');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText(/^Refund the money by hand, then press Done/)).toBeVisible();
    expect(screen.queryByText(/^\$37\.00 refunded/)).not.toBeInTheDocument();
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

  it('refunds the amount for the reason, and confirms it', async () => {
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
  ])('requires a reason and an amount of whole cents for a refund (%j)', async (typed, message) => {
    const { user, form, press } = await openForm();
    if (typed !== '') {
      await user.clear(form.getByLabelText('Amount in dollars'));
      await user.type(form.getByLabelText('Amount in dollars'), typed);
    }
    await press();
    expect(await form.findByText(message)).toBeVisible();
  });

  it('shows why a refund was refused, and keeps what was typed', async () => {
    server.use(respondTo('POST /admin/orders/:id/refunds', () => refusal('billing.notCharged')));
    const { user, form, press } = await openForm();
    await user.type(form.getByLabelText('Reason'), 'A stain');
    await press();
    expect(await form.findByText('Not charged yet: cancel the order instead.')).toBeVisible();
    expect(form.getByLabelText('Reason')).toHaveValue('A stain');
  });
});
