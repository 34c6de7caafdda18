// The tax of documents in another currency, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { documentRpc, type DocumentView } from '@shop/contracts/billing/documents';
import { sum } from '@shop/contracts/core/numbers';
import type { DocumentIssuer, InvoiceBasis } from '@shop/contracts/ordering/invoice-bases';
import { admin, anOrder } from '../testing/open-billing.js';
import { aParcel, anInvoicedOrder, issuer } from '../testing/invoiced-orders.js';
import { openDocuments, type OpenDocuments } from '../testing/open-documents.js';

let billing: OpenDocuments;
beforeAll(async () => {
  billing = await openDocuments();
});
afterAll(() => billing.close());

const rate = (on: string, dollars: number) => ({ on, rate: dollars * 1_000_000_000 });
const inEuros = (...rates: ReturnType<typeof rate>[]): DocumentIssuer => ({
  ...issuer,
  tax: { currency: 'EUR', rates },
});
const rates = [rate('2026-10-01', 1.2), rate('2026-11-02', 1.085), rate('2026-11-06', 1.1)];

/** A parcel of $76.92 that includes $12.82 of tax, supplied on this day. */
const aParcelOn = (day: string): InvoiceBasis => ({
  ...aParcel({ cents: 7_692 }),
  dispatchedAt: `${day}T08:00:00.000Z`,
});
async function aSentOrder(parcels: InvoiceBasis[], by: DocumentIssuer): Promise<string> {
  const totalCents = sum(parcels.flatMap(({ lines }) => lines.map(({ cents }) => cents)));
  const { order } = anOrder({ totalCents });
  await billing.deliver(anOrder({ order, totalCents, status: 'shipped' }));
  await billing.make();
  billing.shown.set(order, { issuer: by, order: anInvoicedOrder(order, parcels) });
  await billing.follow(order);
  return order;
}
const ofOrder = async (order: string) =>
  documentRpc.ofOrder.output.parse(await billing.reads.ofOrder(order));
const refund = (order: string, amount: number) =>
  billing.refunds.refund(admin, { order, amount, reason: 'A fault', purpose: randomUUID() });
const euros = ({ taxIn }: DocumentView): number => taxIn?.amount ?? NaN;

describe('the tax of documents in another currency', () => {
  it('V44: states the tax at the newest rate dated on or before the day of supply', async () => {
    const parcels = ['2026-11-05', '2026-11-02', '2026-11-01'].map(aParcelOn);
    const { documents } = await ofOrder(await aSentOrder(parcels, inEuros(...rates)));
    expect(documents.map(({ suppliedOn, taxIn }) => [suppliedOn, taxIn])).toEqual([
      ['2026-11-05', { currency: 'EUR', rate: 1.085, dated: '2026-11-02', amount: 11.82 }],
      ['2026-11-02', { currency: 'EUR', rate: 1.085, dated: '2026-11-02', amount: 11.82 }],
      ['2026-11-01', { currency: 'EUR', rate: 1.2, dated: '2026-10-01', amount: 10.68 }],
    ]);
    const { xml } = await billing.reads.xml(documents[0]?._id ?? '', admin);
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">11.82</ram:TaxTotalAmount>');
  });

  it('V44: states no tax in another currency if the seller has none', async () => {
    const { documents } = await ofOrder(await aSentOrder([aParcelOn('2026-11-05')], issuer));
    expect(documents[0]).not.toHaveProperty('taxIn');
  });

  it('V44: issues no invoice without a rate, reports it, and issues it once staff set a rate', async () => {
    const newer = inEuros(rate('2026-11-06', 1.1));
    const parcels = [aParcelOn('2026-11-05'), aParcelOn('2026-11-07')];
    const order = await aSentOrder(parcels, newer);
    expect(await ofOrder(order)).toMatchObject({
      documents: [{ suppliedOn: '2026-11-07', taxIn: { rate: 1.1 } }],
      missing: { parcels: 1, why: 'rate', rate: { currency: 'EUR', suppliedOn: '2026-11-05' } },
    });
    expect((await billing.reads.issue(order)).documents).toHaveLength(1);
    const bases = billing.shown.get(order);
    if (bases) billing.shown.set(order, { ...bases, issuer: inEuros(...rates) });
    expect(await ofOrder(order)).toMatchObject({ missing: { parcels: 1, why: 'late' } });
    const issued = await billing.reads.issue(order);
    expect(issued.documents[1]).toMatchObject({ suppliedOn: '2026-11-05', taxIn: { rate: 1.085 } });
    expect(issued).not.toHaveProperty('missing');
  });

  it('V44: returns the tax by credit notes at the rate of their invoice, to the cent', async () => {
    const order = await aSentOrder([aParcelOn('2026-11-05')], inEuros(...rates));
    const bases = billing.shown.get(order);
    if (bases) billing.shown.set(order, { ...bases, issuer: inEuros(rate('2026-11-01', 2)) });
    for (const amount of [10.01, 20.02, 46.89]) await refund(order, amount);
    const [invoice, ...credits] = (await ofOrder(order)).documents;
    expect(credits).toHaveLength(3);
    for (const { taxIn } of credits) expect(taxIn).toMatchObject({ currency: 'EUR', rate: 1.085 });
    const cents = sum(credits.map((one) => Math.round(euros(one) * 100)));
    expect([invoice && euros(invoice), cents]).toEqual([11.82, 1_182]);
  });

  it('V44: keeps the rate in the invoice that corrects another', async () => {
    const order = await aSentOrder([aParcelOn('2026-11-05')], inEuros(...rates));
    const bases = billing.shown.get(order);
    if (bases) billing.shown.set(order, { ...bases, issuer });
    const [first] = await billing.documentsOf(order);
    const { credit, invoice } = await billing.correct(first?._id ?? '', {
      name: 'Nadia',
      address: 'Wien',
    });
    expect([credit.taxIn, invoice.taxIn]).toEqual([first?.taxIn, first?.taxIn]);
  });
});
