// Documents on a real database, as the service's own role.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { documentQuery } from '@shop/contracts/billing/documents';
import { sum } from '@shop/contracts/core/numbers';
import type { InvoiceBasis, InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { admin, anOrder, aUser } from '../testing/open-billing.js';
import { aParcel, anInvoicedOrder, issuer } from '../testing/invoiced-orders.js';
import { openDocuments, type OpenDocuments } from '../testing/open-documents.js';
import { documentListStatements } from './document-list.query.js';
import type { SettledReturn } from './return.rules.js';

let billing: OpenDocuments;
beforeAll(async () => {
  billing = await openDocuments();
});
afterAll(() => billing.close());

async function aSentOrder(
  parcels: InvoiceBasis[],
  more: Partial<InvoicedOrder> = {},
  seller = issuer,
): Promise<string> {
  const totalCents = sum(parcels.flatMap(({ lines }) => lines.map(({ cents }) => cents)));
  const { order } = anOrder({ totalCents });
  await billing.deliver(anOrder({ order, totalCents, status: 'shipped' }));
  await billing.make();
  billing.shown.set(order, { issuer: seller, order: anInvoicedOrder(order, parcels, more) });
  return order;
}
const refund = (order: string, amount: number) =>
  billing.refunds.refund(admin, { order, amount, reason: 'A fault', purpose: randomUUID() });

describe('invoices', () => {
  it('issues an invoice for each parcel once, with the delivery on the first', async () => {
    const delivery = { name: 'Standard', cents: 490, rateBp: 2_000 };
    const parcels = [aParcel({ cents: 1_000 }), aParcel({ cents: 2_000 })];
    const order = await aSentOrder(parcels, { delivery });
    await Promise.all([billing.follow(order), billing.follow(order)]);
    await billing.follow(order);
    const [first, second, ...others] = await billing.documentsOf(order);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: 'invoice',
      parcel: parcels[0]?.parcel,
      total: 14.9,
      rounding: 0,
      lines: [{ total: 10 }, { name: 'Standard', total: 4.9 }],
      seller: { taxNumber: '37/123' },
      taxes: [{ rate: 20, net: 12.42, tax: 2.48, gross: 14.9 }],
    });
    expect(second).toMatchObject({ total: 20, lines: [{ total: 20 }] });
    expect(first?.name).toMatch(/^LM-20\d\d-\d{6}$/);
  });

  it('states how the order is paid, and when an invoice is due', async () => {
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    expect((await billing.documentsOf(order))[0]?.notes).toEqual(['Payment: Card (demo).']);
    const owed = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.dataSource.query("UPDATE payments SET method = 'invoice' WHERE order_id = $1", [
      owed,
    ]);
    await billing.dataSource.query(
      `INSERT INTO credit_terms (user_id, is_on, company, limit_cents, due_days, version)
       SELECT user_id, true, 'Nakshi', 100000, 14, 1 FROM order_money WHERE order_id = $1`,
      [owed],
    );
    await billing.follow(owed);
    expect((await billing.documentsOf(owed))[0]?.notes).toEqual([
      'Payment: On invoice.',
      'Due within 14 days of the dispatch of the whole order.',
    ]);
  });

  it('DOC-5: prints a document for its buyer and staff, with XML for a company, and refuses another user', async () => {
    buildProcess('libs/paper');
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    const [invoice] = await billing.documentsOf(order);
    const printed = await billing.reads.print(invoice?._id ?? '', admin);
    expect([printed.name, printed.missing]).toEqual([`${String(invoice?.name)}.pdf`, 0]);
    expect(Buffer.from(printed.pdf, 'base64').toString('latin1')).toMatch(/^%PDF(?!.*factur-x)/s);
    const buyer = { name: 'Farida', company: 'Stoff GmbH', address: 'Lyon', country: 'FR' };
    const ofCompany = await aSentOrder([aParcel({ cents: 1_000 })], { buyer });
    await billing.follow(ofCompany);
    const [withXml] = await billing.documentsOf(ofCompany);
    const { pdf } = await billing.reads.print(withXml?._id ?? '', admin);
    expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1\.7.*factur-x/s);
    await expect(billing.reads.print(invoice?._id ?? '', aUser())).rejects.toMatchObject({
      code: 'billing.documentNotFound',
    });
  });

  it('DOC-5: writes a document as XML for its buyer and staff, and none if the country of the seller is unknown', async () => {
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    const [invoice] = await billing.documentsOf(order);
    const id = invoice?._id ?? '';
    const { name, xml } = await billing.reads.xml(id, admin);
    expect(name).toBe(`${String(invoice?.name)}.xml`);
    expect(xml).toContain('<ram:DuePayableAmount>10.00</ram:DuePayableAmount>');
    await expect(billing.reads.xml(id, aUser())).rejects.toMatchObject({
      code: 'billing.documentNotFound',
    });
    const { country: _, ...seller } = issuer.seller ?? { name: '', address: '', taxNumber: '' };
    const other = await aSentOrder([aParcel({ cents: 1_000 })], {}, { ...issuer, seller });
    await billing.follow(other);
    const [without] = await billing.documentsOf(other);
    await expect(billing.reads.xml(without?._id ?? '', admin)).rejects.toMatchObject({
      code: 'billing.noXml',
    });
  });

  it('V17: issues no invoice for a parcel that costs nothing', async () => {
    const order = await aSentOrder([aParcel({ cents: 0 }), aParcel({ cents: 500 })]);
    await billing.follow(order);
    expect(await billing.documentsOf(order)).toMatchObject([{ total: 5 }]);
  });

  it('V2: rounds the tax on top so that the invoices add up to the order', async () => {
    const parcels = [1, 2, 3].map(() => aParcel({ cents: 333, rateBp: 1_900 }));
    const order = await aSentOrder(parcels, { isTaxIncluded: false });
    await billing.follow(order);
    const documents = await billing.documentsOf(order);
    // 9.99 at 19 % is 1.90; each alone is 0.63.
    expect(documents.map(({ total, rounding }) => [total, rounding])).toEqual([
      [3.96, 0],
      [3.97, 0.01],
      [3.96, 0],
    ]);
  });

  it('V45: invoices each parcel at its rate of dispatch, so that the sum is the price of the order', async () => {
    const parcels = [1_900, 1_600].map((rateBp) => aParcel({ cents: 5_000, rateBp }));
    const order = await aSentOrder(parcels, { isTaxIncluded: false });
    await billing.follow(order);
    const documents = await billing.documentsOf(order);
    expect(documents.map(({ total, taxes }) => [total, taxes[0]?.rate, taxes[0]?.tax])).toEqual([
      [59.5, 19, 9.5],
      [58, 16, 8],
    ]);
  });

  it('DOC-4: issues no document without a seller, and later only when staff request it', async () => {
    const none = { ...issuer, seller: null };
    const order = await aSentOrder([aParcel({ cents: 1_000 })], {}, none);
    await billing.follow(order);
    expect(await billing.reads.ofOrder(order)).toMatchObject({
      documents: [],
      missing: { parcels: 1, why: 'seller' },
    });
    await expect(billing.reads.issue(order)).rejects.toMatchObject({ code: 'billing.noSeller' });
    const bases = billing.shown.get(order);
    if (bases) billing.shown.set(order, { ...bases, issuer });
    await billing.follow(order, new Date(Date.now() + 60_000));
    expect(await billing.reads.ofOrder(order)).toMatchObject({
      missing: { parcels: 1, why: 'late' },
    });
    expect(await billing.reads.issue(order)).toMatchObject({ documents: [{ total: 10 }] });
    expect(await billing.reads.issue(order)).not.toHaveProperty('missing');
  });

  it('waits while the order service does not reply, or billing does not know the order', async () => {
    const order = randomUUID();
    await billing.follow(order);
    billing.shown.set(order, { issuer, order: anInvoicedOrder(order, [aParcel({ cents: 100 })]) });
    await billing.follow(order);
    const [work] = await billing.dataSource.query<{ tries: number }[]>(
      'SELECT tries FROM document_work WHERE order_id = $1',
      [order],
    );
    expect(work?.tries).toBe(1);
    await billing.dataSource.query('DELETE FROM document_work');
  });
});

