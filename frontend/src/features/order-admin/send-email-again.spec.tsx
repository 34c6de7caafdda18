import type { EmailPreview } from '@shop/contracts/correspondence/email-templates';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder, anOrderDetail } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const preview: EmailPreview = {
  subject: 'Your order 00000201',
  plain: 'Thank you.',
  html: '<p style="color:red">Hi</p>',
  of: 'order',
  order: '00000201',
  to: 'nadia@loomery.test',
};

async function open() {
  server.use(
    respondTo('GET /orders/:id', anOrderDetail(1)),
    respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    respondTo('POST /admin/email-templates/:key/preview', preview),
  );
  const app = renderApp(`/admin/orders/${anOrder()._id}`, { as: anAdmin() });
  await app.user.click(await screen.findByRole('button', { name: 'Send an e-mail again' }));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

describe('an e-mail of an order that an admin sends again', () => {
  it('W59: is shown before it is sent, with the address of today', async () => {
    const { user, dialog } = await open();
    expect(await dialog.findByText(/To nadia@loomery\.test/)).toBeVisible();
    expect(dialog.getByTitle('The e-mail as HTML')).toHaveAttribute('sandbox', 'allow-same-origin');
    await user.click(dialog.getByLabelText('Text'));
    expect(dialog.getByText('Thank you.')).toBeVisible();
  });

  it('W59: is sent once for a double press', async () => {
    const sent: [string | null, unknown][] = [];
    const { user, dialog } = await open();
    server.use(
      respondTo('POST /orders/:id/emails', async ({ request }) => {
        sent.push([request.headers.get('idempotency-key'), await request.json()]);
        return HttpResponse.json({ success: true, message: 'The customer gets the e-mail again.' });
      }),
    );
    await dialog.findByText(/To nadia@loomery\.test/);
    await user.dblClick(dialog.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The customer gets the e-mail again.')).toBeVisible();
    expect(new Set(sent.map(([key]) => key)).size).toBe(1);
    expect(sent[0]?.[1]).toEqual({ kind: 'orderPlaced' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('W59: shows why nothing is sent to a deleted customer', async () => {
    const { user, dialog } = await open();
    server.use(respondTo('POST /orders/:id/emails', () => refusal('order.noReceiver')));
    await dialog.findByText(/To nadia@loomery\.test/);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/account .* was deleted/);
  });
});
