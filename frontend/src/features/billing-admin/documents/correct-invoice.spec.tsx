import type { DocumentView } from '@shop/contracts/billing/documents';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder, anOrderDetail } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const order = anOrder()._id;
const invoice: DocumentView = {
  _id: '00000000-0000-4000-8000-000000000301',
  kind: 'invoice',
  series: '2026',
  number: 123,
  name: 'LM-2026-000123',
  order,
  orderNumber: 'LM-26-10001',
  cause: 'parcel',
  issuedOn: '2026-11-29',
  suppliedOn: '2026-11-28',
  currency: 'USD',
  seller: { name: 'Loomery', address: 'Berlin', taxNumber: '37/123' },
  buyer: { name: 'Farida', address: 'Dhaka', country: 'BD' },
  lines: [],
  taxes: [],
  isTaxIncluded: true,
  rounding: 0,
  total: 119,
  notes: [],
};
const { issuedOn, name, _id } = invoice;
const credit: DocumentView = {
  ...invoice,
  _id: '00000000-0000-4000-8000-000000000302',
  kind: 'credit',
  name: 'LM-2026-C-000017',
  invoice: { _id, name, issuedOn },
  cause: 'correction',
};
const corrected: DocumentView = {
  ...invoice,
  _id: '00000000-0000-4000-8000-000000000303',
  name: 'LM-2026-000124',
  cause: 'correction',
};

describe('the correction of an invoice', () => {
  it('V41: issues a corrected invoice to the buyer that staff enter, or explains why it cannot', async () => {
    const sent: unknown[] = [];
    let documents = [invoice];
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'shipped' })),
      respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
      respondTo('GET /admin/orders/:id/documents', () =>
        HttpResponse.json({ success: true, documents }),
      ),
      respondTo('POST /admin/documents/:id/correct', () => refusal('billing.needsVatId')),
    );
    const { user } = renderApp(`/admin/orders/${order}`, { as: anAdmin() });
    const panel = within(await screen.findByRole('region', { name: 'Documents' }));
    await user.click(await panel.findByRole('button', { name: 'Correct… LM-2026-000123' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct LM-2026-000123' }));
    const press = () => user.click(dialog.getByRole('button', { name: 'Correct' }));
    await press();
    expect(dialog.getByText('Enter a reason')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Company/), 'Stoff GmbH');
    const address = dialog.getByLabelText('Address');
    await user.clear(address);
    await press();
    expect(dialog.getByText('Enter an address')).toBeVisible();
    await user.type(address, 'Neubaugasse 1{Enter}1070 Wien');
    await user.type(dialog.getByLabelText('Reason'), 'Company was missing');
    await press();
    expect(await dialog.findByRole('alert')).toHaveTextContent(/enter one\.$/);
    server.use(
      respondTo('POST /admin/documents/:id/correct', async ({ request }) => {
        sent.push(await request.json());
        documents = [invoice, credit, corrected];
        return HttpResponse.json({ success: true, credit, invoice: corrected }, { status: 201 });
      }),
    );
    await press();
    expect(
      await screen.findByText(
        'LM-2026-000123 is credited by LM-2026-C-000017; LM-2026-000124 takes its place.',
      ),
    ).toBeVisible();
    const buyer = {
      name: 'Farida',
      company: 'Stoff GmbH',
      address: 'Neubaugasse 1\n1070 Wien',
    };
    expect(sent).toEqual([{ buyer, reason: 'Company was missing' }]);
    await waitFor(() => {
      const buttons = panel.getAllByRole('button', { name: /^Correct…/ });
      expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
        'Correct… LM-2026-000124',
      ]);
    });
  });
});
