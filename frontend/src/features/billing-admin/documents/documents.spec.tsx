import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { DocumentRow, DocumentView } from '@shop/contracts/billing/documents';
import { anAdmin, anOrder, anOrderDetail, aShopper } from '../../../testing/builders';
import { documentList } from '../../../testing/lists';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

const order = anOrder()._id;
const invoice: DocumentView = {
  ...{ _id: '00000000-0000-4000-8000-000000000301', kind: 'invoice', series: '2026', number: 123 },
  ...{ name: 'LM-2026-000123', order, orderNumber: 'LM-26-10001', cause: 'parcel' },
  ...{ issuedOn: '2026-11-29', suppliedOn: '2026-11-28', currency: 'USD' },
  seller: { name: 'Loomery', address: 'Berlin', taxNumber: '37/123' },
  buyer: { name: 'Farida', address: 'Dhaka', country: 'BD' },
  ...{ lines: [], taxes: [], isTaxIncluded: true, rounding: 0, total: 119, notes: [] },
};
const credit: DocumentView = {
  ...invoice,
  ...{ _id: '00000000-0000-4000-8000-000000000302', kind: 'credit', name: 'LM-2026-C-000017' },
  ...{ invoice: { _id: invoice._id, name: invoice.name }, cause: 'refund', total: 19 },
};
const row: DocumentRow = { ...invoice, buyer: 'Farida' };

const openOrder = async () => {
  server.use(
    respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'shipped' })),
    respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
  );
  const app = renderApp(`/admin/orders/${order}`, { as: anAdmin() });
  const panel = within(await screen.findByRole('region', { name: 'Documents' }));
  return { ...app, panel };
};

describe('the documents of an order', () => {
  it('shows staff the number, the day and the sum of each document', async () => {
    server.use(
      respondTo('GET /admin/orders/:id/documents', {
        success: true,
        documents: [invoice, credit],
      }),
    );
    const { panel } = await openOrder();
    const lines = await panel.findAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Invoice LM-2026-00012329 November 2026$119.00 PDF',
      'Credit note LM-2026-C-00001729 November 2026 · for LM-2026-000123-$19.00 PDF',
    ]);
  });

  it('saves a document as a PDF', async () => {
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    server.use(
      respondTo('GET /admin/orders/:id/documents', { success: true, documents: [invoice] }),
      http.get(`*/api/documents/${invoice._id}.pdf`, () => new HttpResponse('%PDF')),
    );
    const { user, panel } = await openOrder();
    await user.click(await panel.findByRole('button', { name: 'Save LM-2026-000123 as PDF' }));
    await waitFor(() => {
      expect(saved).toEqual(['LM-2026-000123.pdf']);
    });
  });

  it('DOC-4: leads staff to the settings while no seller is named', async () => {
    server.use(
      respondTo('GET /admin/orders/:id/documents', {
        ...{ success: true, documents: [], missing: { parcels: 1, why: 'seller' } },
      }),
    );
    const { panel } = await openOrder();
    expect(await panel.findByRole('link', { name: 'Settings, Shop' })).toHaveAttribute(
      'href',
      '/admin/settings/shop',
    );
    expect(panel.queryByRole('button', { name: 'Issue invoices' })).not.toBeInTheDocument();
  });

  it('issues the invoices of parcels that left before, when staff press the button', async () => {
    let documents: DocumentView[] = [];
    server.use(
      respondTo('GET /admin/orders/:id/documents', () =>
        HttpResponse.json({
          ...{ success: true, documents },
          ...(documents.length === 0 && { missing: { parcels: 2, why: 'late' } }),
        }),
      ),
      respondTo('POST /admin/orders/:id/documents', () => {
        documents = [invoice];
        return HttpResponse.json({ success: true, documents });
      }),
    );
    const { user, panel } = await openOrder();
    await user.click(await panel.findByRole('button', { name: 'Issue invoices' }));
    expect(await panel.findByText('Invoice LM-2026-000123')).toBeVisible();
    await waitFor(() => {
      expect(panel.queryByRole('button', { name: 'Issue invoices' })).not.toBeInTheDocument();
    });
  });

  it('shows customers the documents of their order', async () => {
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'shipped' })),
      respondTo('GET /orders/:id/documents', { success: true, documents: [invoice] }),
    );
    renderApp(`/orders/${order}`, { as: aShopper() });
    const panel = within(await screen.findByRole('region', { name: 'Documents' }));
    expect(panel.getByText('Invoice LM-2026-000123')).toBeVisible();
  });
});

describe('the list of documents', () => {
  it('lists documents with a link to their order, and filters them by kind', async () => {
    const kinds: (string | null)[] = [];
    server.use(
      respondTo('GET /admin/documents', ({ request }) => {
        kinds.push(new URL(request.url).searchParams.get('kind'));
        return HttpResponse.json(documentList([row]));
      }),
    );
    const { user } = renderApp('/admin/documents', { as: anAdmin() });
    const table = within(await screen.findByRole('table', { name: 'Documents' }));
    expect(table.getByText('Invoice LM-2026-000123')).toBeVisible();
    expect(table.getByRole('link', { name: 'LM-26-10001' })).toHaveAttribute(
      'href',
      `/admin/orders/${order}`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Credit notes');
    await waitFor(() => {
      expect(kinds).toContain('credit');
    });
  });
});