describe('credit notes', () => {
  it('V9: credits a refund as a price reduction that names the invoice', async () => {
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    await refund(order, 5);
    await refund(order, 5);
    const [invoice, ...credits] = await billing.documentsOf(order);
    expect(credits).toMatchObject([
      {
        kind: 'credit',
        cause: 'refund',
        total: 5,
        lines: [{ name: 'Price reduction' }],
        taxes: [{ net: 4.17, tax: 0.83 }],
        invoice: { _id: invoice?._id },
      },
      { total: 5, taxes: [{ net: 4.16, tax: 0.84 }] },
    ]);
    expect(credits[0]?.name).toMatch(/^LM-20\d\d-C-\d{6}$/);
  });

  it('V47: keeps a reduction until an invoice has room for it', async () => {
    const first = aParcel({ cents: 300 });
    const second = aParcel({ cents: 9_700 });
    const order = await aSentOrder([first, second]);
    await refund(order, 5);
    for (const parcels of [[first], [first, second]]) {
      billing.shown.set(order, { issuer, order: anInvoicedOrder(order, parcels) });
      await billing.follow(order);
    }
    const credits = (await billing.documentsOf(order)).filter(({ kind }) => kind === 'credit');
    expect(credits.map(({ total }) => total)).toEqual([3, 2]);
  });

  it('credits the rest of a cancelled order once, and nothing that was never invoiced (V7)', async () => {
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    await refund(order, 2);
    const bases = billing.shown.get(order);
    if (bases) billing.shown.set(order, { issuer, order: { ...bases.order, isCancelled: true } });
    await billing.follow(order);
    await billing.follow(order);
    const documents = await billing.documentsOf(order);
    expect(documents.map(({ cause, total }) => [cause, total])).toEqual([
      ['parcel', 10],
      ['refund', 2],
      ['order', 8],
    ]);
    const other = await aSentOrder([aParcel({ cents: 1_000 })], { isCancelled: true });
    await billing.follow(other);
    expect(await billing.documentsOf(other)).toEqual([]);
  });

  it('V20: credits the returned parcels before it invoices the next dispatch', async () => {
    const first = aParcel({ cents: 1_000 });
    const again = aParcel({ cents: 1_000 });
    const delivery = { name: 'Standard', cents: 490, rateBp: 2_000 };
    const order = await aSentOrder([first], { delivery });
    await billing.follow(order);
    const parcels = [{ ...first, isSentBack: true }, again];
    billing.shown.set(order, { issuer, order: anInvoicedOrder(order, parcels, { delivery }) });
    await billing.follow(order);
    expect((await billing.documentsOf(order)).map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 14.9],
      ['credit', 14.9],
      ['invoice', 14.9],
    ]);
  });

  it('leaves the invoices of a cancelled order whose charge is kept', async () => {
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    const bases = billing.shown.get(order);
    const kept = { isCancelled: true, keepsCharged: true };
    if (bases) billing.shown.set(order, { issuer, order: { ...bases.order, ...kept } });
    await billing.follow(order);
    expect(await billing.documentsOf(order)).toHaveLength(1);
  });

  /** Settles these returns of the order. */
  async function settle(order: string, ...returns: Partial<SettledReturn>[]): Promise<void> {
    const bases = billing.shown.get(order);
    if (!bases) throw new Error('no such order');
    const settled = returns.map((one) => ({
      return: randomUUID(),
      lines: [],
      deliveryCents: 0,
      ...one,
    }));
    billing.shown.set(order, { issuer, order: { ...bases.order, returns: settled } });
    await billing.follow(order);
    await billing.follow(order);
  }
  const creditsOf = async (order: string) =>
    (await billing.documentsOf(order)).filter(({ kind }) => kind === 'credit');

  it('V11: credits the delivery with the return that takes everything back', async () => {
    const product = randomUUID();
    const delivery = { name: 'Standard', cents: 490, rateBp: 2_000 };
    const order = await aSentOrder([aParcel({ product, cents: 1_000 })], { delivery });
    await billing.follow(order);
    const lines = [{ product, quantity: 1, cents: 1_000, lossCents: 0 }];
    await settle(order, { deliveryCents: 490, lines });
    expect((await billing.documentsOf(order)).map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 14.9],
      ['credit', 14.9],
    ]);
  });

  it('V10: credits returned pieces on the invoices that contain them, the oldest first', async () => {
    const product = randomUUID();
    const goods = { product, quantity: 2, cents: 1_000 };
    const order = await aSentOrder([aParcel(goods), aParcel(goods)]);
    await billing.follow(order);
    await settle(order, { lines: [{ product, quantity: 3, cents: 1_400, lossCents: 100 }] });
    expect(
      (await creditsOf(order)).map(({ cause, total, lines: [line] }) => [
        cause,
        total,
        line?.quantity,
      ]),
    ).toEqual([
      ['return', 9.33, 2],
      ['return', 4.67, 1],
    ]);
  });

  it('V10: credits returned pieces on the invoice of their parcel, and on the one that corrects it', async () => {
    const product = randomUUID();
    const goods = { product, quantity: 2, cents: 1_000 };
    const parcels = [aParcel(goods), aParcel(goods)];
    const order = await aSentOrder(parcels);
    await billing.follow(order);
    const lines = [{ product, quantity: 1, cents: 500, lossCents: 0, parcel: parcels[1]?.parcel }];
    const [first, second] = [1, 2].map(() => ({ return: randomUUID(), lines }));
    if (!first || !second) throw new Error('there are two returns');
    await settle(order, first);
    const [, invoice] = await billing.documentsOf(order);
    const buyer = { name: 'Nadia', address: 'Wien' };
    const corrected = await billing.correct(invoice?._id ?? '', buyer);
    await settle(order, first, second);
    const credits = (await creditsOf(order)).filter(({ cause }) => cause === 'return');
    expect(credits.map((one) => [one.total, one.invoice?.name])).toEqual([
      [5, invoice?.name],
      [5, corrected.invoice.name],
    ]);
  });

  it('V45: credits each returned piece on the invoice of its rate', async () => {
    const product = randomUUID();
    const parcels = [1_900, 1_600].map((rateBp) => aParcel({ product, cents: 5_000, rateBp }));
    const order = await aSentOrder(parcels, { isTaxIncluded: false });
    await billing.follow(order);
    const returned = [
      { cents: 5_800, rateBp: 1_600 },
      { cents: 5_950, rateBp: 1_900 },
    ].map((line) => ({
      return: randomUUID(),
      lines: [{ product, quantity: 1, lossCents: 0, ...line }],
    }));
    await settle(order, ...returned.slice(0, 1));
    await settle(order, ...returned);
    expect(
      (await creditsOf(order)).map(({ total, taxes: [tax] }) => [total, tax?.rate, tax?.tax]),
    ).toEqual([
      [58, 16, 8],
      [59.5, 19, 9.5],
    ]);
  });

  it('V2, V10: credits all of the invoices with tax on top whose pieces were returned', async () => {
    const product = randomUUID();
    const goods = { product, cents: 333, rateBp: 1_900 };
    const more = { isTaxIncluded: false };
    const order = await aSentOrder([aParcel(goods), aParcel(goods), aParcel(goods)], more);
    await billing.follow(order);
    const returnOf = (quantity: number, cents: number) => ({
      return: randomUUID(),
      lines: [{ product, quantity, cents, lossCents: 0 }],
    });
    const first = returnOf(2, 793);
    const last = returnOf(1, 396);
    await settle(order, first);
    await settle(order, first, last);
    expect((await creditsOf(order)).map(({ total, rounding }) => [total, rounding])).toEqual([
      [3.96, 0],
      [3.97, 0.01],
      [3.96, 0],
    ]);
  });

  it('V9: credits what an invoice has no room for on the others, and later on new ones', async () => {
    const product = randomUUID();
    const other = randomUUID();
    const first = aParcel({ product, cents: 1_000 });
    const second = aParcel({ product: other, cents: 700 });
    const order = await aSentOrder([first, second]);
    billing.shown.set(order, { issuer, order: anInvoicedOrder(order, [first]) });
    await billing.follow(order);
    await refund(order, 4);
    const returned = { lines: [{ product, quantity: 1, cents: 1_000, lossCents: 0 }] };
    const settled = { ...returned, return: randomUUID() };
    await settle(order, settled);
    billing.shown.set(order, { issuer, order: anInvoicedOrder(order, [first, second]) });
    await settle(order, settled);
    expect((await creditsOf(order)).map(({ cause, total }) => [cause, total])).toEqual([
      ['refund', 4],
      ['return', 6],
      ['refund', 4],
    ]);
  });

  it('V7: credits no goods that were never invoiced', async () => {
    const product = randomUUID();
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    const lines = [{ product, quantity: 1, cents: 1_000, lossCents: 0 }];
    await settle(order, { lines, deliveryCents: 490 });
    expect(await creditsOf(order)).toEqual([]);
  });
});

