import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { DocumentRow, DocumentView } from '@shop/contracts/billing/documents';
import { aJob } from '../../../testing/a-job';
import { anAdmin, anOrder, anOrderDetail, aShopper } from '../../../testing/builders';
import { documentList } from '../../../testing/lists';
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
const credit: DocumentView = {
  ...invoice,
  _id: '00000000-0000-4000-8000-000000000302',
  kind: 'credit',
  name: 'LM-2026-C-000017',
  invoice: { _id: invoice._id, name: invoice.name, issuedOn: invoice.issuedOn },
  cause: 'refund',
  total: 19,
};
const row: DocumentRow = { ...invoice, buyer: 'Farida' };

/** Returns the names of all files that are saved from this call on. */
function catchDownloads(): string[] {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return saved;
}

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
      'Invoice LM-2026-00012329 November 2026$119.00 PDFXMLCorrect…',
      'Credit note LM-2026-C-00001729 November 2026 · for LM-2026-000123-$19.00 PDFXML',
    ]);
  });

  it('saves a document as a PDF', async () => {
    const saved = catchDownloads();
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

  it('DOC-4: links staff to the settings while no seller is named', async () => {
    server.use(
      respondTo('GET /admin/orders/:id/documents', {
        success: true,
        documents: [],
        missing: { parcels: 1, why: 'seller' },
      }),
    );
    const { panel } = await openOrder();
    expect(await panel.findByRole('link', { name: 'Settings, Shop' })).toHaveAttribute(
      'href',
      '/admin/settings/shop',
    );
    expect(panel.queryByRole('button', { name: 'Issue invoices' })).not.toBeInTheDocument();
  });

  it('V44: names the exchange rate that an invoice lacks, and links staff to the settings', async () => {
    const rate = { currency: 'EUR', suppliedOn: '2026-11-05' };
    server.use(
      respondTo('GET /admin/orders/:id/documents', {
        success: true,
        documents: [],
        missing: { parcels: 1, why: 'rate', rate },
      }),
    );
    const { panel } = await openOrder();
    const link = await panel.findByRole('link', { name: 'Settings, Shop' });
    expect(link.parentElement).toHaveTextContent(
      'No invoice is issued without an exchange rate of EUR dated on or before 5 November 2026: Settings, Shop.',
    );
    expect(panel.queryByRole('button', { name: /Issue/ })).not.toBeInTheDocument();
  });

  it('issues the invoices of parcels that left before, when staff press the button', async () => {
    let documents: DocumentView[] = [];
    server.use(
      respondTo('GET /admin/orders/:id/documents', () =>
        HttpResponse.json({
          success: true,
          documents,
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

  it('V18: issues the invoice of an order that was paid before a seller was named, when staff press the button', async () => {
    let documents: DocumentView[] = [];
    const missing = { parcels: 0, isOrder: true as const, why: 'late' as const };
    server.use(
      respondTo('GET /admin/orders/:id/documents', () =>
        HttpResponse.json({ success: true, documents, ...(documents.length === 0 && { missing }) }),
      ),
      respondTo('POST /admin/orders/:id/documents', () => {
        documents = [invoice];
        return HttpResponse.json({ success: true, documents });
      }),
    );
    const { user, panel } = await openOrder();
    expect(await panel.findByText('This order was paid without an invoice.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Issue invoice' }));
    expect(await panel.findByText('Invoice LM-2026-000123')).toBeVisible();
  });

  it('shows customers the documents of their order', async () => {
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'shipped' })),
      respondTo('GET /orders/:id/documents', { success: true, documents: [invoice] }),
    );
    renderApp(`/orders/${order}`, { as: aShopper() });
    const panel = within(await screen.findByRole('region', { name: 'Documents' }));
    expect(panel.getByText('Invoice LM-2026-000123')).toBeVisible();
    expect(panel.queryByRole('button', { name: /XML/ })).not.toBeInTheDocument();
  });

  it('DOC-5: saves the XML of a document of a company, or explains why there is none', async () => {
    const document = { ...invoice, buyer: { ...invoice.buyer, company: 'Stoff GmbH' } };
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'shipped' })),
      respondTo('GET /orders/:id/documents', { success: true, documents: [document] }),
      http.get('*/api/documents/:file', () => refusal('billing.noXml')),
    );
    const { user } = renderApp(`/orders/${order}`, { as: aShopper() });
    const panel = within(await screen.findByRole('region', { name: 'Documents' }));
    await user.click(panel.getByRole('button', { name: 'Save LM-2026-000123 as XML' }));
    expect(await panel.findByRole('alert')).toHaveTextContent(/^This document has no XML/);
    const saved = catchDownloads();
    server.use(http.get(`*/api/documents/${invoice._id}.xml`, () => new HttpResponse('<a/>')));
    await user.click(panel.getByRole('button', { name: 'Save LM-2026-000123 as XML' }));
    await waitFor(() => {
      expect(saved).toEqual(['LM-2026-000123.xml']);
    });
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
    const table = within(await screen.findByRole('grid', { name: 'Documents' }));
    expect(await table.findByText('Invoice LM-2026-000123')).toBeVisible();
    expect(table.getByRole('link', { name: 'LM-26-10001' })).toHaveAttribute(
      'href',
      `/admin/orders/${order}`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Credit notes');
    await waitFor(() => {
      expect(kinds).toContain('credit');
    });
  });

  it('starts the ZIP of a month in a job, and shows where its file is', async () => {
    const months: unknown[] = [];
    server.use(
      respondTo('POST /admin/documents/archive', async ({ request }) => {
        months.push(await request.json());
        const job = aJob({
          kind: 'documentArchive',
          summary: 'Archive of the documents of 2026-10',
        });
        return HttpResponse.json({ success: true, job }, { status: 202 });
      }),
      respondTo('GET /admin/jobs', { success: true, jobs: [], next: null, unavailable: [] }),
    );
    const { user } = renderApp('/admin/documents', { as: anAdmin() });
    const month = await screen.findByRole('combobox', { name: 'Month' });
    const [, last] = within(month).getAllByRole<HTMLOptionElement>('option');
    await user.selectOptions(month, last?.value ?? '');
    await user.click(screen.getByRole('button', { name: 'Download month (ZIP)' }));
    expect(await screen.findByRole('link', { name: 'all jobs' })).toHaveAttribute(
      'href',
      '/admin/jobs',
    );
    expect(months).toEqual([{ month: last?.value }]);
  });
});

