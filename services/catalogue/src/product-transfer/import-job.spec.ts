// Imports of more products than a request can wait for.
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import type { KnownNames } from '@shop/contracts/catalogue/catalogue-admin';
import type { JobView } from '@shop/contracts/core/jobs';
import { getJob, readResult } from '@shop/service-kit/jobs/job-list';
import type { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { rootLogger } from '@shop/service-kit/logger';
import { until } from '@shop/service-kit-testing/until';
import { dataSourceOptions } from '../db/data-source.js';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { openTransfer, runImports, type OpenTransfer } from '../testing/open-transfer.js';

const HEADING = 'name,description,price,stock,category';
const rowsOf = (count: number, price = 1) =>
  Array.from({ length: count }, (_, nth) => `Cloth ${String(nth)},Cloth,${String(price)},1,silk\n`);

let shop: OpenBackOffice;
let transfer: OpenTransfer;
let runners: JobRunner[] = [];
beforeAll(async () => {
  rootLogger.level = 'silent';
  shop = await openBackOffice();
  transfer = openTransfer(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.beforeApplicationShutdown()));
  runners = [];
});

const run = (dataSource = shop.dataSource): JobRunner => {
  const runner = runImports(shop, dataSource);
  runners.push(runner);
  return runner;
};
const queue = async (
  text: string,
  options: Parameters<OpenTransfer['queue']>[2] = {},
): Promise<string> => {
  const staged = await shop.stage(Buffer.from(text));
  return (await transfer.queue(shop.by, staged, { name: 'prices.csv', ...options }))._id;
};
const job = (id: string): Promise<JobView> => getJob(shop.dataSource, id);
const untilEnded = async (id: string): Promise<JobView> => {
  await until(async () => (await job(id)).endedAt !== null, 60_000);
  return job(id);
};
const countProducts = async () => {
  const [row] = await shop.dataSource.query<{ products: number; names: number }[]>(
    'SELECT count(*)::int AS products, count(DISTINCT name)::int AS names FROM products',
  );
  return row;
};

describe('an import as a job', () => {
  it('BO-12: imports 10,000 products over a killed process: each row once, the faulty ones in a file', async () => {
    await shop.dataSource.query(`INSERT INTO categories VALUES ('silk', 9800)`);
    for (let from = 0; from < 10_000; from += 1_000)
      await shop.dataSource.query(
        `INSERT INTO products (id, name, description, price_cents, category, stock)
         SELECT ('80000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Cloth ' || n, 'Cloth', 100, 'silk', 0
           FROM generate_series($1::int, $1 + 999) n WHERE n % 50 <> 0`,
        [from],
      );
    // of fifty rows each, one is new and one has another price
    const faulty = [17, 5_017, 9_917];
    const rows = Array.from({ length: 10_000 }, (_, nth) => {
      const id = nth % 50 === 0 ? '' : `80000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
      const price = faulty.includes(nth) ? 'dear' : nth % 50 === 1 ? '2' : '1';
      return `${id},Cloth ${String(nth)},Cloth,${price},0,silk`;
    });
    const heading = `id,${HEADING}`;
    const id = await queue(`${heading}\n${rows.join('\n')}\n`, { faulty: 'skip' });
    const killed = await new DataSource(dataSourceOptions(shop.url)).initialize();
    run(killed);
    const counts: number[] = [];
    const counted = async (): Promise<number> => {
      const { done, failed } = await job(id);
      counts.push(done + failed);
      return done + failed;
    };
    await until(async () => (await counted()) >= 4_000, 60_000);
    await killed.destroy();
    run();
    await until(async () => (await counted()) === 10_000, 60_000);
    expect(await untilEnded(id)).toMatchObject({
      state: 'done',
      total: 10_000,
      done: 9_997,
      failed: 3,
      result: { name: 'faulty-rows.csv', rows: 3 },
      summary: 'Import prices.csv: 200 created, 200 changed, 3 faulty',
    });
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.some((count) => count > 4_000 && count < 10_000)).toBe(true);
    expect(await countProducts()).toEqual({ products: 10_000, names: 10_000 });
    const [dearer] = await shop.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int FROM products WHERE price_cents = 200 AND version = 2',
    );
    expect(dearer).toEqual({ count: 200 });
    const fault = 'The price must be a number from 0 to 1,000,000 with at most two decimals.';
    expect((await readResult(shop.dataSource, id, null)).text.split('\r\n')).toEqual([
      `${heading},fault`,
      ...faulty.map((nth) => `${rows[nth] ?? ''},"${fault}"`),
      '',
    ]);
  });

  it('BO-13: says what an import that is cancelled half-way has done', async () => {
    const id = await queue(`${HEADING}\n${rowsOf(400).join('')}`);
    const runner = run();
    await until(async () => (await job(id)).done >= 100);
    await runner.cancel(id);
    const { state, done, summary } = await untilEnded(id);
    expect([state, summary]).toEqual([
      'cancelled',
      `Import prices.csv: ${String(done)} created, 0 changed`,
    ]);
    expect(done).toBeLessThan(400);
    await runner.beforeApplicationShutdown();
    expect(await countProducts()).toMatchObject({ products: done });
  });

  it('W10: applies a short list at once, and a faulty one only if its faulty rows may be left out', async () => {
    const text = `${HEADING}\nOne,Cloth,1,1,silk\nTwo,Cloth,dear,1,silk\n`;
    const importList = async (options: object) =>
      transfer.importList(shop.by, await shop.stage(Buffer.from(text)), options);
    expect(await importList({})).toMatchObject({ applied: false, faultCount: 1 });
    expect(await importList({ faulty: 'skip', dryRun: true })).toMatchObject({ applied: false });
    const id = await queue(text, { faulty: 'skip' });
    run();
    expect(await untilEnded(id)).toMatchObject({ total: 2, done: 1, failed: 1 });
    expect(await countProducts()).toMatchObject({ products: 1 });
    const cut = `${text}Three,"Cloth`;
    const staged = await shop.stage(Buffer.from(cut));
    expect(await transfer.importList(shop.by, staged, { faulty: 'skip' })).toMatchObject({
      applied: false,
    });
  });

  it('W11: imports the same file again only if its names may be created again, and updates by name', async () => {
    // a faulty row makes a job of a short list
    const listOf = (price: number, count: number) =>
      `${HEADING}\n${rowsOf(count, price).join('')}Faulty,Cloth,dear,1,silk\n`;
    run();
    const importAll = async (text: string, knownNames?: KnownNames) =>
      untilEnded(await queue(text, { faulty: 'skip', knownNames }));
    await importAll(listOf(1, 3));
    const staged = await shop.stage(Buffer.from(listOf(1, 3)));
    expect(
      await transfer.importList(shop.by, staged, { faulty: 'skip', dryRun: false }),
    ).toMatchObject({ applied: false, created: 0, knownNames: 3 });
    await importAll(listOf(1, 3), 'makeAgain');
    expect(await countProducts()).toEqual({ products: 6, names: 3 });
    await shop.empty();
    await importAll(listOf(1, 3));
    const { summary } = await importAll(listOf(2, 5), 'update');
    expect(summary).toBe('Import prices.csv: 2 created, 3 changed, 1 faulty');
    await importAll(listOf(3, 5), 'leaveOut');
    const prices = await shop.dataSource.query('SELECT price_cents AS cents FROM products');
    expect(prices).toEqual(Array.from({ length: 5 }, () => ({ cents: 200 })));
  });
});
