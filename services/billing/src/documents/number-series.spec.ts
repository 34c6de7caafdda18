// Tests the numbers of documents while processes die during an issue.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { anOrder, openBilling, type OpenBilling } from '../testing/open-billing.js';
import { issuer } from '../testing/invoiced-orders.js';
import { invoiceSums } from './document.rules.js';
import { insertDocument } from './documents.query.js';
import { findBegun, takeNumber } from './number-series.query.js';

let billing: OpenBilling;
beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.close());

const DOCUMENTS = 2_000;
const CONNECTIONS = 4;

/** Issues an invoice. If `dies`, the connection ends before its commit. */
async function issue(order: string, dies = false): Promise<void> {
  const lines = [{ name: 'Ajrakh', quantity: 1, cents: 1_000, rateBp: 2_000 }];
  const parcel = randomUUID();
  const { seller, prefix, firstNumber } = issuer;
  if (!seller) throw new Error('no seller');
  await billing.dataSource.transaction(async (manager) => {
    await insertDocument(manager, {
      kind: 'invoice',
      order,
      orderNumber: 'LM-26-10001',
      parcel,
      invoice: null,
      cause: 'parcel',
      causeId: parcel,
      suppliedOn: '2026-11-29',
      prefix,
      firstNumber,
      seller,
      buyer: { name: 'Farida', address: 'Dhaka', country: 'BD' },
      lines,
      notes: [],
      ...invoiceSums(lines, true, []),
    });
    if (dies) await manager.query('SELECT pg_terminate_backend(pg_backend_pid())');
  });
}

describe('the numbers of documents', () => {
  it('DOC-1: numbers 2,000 documents without a gap while one of ten connections dies', async () => {
    const news = anOrder();
    await billing.deliver(news);
    let issued = 0;
    let begun = 0;
    const work = async (): Promise<void> => {
      while (issued < DOCUMENTS) {
        begun += 1;
        const dies = begun % 10 === 0;
        if (!dies) issued += 1;
        await issue(news.order, dies).catch((error: unknown) => {
          if (!dies) throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    const [row] = await billing.dataSource.query<Record<string, number | boolean>[]>(`
      SELECT count(*)::int AS documents, count(DISTINCT number)::int AS numbers, min(number) AS first,
             max(number) AS last, bool_and(issued_on >= before) AS "areDaysInOrder"
        FROM (SELECT number, issued_on, lag(issued_on, 1, issued_on) OVER (ORDER BY number) AS before
                FROM documents) d`);
    expect(begun).toBeGreaterThan(DOCUMENTS + 150);
    expect(row).toEqual({
      documents: DOCUMENTS,
      numbers: DOCUMENTS,
      first: 1,
      last: DOCUMENTS,
      areDaysInOrder: true,
    });
  }, 120_000);

  it('numbers invoices and credit notes concurrently, in whatever sequence each transaction takes them', async () => {
    const both = (...kinds: ('invoice' | 'credit')[]) =>
      billing.dataSource.transaction(async (manager) => {
        for (const kind of kinds) {
          await takeNumber(manager, kind, 1);
          await pause(20);
        }
      });
    await both('credit');
    const taken = [0, 1, 2, 3].flatMap(() => [
      both('invoice', 'credit'),
      both('credit', 'invoice'),
    ]);
    await expect(Promise.all(taken)).resolves.toHaveLength(8);
  });

  it('V15: dates no document before the last one of its series', async () => {
    const news = anOrder();
    await billing.deliver(news);
    await billing.asAdministrator("UPDATE number_series SET last_on = '2999-12-30'");
    await issue(news.order);
    const rows = await billing.dataSource.query<unknown[]>(
      'SELECT series, number, issued_on::text AS day FROM documents WHERE order_id = $1',
      [news.order],
    );
    expect(rows).toEqual([{ series: '2999', number: 1, day: '2999-12-30' }]);
  });

  it('V15: begins the first series of a kind with the configured number, and each later one with 1', async () => {
    await billing.asAdministrator('DELETE FROM number_series');
    const begun = () => findBegun(billing.dataSource.manager);
    expect(await begun()).toEqual({ ever: false, thisYear: false });
    const take = () =>
      billing.dataSource.transaction(async (manager) => {
        const { series, number } = await takeNumber(manager, 'invoice', 7);
        return [series, number];
      });
    expect((await take())[1]).toBe(7);
    expect(await begun()).toEqual({ ever: true, thisYear: true });
    await billing.asAdministrator('UPDATE number_series SET year = year - 1');
    expect(await begun()).toEqual({ ever: true, thisYear: false });
    for (const [year, lastOn] of [
      ['2998', '2998-12-31'],
      ['2999', '2999-01-01'],
    ] as const) {
      await billing.asAdministrator(`UPDATE number_series SET last_on = '${lastOn}'`);
      expect(await take()).toEqual([year, 1]);
    }
  });
});
