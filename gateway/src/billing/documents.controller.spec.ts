import 'reflect-metadata';
import type { BookRow } from '@shop/contracts/billing/document-archive';
import {
  documentRpc,
  type DocumentList,
  type DocumentsOfOrder,
  type TaxReport,
} from '@shop/contracts/billing/documents';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const none: DocumentsOfOrder = { success: true, documents: [] };
const own = `/api/orders/${someId}/documents`;
const get = async (url: string, role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({ url, headers: await gateway.signIn(role) });

describe('the documents of an order', () => {
  it('V38: shows them to their buyer, uncached, and to no guest', async () => {
    gateway.services.reply(documentRpc.ofOwnOrder, none);
    const response = await get(own, 'user');
    expect([response.statusCode, response.json()]).toEqual([200, none]);
    expect(response.headers['cache-control']).toContain('no-store');
    expect((await gateway.app.inject({ url: own })).statusCode).toBe(401);
    gateway.services.refuse(documentRpc.ofOwnOrder, 'order.notFound');
    expect((await get(own, 'user')).statusCode).toBe(404);
    expect((await get('/api/orders/12/documents', 'user')).statusCode).toBe(404);
  });

  it('V38: returns a document as a PDF that no cache stores, and no guest gets', async () => {
    const pdf = Buffer.from('%PDF-1.3 sample').toString('base64');
    gateway.services.reply(documentRpc.print, { name: 'LM-2026-000123.pdf', pdf, missing: 0 });
    const url = `/api/documents/${someId}.pdf`;
    const { headers, body } = await get(url, 'user');
    expect([headers['content-type'], headers['cache-control'], body]).toEqual([
      'application/pdf',
      'no-store',
      '%PDF-1.3 sample',
    ]);
    expect(gateway.services.requests.at(-1)?.input).toEqual({ document: someId });
    expect((await gateway.app.inject({ url })).statusCode).toBe(401);
    gateway.services.refuse(documentRpc.print, 'billing.documentNotFound');
    for (const unknown of [url, '/api/documents/12.pdf'])
      expect((await get(unknown, 'user')).statusCode).toBe(404);
  });

  it('DOC-5: returns a document as XML to its buyer, and why there is none', async () => {
    gateway.services.reply(documentRpc.xml, { name: 'LM-2026-000123.xml', xml: '<a>ä</a>' });
    const url = `/api/documents/${someId}.xml`;
    const { headers, body } = await get(url, 'user');
    expect([headers['content-type'], headers['cache-control'], body]).toEqual([
      'application/xml',
      'no-store',
      '<a>ä</a>',
    ]);
    expect(headers['content-disposition']).toBe('attachment; filename="LM-2026-000123.xml"');
    expect((await gateway.app.inject({ url })).statusCode).toBe(401);
    gateway.services.refuse(documentRpc.xml, 'billing.noXml');
    expect((await get(url, 'user')).json()).toMatchObject({ code: 'billing.noXml' });
    expect((await get('/api/documents/12.xml', 'user')).statusCode).toBe(404);
  });

  it('shows staff what is missing, and issues it', async () => {
    const missing = { ...none, missing: { parcels: 1, why: 'late' as const } };
    gateway.services.reply(documentRpc.ofOrder, missing);
    gateway.services.reply(documentRpc.issue, none);
    const url = `/api/admin/orders/${someId}/documents`;
    expect((await get(url)).json()).toEqual(missing);
    const headers = await gateway.signIn('admin');
    const issued = await gateway.app.inject({ method: 'POST', url, headers });
    expect([issued.statusCode, issued.json()]).toEqual([200, none]);
    gateway.services.refuse(documentRpc.issue, 'billing.noSeller');
    expect((await gateway.app.inject({ method: 'POST', url, headers })).statusCode).toBe(409);
    expect((await get(url, 'user')).statusCode).toBe(403);
  });
});

describe('all documents', () => {
  const list: DocumentList = {
    success: true,
    documents: [],
    total: 0,
    isTotalCapped: false,
    page: 1,
    pages: 1,
  };

  it('lists documents for admins by kind, order and day', async () => {
    gateway.services.reply(documentRpc.list, list);
    const url = '/api/admin/documents';
    expect((await get(`${url}?kind=credit&from=2026-11-01`)).json()).toEqual(list);
    expect(gateway.services.requests.at(-1)?.input).toMatchObject({
      kind: 'credit',
      from: '2026-11-01',
      page: 1,
    });
    expect((await get(`${url}?kind=quote`)).statusCode).toBe(400);
    expect((await get(url, 'user')).statusCode).toBe(403);
  });

  it('V44: exports a month as CSV, page by page', async () => {
    const row: BookRow = {
      date: '2026-11-29',
      name: 'LM-2026-000001',
      orderNumber: 'LM-26-10001',
      country: 'DE',
      rate: 19,
      net: 8.4,
      tax: 1.6,
      gross: 10,
      invoice: '',
      method: 'Card',
    };
    const credit = { ...row, name: 'LM-2026-C-000001', rate: null, net: 0, tax: 0, gross: -0.01 };
    gateway.services.reply(documentRpc.books, (input: { after: string | null }) =>
      input.after === null ? { rows: [row], next: someId } : { rows: [credit], next: null },
    );
    const { payload, headers } = await get('/api/admin/documents/export?month=2026-11');
    expect(headers['content-type']).toContain('text/csv');
    expect(payload.trim().split('\r\n').slice(1)).toEqual([
      '2026-11-29,LM-2026-000001,LM-26-10001,DE,19,8.40,1.60,10.00,Card,',
      '2026-11-29,LM-2026-C-000001,LM-26-10001,DE,rounding,0.00,0.00,-0.01,Card,',
    ]);
    expect((await get('/api/admin/documents/export?month=2026-13')).statusCode).toBe(400);
  });

  it('reports the tax of a quarter', async () => {
    const report: TaxReport = { success: true, quarter: '2026-4', rows: [] };
    gateway.services.reply(documentRpc.tax, report);
    expect((await get('/api/admin/documents/tax?quarter=2026-4')).json()).toEqual(report);
    expect((await get('/api/admin/documents/tax?quarter=2026-5')).statusCode).toBe(400);
  });

  it('V44: exports the tax of a quarter with the earlier quarters that it corrects', async () => {
    const rows = [
      { country: 'AT', rate: 20, net: 100, tax: 20 },
      { country: 'AT', rate: 20, corrects: '2026-3', net: -10, tax: -2 },
    ];
    gateway.services.reply(documentRpc.tax, { success: true, quarter: '2026-4', rows });
    const { payload, headers } = await get('/api/admin/documents/tax/export?quarter=2026-4');
    expect(headers['content-disposition']).toMatch(/filename="tax-2026-4-[\d-]+\.csv"/);
    expect(payload.trim().split('\r\n').slice(1)).toEqual([
      'AT,20,,100.00,20.00',
      'AT,20,2026-3,-10.00,-2.00',
    ]);
    expect((await get('/api/admin/documents/tax/export?quarter=2026-5')).statusCode).toBe(400);
    expect((await get('/api/admin/documents/tax/export?quarter=2026-4', 'user')).statusCode).toBe(
      403,
    );
  });
});
