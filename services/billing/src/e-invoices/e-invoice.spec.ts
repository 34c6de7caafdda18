// Tests the XML of documents: its sums for every price, and its refusals.
import type { DocumentView } from '@shop/contracts/billing/documents';
import { toCents } from '@shop/contracts/money/price';
import { shareOf, withoutTax } from '@shop/contracts/pricing/rounding';
import fc from 'fast-check';
import { invoiceSums, type StoredLine } from '../documents/document.rules.js';
import { aStoredDocument } from '../testing/stored-document.js';
import { documentViewOf } from '../documents/document.view.js';
import { ciiOf } from './cii.js';
import type { EInvoice } from './e-invoice.js';
import { eInvoiceOf } from './e-invoice.rules.js';
import { refusalsOf } from './refusals.rules.js';
import { statedTax } from './stated-tax.rules.js';
import { EXPORT_NOTE, INTRA_COMMUNITY_NOTE } from './tax-notes.js';
import { xmlOf } from './xml-of-document.js';

const RATES = [500, 1_900, 2_000, 2_100, 2_700];

const aDocument = (
  lines: StoredLine[],
  { isTaxIncluded = true, ...more }: Partial<DocumentView> = {},
): DocumentView => ({
  ...documentViewOf(aStoredDocument({ lines, ...invoiceSums(lines, isTaxIncluded, []) })),
  ...more,
});
const aLine = (cents: number, rateBp = 2_000, more: Partial<StoredLine> = {}): StoredLine => ({
  product: 'p',
  name: 'Ajrakh',
  quantity: 1,
  cents,
  rateBp,
  ...more,
});
const credit: Partial<DocumentView> = {
  kind: 'credit',
  name: 'LM-2026-C-000001',
  invoice: { _id: 'i', name: 'LM-2026-000001', issuedOn: '2026-11-20' },
};

