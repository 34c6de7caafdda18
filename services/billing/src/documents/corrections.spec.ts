// Corrected invoices on a real database, as the service's own role.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import fc from 'fast-check';
import { anOrder } from '../testing/open-billing.js';
import { aParcel, anInvoicedOrder, issuer } from '../testing/invoiced-orders.js';
import { openDocuments, type OpenDocuments } from '../testing/open-documents.js';
import { correctedInvoice } from './correction.rules.js';
import { creditOfParts, creditOfReduction, creditOfRest } from './credit.rules.js';
import { agrees, invoiceSums } from './document.rules.js';
import { findDocumentsOf } from './documents.query.js';

let billing: OpenDocuments;
beforeAll(async () => {
  billing = await openDocuments();
});
afterAll(() => billing.close());

const buyer = { name: 'Nadia', company: 'Stoff GmbH', address: 'Neubaugasse 1\n1070 Wien' };
const correct = (document: string, changed: object = buyer) => billing.correct(document, changed);

/** Issues the missing documents of the order, and returns all of them. */
async function follow(order: InvoicedOrder) {
  billing.shown.set(order.order, { issuer, order });
  await billing.follow(order.order);
  return findDocumentsOf(billing.dataSource.manager, order.order);
}
async function aSentOrder(more: Partial<InvoicedOrder> = {}, quantity = 3) {
  const { order } = anOrder();
  await billing.deliver(anOrder({ order, totalCents: 12_000, status: 'shipped' }));
  const product = randomUUID();
  const parcels = [aParcel({ product, quantity, cents: 12_000 })];
  return { product, order: anInvoicedOrder(order, parcels, more) };
}
const aReturn = (product: string, cents: number) => ({
  return: randomUUID(),
  deliveryCents: 0,
  lines: [{ product, quantity: 1, cents, lossCents: 0 }],
});