describe('the tax report', () => {
  const rows = [
    { country: 'AT', rate: 20, net: 100.1, tax: 20.02 },
    { country: 'AT', rate: 20, corrects: '2026-2', net: -10, tax: -2 },
    { country: 'US', rate: 0, net: 50, tax: 0 },
  ];

  it('V44: shows net and tax of a quarter by country and rate, its corrections and its totals', async () => {
    const quarters: (string | null)[] = [];
    server.use(
      respondTo('GET /admin/documents/tax', ({ request }) => {
        const quarter = new URL(request.url).searchParams.get('quarter') ?? '';
        quarters.push(quarter);
        return HttpResponse.json({ success: true, quarter, rows });
      }),
    );
    const { user } = renderApp('/admin/documents/tax?quarter=2026-3', { as: anAdmin() });
    const table = within(await screen.findByRole('table', { name: 'Tax by country and rate' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'CountryRateDocumentsNetTax',
      'Austria20 %of this quarter$100.10$20.02',
      'Austria20 %correction of 2026-2-$10.00-$2.00',
      'United States0 %of this quarter$50.00$0.00',
      'Total$140.10$18.02',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quarter' }), '2026-2');
    expect(
      await screen.findByRole('heading', { name: 'Tax report of 2026-2, April to June' }),
    ).toBeVisible();
    await waitFor(() => {
      expect(quarters).toEqual(['2026-3', '2026-2']);
    });
  });

  it('shows that a quarter has no documents, and loads it again on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/documents/tax', () => refusal('service.unavailable')));
    const { user } = renderApp('/admin/documents/tax', { as: anAdmin() });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(
      respondTo('GET /admin/documents/tax', { success: true, quarter: '2026-4', rows: [] }),
    );
    await user.click(again);
    expect(await screen.findByText('No documents were issued in this quarter.')).toBeVisible();
  });
});
