import type { OperationView, PaymentView } from '@shop/contracts/billing/billing';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder, anOrderDetail, aPayment } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const refund = (parts: Partial<OperationView>): OperationView => ({
  _id: anOrder(9)._id,
  kind: 'refund',
  method: 'stripe',
  amount: 40,
  state: 'refused',
  reason: 'The bank did not accept the refund.',
  at: '2026-05-04T08:00:00.000Z',
  ...parts,
});
const charged = (operation: OperationView): PaymentView =>
  aPayment({
    method: 'stripe',
    state: 'charged',
    sentence: 'Paid by card: charged',
    staff: {
      held: 0,
      charged: 59.8,
      refunded: 0,
      refunding: 0,
      left: 19.8,
      disputed: 0,
      missing: 0,
      ...(operation.isOwed && { owed: 40 }),
      operations: [operation],
    },
  });
const open = async (payment: PaymentView) => {
  server.use(
    respondTo('GET /orders/:id', anOrderDetail()),
    respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    respondTo('GET /orders/:id/payment', payment),
  );
  const app = renderApp(`/admin/orders/${anOrder()._id}`, { as: anAdmin() });
  await screen.findByText('Paid by card: charged');
  return app;
};

describe('a refund that failed', () => {
  it('V46: shows the sum and the reason, and gives it as store credit after a confirmation', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/orders/:id/refunds/:operation/owed', async ({ request, params }) => {
        bodies.push(params['operation'], await request.json());
        return HttpResponse.json(aPayment());
      }),
    );
    const { user } = await open(charged(refund({ isOwed: true })));
    const list = within(screen.getByRole('list', { name: 'Owed to the customer' }));
    expect(list.getByText('$40.00 owed to the customer')).toBeVisible();
    expect(list.getByText('The bank did not accept the refund.')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Store credit…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Give store credit' }));
    expect(await screen.findByText('The customer has the store credit.')).toBeInTheDocument();
    expect(bodies).toEqual([anOrder(9)._id, { action: 'credit' }]);
  });

  it('V46: shows the second of two admins that it was already decided', async () => {
    const msg = 'Someone else has already taken care of this refund.';
    server.use(
      respondTo('POST /admin/orders/:id/refunds/:operation/owed', () =>
        refusal('billing.refundDecided'),
      ),
    );
    const { user } = await open(charged(refund({ isOwed: true })));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(msg)).toBeInTheDocument();
  });
});

describe('a refund that was made at the provider', () => {
  it('V46: is for a return of the order, or a price reduction', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/orders/:id/refunds/:operation/assign', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(aPayment());
      }),
    );
    const { user } = await open(charged(refund({ state: 'done', isUnassigned: true })));
    const list = within(screen.getByRole('list', { name: 'Refunds to assign' }));
    expect(list.getByText('$40.00 was refunded at the provider')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Price reduction…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Price reduction' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(bodies).toEqual([{ return: null }]);
  });
});