describe('a corrected invoice', () => {
  it('V41: credits the rest of an invoice once, and issues one over it with the new buyer', async () => {
    const { product, order } = await aSentOrder();
    const returned = { ...order, returns: [aReturn(product, 4_000)] };
    const [first, ...before] = await follow(returned);
    expect(before.map(({ totalCents }) => totalCents)).toEqual([4_000]);
    const corrected = await correct(first?.id ?? '');
    const { credit, invoice } = corrected;
    const sums = { total: 80, taxes: [{ rate: 20, net: 66.67, tax: 13.33, gross: 80 }] };
    expect(credit).toMatchObject({ ...sums, cause: 'correction', invoice: { name: first?.name } });
    expect(invoice).toMatchObject({
      ...sums,
      kind: 'invoice',
      cause: 'correction',
      suppliedOn: first?.suppliedOn,
      buyer: { ...buyer, country: 'DE' },
      lines: [{ product, quantity: 2, total: 80 }],
      notes: ['Payment: Card (demo).', `Replaces ${first?.name ?? ''}`],
    });
    expect(await correct(first?.id ?? '')).toEqual(corrected);
    await expect(billing.correct(first?.id ?? '')).rejects.toMatchObject({
      code: 'billing.notCorrectable',
    });
    expect(await follow(returned)).toHaveLength(4);
    const { entries } = await billing.audit.list({ kind: 'document', limit: 9 });
    expect(entries).toMatchObject([
      { action: 'document.corrected', after: { reason: 'Wrong name', invoice: invoice.name } },
    ]);
    const published = (await billing.published()).filter((event) => 'replacedName' in event);
    expect(published).toMatchObject([
      {
        order: order.order,
        invoice: invoice._id,
        invoiceName: invoice.name,
        replacedName: first?.name,
        creditName: credit.name,
      },
    ]);
  });

  it('V41: credits later returns, parcels and another correction within the new invoice', async () => {
    const delivery = { name: 'Standard', cents: 600, rateBp: 2_000 };
    const { product, order } = await aSentOrder({ delivery });
    const [first] = await follow(order);
    const second = await correct(first?.id ?? '');
    const third = await correct(second.invoice._id, { ...buyer, name: 'Rina' });
    expect(third.invoice.notes).toEqual([
      'Payment: Card (demo).',
      `Replaces ${second.invoice.name}`,
    ]);
    const parcels = [...order.parcels, aParcel({ cents: 100 })];
    const returns = [aReturn(product, 4_000)];
    const documents = await follow({ ...order, parcels, returns });
    const credit = documents.find(({ cause }) => cause === 'return');
    expect(credit).toMatchObject({ invoice: third.invoice._id, totalCents: 4_000 });
    expect(documents.filter(({ cause }) => cause === 'parcel')).toMatchObject([
      { totalCents: 12_600 },
      { totalCents: 100 },
    ]);
  });

  it('V20: credits the new invoice of a parcel that came back when its order was cancelled', async () => {
    const { order } = await aSentOrder();
    const [first] = await follow(order);
    const { invoice } = await correct(first?.id ?? '');
    const back = order.parcels.map((parcel) => ({ ...parcel, isSentBack: true }));
    const documents = await follow({ ...order, parcels: [...back, aParcel({ cents: 12_000 })] });
    expect(documents.slice(3)).toMatchObject([
      { kind: 'credit', cause: 'order', invoice: invoice._id, totalCents: 12_000 },
      { kind: 'invoice', cause: 'parcel', totalCents: 12_000 },
    ]);
  });

  it('V41: refuses to correct a credit note or a credited invoice, or without a VAT number that it needs', async () => {
    await expect(correct(randomUUID())).rejects.toMatchObject({ code: 'billing.documentNotFound' });
    const { product, order } = await aSentOrder({}, 1);
    const documents = await follow({ ...order, returns: [aReturn(product, 12_000)] });
    for (const { id } of documents)
      await expect(correct(id)).rejects.toMatchObject({ code: 'billing.notCorrectable' });
    const reverse = await aSentOrder({ note: 'Reverse charge' });
    const [invoice] = await follow(reverse.order);
    await expect(correct(invoice?.id ?? '')).rejects.toMatchObject({ code: 'billing.needsVatId' });
    const vatId = 'ATU12345678';
    expect(await correct(invoice?.id ?? '', { ...buyer, vatId })).toMatchObject({
      invoice: { buyer: { vatId } },
    });
  });

  it('agrees with itself and with its credit note, whatever was credited before', () => {
    const line = fc.record({
      cents: fc.integer({ min: 1, max: 20_000 }),
      rateBp: fc.constantFrom(0, 700, 1_900, 2_000),
      quantity: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.nat({ max: 20_000 }),
        fc.nat({ max: 5_000 }),
        (parts, isTaxIncluded, reduction, returned) => {
          const lines = parts.map((part, nth) => ({
            ...part,
            product: String(nth),
            name: 'Ajrakh',
          }));
          let invoice = {
            ...invoiceSums(lines, isTaxIncluded, []),
            lines,
            name: 'LM-2026-000001',
            credits: [] as NonNullable<ReturnType<typeof creditOfRest>>[],
          };
          const [{ cents: _, ...first }] = lines as [(typeof lines)[number]];
          for (const credited of [
            () => creditOfReduction(invoice, reduction),
            () =>
              creditOfParts(invoice, [{ line: { ...first, quantity: 1 }, grossCents: returned }]),
          ]) {
            const one = credited();
            if (one) invoice = { ...invoice, credits: [...invoice.credits, one] };
          }
          const rest = creditOfRest(invoice);
          if (!rest) return;
          const corrected = correctedInvoice(invoice, rest);
          expect(agrees(corrected.lines, corrected)).toBe(true);
          expect(corrected.totalCents).toBe(rest.totalCents);
          expect(corrected.lines.every(({ quantity, cents }) => quantity > 0 && cents >= 0)).toBe(
            true,
          );
          // The rounding of the credit note, and a cent for each rate.
          const most = Math.abs(rest.roundingCents) + corrected.taxes.length;
          expect(Math.abs(corrected.roundingCents)).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
