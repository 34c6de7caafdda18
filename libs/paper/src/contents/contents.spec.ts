import { drawSheets } from '../draw.js';
import type { Sheet } from '../sheets.js';
import { RecordedPages } from '../testing/recorded-pages.js';
import { aDocument, aLabel, aSlip } from '../testing/sheets.js';
import { FontBook } from '../text/font-book.js';

const book = new FontBook();
async function drawn(...sheets: Sheet[]) {
  const pages = new RecordedPages(book);
  await drawSheets(pages, book, sheets);
  await pages.end();
  return pages;
}
const textsOf = async (sheet: Sheet) => (await drawn(sheet)).texts;

describe('the contents of printed sheets', () => {
  it('SHP-7: prints the lines, dye lots and lengths of a slip, and the lines that follow', async () => {
    const follows = [{ name: 'Muslin', amount: '4.50 m', dyeLots: '' }];
    expect(await textsOf(aSlip({ follows }))).toEqual(
      expect.arrayContaining([
        'Order LM-26-10432, parcel 1',
        'LM2610432P1',
        'ঢাকা 1207',
        'জামদানি',
        '3.00 m + 2.00 m',
        'A-17',
        'Muslin',
        '4.50 m',
      ]),
    );
  });

  it('repeats the head of a slip on each of its pages', async () => {
    const lines = Array.from({ length: 60 }, () => ({ name: 'Ajrakh', amount: '2', dyeLots: '' }));
    const { count, texts } = await drawn(aSlip({ lines }));
    expect([count, texts.filter((text) => text === 'LM2610432P1')]).toEqual([
      3,
      Array(3).fill('LM2610432P1'),
    ]);
    expect(texts.filter((text) => text === 'Ajrakh')).toHaveLength(60);
  });

  it('V51: prints a return slip with its code, the addresses, the items and the reason', async () => {
    const from = ['Nadia Rahman', 'Banani'];
    const to = ['Loomery', 'Dhaka 1100'];
    const lines = [{ name: 'Ajrakh', amount: '3.00 m', dyeLots: '' }];
    const ids = { code: 'LM2610432R1', order: 'LM-26-10432', number: 'R1' };
    const slip = { kind: 'returnSlip' as const, ...ids, from, to, lines, reason: 'It is faulty.' };
    expect(await textsOf(slip)).toEqual(
      expect.arrayContaining([
        'LM2610432R1',
        'Order LM-26-10432, return R1',
        'Nadia Rahman, Banani',
        'Loomery',
        'Dhaka 1100',
        'Ajrakh',
        '3.00 m',
        'It is faulty.',
      ]),
    );
  });

  it('V53: prints every line of a long address on one label', async () => {
    const to = Array.from({ length: 8 }, () => 'Donaudampfschifffahrtsgesellschaft'.repeat(3));
    const { count, texts } = await drawn(aLabel({ to }));
    expect([count, texts.filter((text) => to.includes(text))]).toEqual([1, to]);
  });

  it('prints an invoice as it is stored', async () => {
    const document = aDocument({
      rounding: -0.01,
      total: 119.99,
      notes: ['Export'],
      seller: { ...aDocument().seller, vatId: 'BD17' },
      buyer: { ...aDocument().buyer, company: 'Aarong GmbH', vatId: 'ATU12345678' },
    });
    expect(await textsOf({ kind: 'document', document })).toEqual([
      'Loomery Ltd',
      '42 Tanti Bazar Road',
      'Dhaka 1100',
      'Tax number BIN 17',
      'VAT BD17',
      'Order LM-26-10432',
      'Issued on 2026-11-29',
      'Supplied on 2026-11-28',
      'Invoice LM-2026-000123',
      'Aarong GmbH',
      'Nadia Rahman',
      'Neubaugasse 1',
      '1070 Wien',
      'AUSTRIA',
      'VAT ATU12345678',
      'Item',
      'Quantity',
      'Tax',
      'Total with tax',
      'Ajrakh',
      '2',
      '20 %',
      '$20.00',
      'Muslin',
      '3.00 m + 2.00 m',
      '20 %',
      '$100.00',
      'Tax rate',
      'Net',
      'Tax',
      'Gross',
      '20 %',
      '$100.00',
      '$20.00',
      '$120.00',
      'Rounding -$0.01',
      'Total $119.99',
      'Export',
    ]);
  });

  it('V44: prints the tax in the currency in which the seller owes it, with the exchange rate', async () => {
    const taxIn = { currency: 'EUR', rate: 1.085, dated: '2026-11-02', amount: 11.82 };
    expect(await textsOf({ kind: 'document', document: aDocument({ taxIn }) })).toContain(
      'Tax in EUR 11.82 (1 EUR = 1.0850 USD on 2026-11-02)',
    );
  });

  it('prints a credit note with the invoice that it credits', async () => {
    const document = aDocument({
      kind: 'credit',
      name: 'LM-2026-C-000017',
      invoice: { _id: aDocument()._id, name: 'LM-2026-000123', issuedOn: '2026-11-29' },
    });
    expect(await textsOf({ kind: 'document', document })).toEqual(
      expect.arrayContaining(['Credit note LM-2026-C-000017', 'Credits LM-2026-000123']),
    );
  });
});
