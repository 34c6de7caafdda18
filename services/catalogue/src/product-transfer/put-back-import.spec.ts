// Values before an import, put back for thirty days, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { jobsQuery } from '@shop/contracts/core/jobs';
import { getJob, listJobs } from '@shop/service-kit/jobs/job-list';
import type { Call } from '@shop/service-kit/bus/call';
import type { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { until } from '@shop/service-kit-testing/until';
import { openBulk, type OpenBulk } from '../testing/open-bulk.js';
import { openTransfer, runImports, type OpenTransfer } from '../testing/open-transfer.js';

const FAULTY = ',Faulty,Cloth,dear,1,silk';
let shop: OpenBulk;
let transfer: OpenTransfer;
let runner: JobRunner;
beforeAll(async () => {
  shop = await openBulk();
  transfer = openTransfer(shop);
  runner = runImports(shop, shop.dataSource);
});
afterAll(async () => {
  await runner.beforeApplicationShutdown();
  await shop.close();
});
beforeEach(() => shop.empty());

/** Imports these rows as a job, whose file has a faulty row as well; returns its id. */
async function imported(rows: readonly string[]): Promise<string> {
  const text = ['id,name,description,price,stock,category', ...rows, FAULTY].join('\n');
  const staged = await shop.stage(Buffer.from(`${text}\n`));
  const { _id } = await transfer.queue(shop.by, staged, { faulty: 'skip', name: 'prices.csv' });
  await until(async () => (await getJob(shop.dataSource, _id)).endedAt !== null, 30_000);
  return _id;
}
const putBack = (of: string) =>
  shop.rpc.putBack({ bulk: randomUUID(), of }, { user: shop.by } as Call);
const added = (name: string, parts: object) =>
  shop.add({ name, description: 'Cloth', category: 'silk', ...parts });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('the values before an import', () => {
  it('W47: go back after +5 % on all prices, except three that were changed by hand since', async () => {
    const names = Array.from({ length: 8 }, (_, nth) => `Cloth ${String(nth)}`);
    const ids: string[] = [];
    for (const name of names) ids.push((await added(name, { price: 20, stock: 4 }))._id);
    const of = await imported(ids.map((id, nth) => `${id},${names[nth] ?? ''},Cloth,21,4,silk`));
    for (const id of ids.slice(0, 3)) await shop.change(id, { price: 25 });
    const preview = await putBack(of);
    expect(preview).toMatchObject({
      title: 'Put back: Import prices.csv: 0 created, 8 changed, 1 faulty',
      total: 8,
      possible: 5,
    });
    const reasons = preview.rows.filter((row) => 'reason' in row);
    expect(reasons.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(0, 3).toSorted());
    expect(reasons[0]).toMatchObject({ reason: 'Its price is $25.00 now.' });
    expect(preview.rows.at(-1)).toMatchObject({ old: { price: 21 }, new: { price: 20 } });
    const { change } = await shop.bulk.apply(shop.by, preview._id);
    expect(change).toMatchObject({ state: 'applied', done: 5, failed: 0 });
    const prices = await Promise.all(ids.map(async (id) => (await shop.products.get(id)).price));
    expect(prices).toEqual([25, 25, 25, 20, 20, 20, 20, 20]);
  });

  it('W47: go back in stock by their difference, so that sales since count', async () => {
    const { _id } = await added('Silk', { price: 20, stock: 4 });
    const of = await imported([`${_id},Silk,Cloth,20,10,silk`]);
    await shop.order(_id, 2);
    expect((await putBack(of)).rows).toMatchObject([{ old: { stock: 8 }, new: { stock: 2 } }]);
  });

  it('W47: go back after an import of two rows, which is applied at once and listed as an ended job', async () => {
    const ids = [
      (await added('Silk', { price: 20 }))._id,
      (await added('Wool', { price: 30 }))._id,
    ];
    const [silk = '', wool = ''] = ids;
    const text = `id,name,price\n${silk},Silk,21\n${wool},Wool,33\n`;
    const staged = await shop.stage(Buffer.from(text));
    const send = () => transfer.importList(shop.by, staged, { name: 'two.csv' });
    const { record } = await send();
    const summary = 'Import two.csv: 0 created, 2 changed';
    expect(record).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0, summary });
    expect((await send()).record).toBeUndefined();
    const { jobs } = await listJobs(shop.dataSource, jobsQuery.parse({}));
    expect(jobs[0]).toEqual(record);
    await shop.change(wool, { price: 25 });
    const preview = await putBack(record?._id ?? '');
    expect(preview).toMatchObject({ title: `Put back: ${summary}`, total: 2, possible: 1 });
    await shop.bulk.apply(shop.by, preview._id);
    const prices = await Promise.all(ids.map(async (id) => (await shop.products.get(id)).price));
    expect(prices).toEqual([20, 25]);
  });

  it('W47: are not offered after 30 days, nor if the import has changed no value of this kind', async () => {
    const { _id } = await added('Silk', { price: 20, stock: 4 });
    const renamed = await imported([`${_id},Raw silk,Cloth,20,4,silk`]);
    expect(await refusalOf(putBack(renamed))).toMatchObject({
      message: 'It has changed no price, stock, category or visibility of a product.',
    });
    const of = await imported([`${_id},Raw silk,Cloth,21,4,silk`]);
    await shop.dataSource.query(
      "UPDATE jobs SET ended_at = ended_at - interval '31 days' WHERE id = $1",
      [of],
    );
    expect(await refusalOf(putBack(of))).toMatchObject({ code: 'bulk.putBackOver' });
  });
});