describe('the store of documents', () => {
  it('DOC-2: refuses changes of a document by the service', async () => {
    for (const change of [
      'UPDATE documents SET total = 1',
      "UPDATE documents SET body = '{}'",
      'DELETE FROM documents',
      'TRUNCATE documents',
      'DELETE FROM number_series',
    ])
      await expect(billing.dataSource.query(change)).rejects.toThrow('permission denied');
  });

  it('shows documents to the buyer and to staff only', async () => {
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    const [document] = await billing.documentsOf(order);
    const id = document?._id ?? '';
    await expect(billing.reads.ofOwnOrder(order, aUser())).rejects.toMatchObject({
      code: 'order.notFound',
    });
    await expect(billing.reads.get(id, aUser())).rejects.toMatchObject({
      code: 'billing.documentNotFound',
    });
    expect(await billing.reads.get(id, admin)).toMatchObject({ _id: id });
  });

  it('lists documents by kind, order and day, through an index', async () => {
    const order = await aSentOrder([aParcel({ cents: 1_000 })]);
    await billing.follow(order);
    const query = documentQuery.parse({ kind: 'invoice', order, from: '2026-01-01' });
    expect(await billing.reads.list(query)).toMatchObject({
      documents: [{ total: 10, order }],
      total: 1,
    });
    expect(await billing.reads.list(documentQuery.parse({ until: '2026-01-01' }))).toMatchObject({
      documents: [],
      total: 0,
      pages: 1,
    });
    await billing.asAdministrator('ANALYZE documents');
    for (const filters of [{}, { kind: 'credit' }, { order }, { from: '2026-01-01' }]) {
      const { rows } = documentListStatements(documentQuery.parse(filters));
      const plan = await billing.dataSource.transaction(async (manager) => {
        await manager.query('SET LOCAL enable_seqscan = off');
        await manager.query('SET LOCAL enable_sort = off');
        return manager.query<Record<string, string>[]>(`EXPLAIN ${rows.text}`, rows.values);
      });
      expect(JSON.stringify(plan)).toMatch(/Index Scan (Backward )?using documents_/);
    }
  });

  it('V44: books credit notes as negative, and counts them in their own quarter', async () => {
    const order = await aSentOrder([aParcel({ cents: 1_000 })], {
      buyer: { name: 'Farida', address: 'Wien', country: 'AT' },
    });
    await billing.follow(order);
    await refund(order, 5);
    const [invoice] = await billing.documentsOf(order);
    const day = invoice?.issuedOn ?? '';
    const { rows } = await billing.reads.books(day.slice(0, 7), null);
    expect(rows.filter(({ country }) => country === 'AT')).toMatchObject([
      { rate: 20, net: 8.33, tax: 1.67, gross: 10, method: 'Card (demo)', invoice: '' },
      { net: -4.17, tax: -0.83, gross: -5, invoice: invoice?.name },
    ]);
    const quarter = `${day.slice(0, 4)}-${String(Math.ceil(Number(day.slice(5, 7)) / 3))}`;
    const { rows: taxes } = await billing.reads.tax(quarter);
    expect(taxes.filter(({ country }) => country === 'AT')).toEqual([
      { country: 'AT', rate: 20, net: 4.16, tax: 0.84 },
    ]);
  });
});