/** Returns the amounts of an element in the sequence of the XML, in cents. */
const amountsOf = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]+)<`, 'g'))].map(([, text]) =>
    toCents(Number(text)),
  );
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text = '']) => text);

describe('the XML of a document', () => {
  it('DOC-5: obeys BR-CO-17 and ends in the same sum as the PDF, for all sums 0.01 to 1,000.00 at 5 to 27 %', () => {
    let roundings = 0;
    const wrong: string[] = [];
    for (const rateBp of RATES)
      for (let cents = 1; cents <= 100_000; cents += 1) {
        const { netCents, taxCents, roundingCents } = statedTax(
          withoutTax(cents, rateBp),
          cents,
          rateBp,
        );
        roundings += Math.abs(roundingCents);
        const obeys = taxCents === shareOf(netCents, rateBp);
        const ends = netCents + taxCents + roundingCents === cents;
        if (!obeys || !ends || Math.abs(roundingCents) > 1 || Math.min(netCents, taxCents) < 0)
          wrong.push(`${String(cents)} at ${String(rateBp)}`);
      }
    expect(wrong).toEqual([]);
    expect(roundings).toBeGreaterThan(0);
  });

  const lines = fc.array(
    fc.record({
      cents: fc.integer({ min: 0, max: 100_000 }),
      rateBp: fc.constantFrom(0, ...RATES),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  it('DOC-5: ends in the sum of the PDF, for any lines and rates', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (parts, isTaxIncluded) => {
        const document = aDocument(
          parts.map(({ cents, rateBp, quantity }) => aLine(cents, rateBp, { quantity })),
          { isTaxIncluded },
        );
        const invoice = eInvoiceOf(document);
        expect(refusalsOf(invoice)).toEqual([]);
        const xml = ciiOf(invoice);
        const [due = 0] = amountsOf(xml, 'DuePayableAmount');
        const [net = 0] = amountsOf(xml, 'TaxBasisTotalAmount');
        const [tax = 0] = amountsOf(xml, 'TaxTotalAmount');
        const [rounding = 0] = amountsOf(xml, 'RoundingAmount');
        expect(due).toBe(toCents(document.total));
        expect(net + tax + rounding).toBe(due);
        const [basis, taxes, rates] = [
          'BasisAmount',
          'CalculatedAmount',
          'RateApplicablePercent',
        ].map((name) => amountsOf(xml, name));
        const ofRates = rates?.slice(-(basis?.length ?? 0)) ?? [];
        basis?.forEach((amount, nth) => {
          expect(taxes?.[nth]).toBe(shareOf(amount, ofRates[nth] ?? -1));
        });
      }),
      { numRuns: 300 },
    );
  });

  it('V43: writes a credit note as a 381 that names its invoice, has positive sums and may differ by a cent', () => {
    const line = aLine(500, 2_000, { name: 'Price reduction' });
    const document = aDocument([line], {
      ...credit,
      taxes: [{ rate: 20, net: 4.16, tax: 0.84, gross: 5 }],
    });
    const xml = xmlOf(document) ?? '';
    expect(textsOf(xml, 'TypeCode')[0]).toBe('381');
    expect(textsOf(xml, 'IssuerAssignedID')).toContain('LM-2026-000001');
    expect(xml).toContain('<qdt:DateTimeString format="102">20261120</qdt:DateTimeString>');
    expect([amountsOf(xml, 'BasisAmount'), amountsOf(xml, 'CalculatedAmount')]).toEqual([
      [416],
      [84],
    ]);
    expect(amountsOf(xml, 'DuePayableAmount')).toEqual([500]);
    expect(xmlOf({ ...document, kind: 'invoice' })).toContain('>4.17<');
  });

  it('V42: states why there is no tax, and both VAT numbers', () => {
    const seller = { ...aDocument([aLine(1)]).seller, vatId: 'DE 136 695 976' };
    const buyer = { name: 'Farida', company: 'Stoff GmbH', address: 'Wien', country: 'AT' };
    const notes = ['Reverse charge', INTRA_COMMUNITY_NOTE];
    const document = aDocument([aLine(10_000, 0)], {
      seller,
      notes,
      buyer: { ...buyer, vatId: 'ATU12345678' },
    });
    const xml = xmlOf(document) ?? '';
    expect(textsOf(xml, 'CategoryCode')).toEqual(['K', 'K']);
    expect(textsOf(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-IC']);
    expect(xml).toContain('<ram:ID schemeID="VA">DE136695976</ram:ID>');
    expect(xml).toContain('<ram:ID schemeID="VA">ATU12345678</ram:ID>');
    expect(textsOf(xml, 'Content')).toEqual(notes);
    const exported = xmlOf({ ...document, buyer, notes: [EXPORT_NOTE] }) ?? '';
    expect(textsOf(exported, 'ExemptionReasonCode')).toEqual(['VATEX-EU-G']);
    expect(refusalsOf(eInvoiceOf({ ...document, buyer }))).toEqual(['BR-IC-02']);
    const { vatId: _, ...without } = seller;
    expect(xmlOf({ ...document, seller: without, notes: [EXPORT_NOTE] })).toBeNull();
  });

  it('V44: states the tax in the currency in which the seller owes it (BT-6, BT-111)', () => {
    const taxIn = { currency: 'EUR', rate: 1.085, dated: '2026-11-02', amount: 11.82 };
    const xml = xmlOf(aDocument([aLine(7_692)], { taxIn })) ?? '';
    expect(xml).toContain(
      '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>USD</ram:InvoiceCurrencyCode>',
    );
    expect(xml).toContain(
      '<ram:TaxTotalAmount currencyID="USD">12.82</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">11.82</ram:TaxTotalAmount>',
    );
    const without = xmlOf(aDocument([aLine(7_692)])) ?? '';
    expect(without).not.toContain('TaxCurrencyCode');
    expect(amountsOf(without, 'TaxTotalAmount')).toEqual([1_282]);
  });

  it('writes lengths in their unit, escapes text, and omits characters that XML forbids', () => {
    const document = aDocument([
      aLine(2_500, 2_000, { name: 'Silk & "wool" <3\u0000', quantity: 2.5, unit: 'm' }),
    ]);
    const xml = xmlOf(document) ?? '';
    expect(xml).toContain('<ram:BilledQuantity unitCode="MTR">2.5</ram:BilledQuantity>');
    expect(xml).toContain('<ram:Name>Silk &amp; &quot;wool&quot; &lt;3</ram:Name>');
  });

  const whole = eInvoiceOf(aDocument([aLine(10_000), aLine(500, 700)]));
  const [tax, reduced] = whole.taxes;
  it.each<[string, Partial<EInvoice>]>([
    ['BR-CO-10', { lineTotalCents: whole.lineTotalCents + 1 }],
    ['BR-CO-14', { taxTotalCents: whole.taxTotalCents - 1 }],
    ['BR-CO-15', { grandTotalCents: whole.grandTotalCents + 1 }],
    ['BR-CO-16', { dueCents: whole.dueCents + 1 }],
    [
      'BR-CO-17',
      { taxes: tax && reduced ? [{ ...tax, taxCents: tax.taxCents + 1 }, reduced] : [] },
    ],
    [
      'BR-CO-13',
      { taxes: tax && reduced ? [{ ...tax, netCents: tax.netCents + 1 }, reduced] : [] },
    ],
    ['BR-S-08', { lines: whole.lines.map((line) => ({ ...line, rateBp: 700 })) }],
    ['BR-Z-09', { taxes: tax ? [{ ...tax, category: 'Z' }] : [] }],
    ['BR-DEC', { dueCents: 0.5 }],
    ['BR-09', { seller: { ...whole.seller, country: '' } }],
    ['BR-CO-09', { seller: { ...whole.seller, vatId: '136695976' } }],
    ['BR-55', { kind: 'credit' }],
    ['BR-53', { taxIn: { currency: 'USD', cents: 1 } }],
    ['BR-CL-05', { taxIn: { currency: 'euro', cents: 1 } }],
  ])('DOC-5: refuses an XML that breaks %s', (rule, change) => {
    expect(refusalsOf(whole)).toEqual([]);
    expect(refusalsOf({ ...whole, ...change })).toContain(rule);
  });
});
