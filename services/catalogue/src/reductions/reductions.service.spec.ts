import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { productEvent, type ProductFields } from '@shop/contracts/catalogue/catalogue';
import { adminProduct, changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { AnnounceReductions } from './announce-reductions.js';
import { ReductionsService } from './reductions.service.js';

let shop: OpenBackOffice;
let reductions: ReductionsService;
let job: AnnounceReductions;
beforeAll(async () => {
  shop = await openBackOffice();
  reductions = new ReductionsService(shop.dataSource, new Audit(shop.dataSource), new Outbox());
  job = new AnnounceReductions(shop.dataSource, new Outbox());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.empty();
  await strike(true);
  await job.follow();
});

const strike = async (strikesLowest: boolean) => {
  const { version } = await reductions.get();
  return reductions.change(shop.by, { strikesLowest, version }, randomUUID());
};
const change = (product: string, fields: Partial<ProductFields>) =>
  shop.admin.change(shop.by, changeProductInput.parse({ product, fields }), randomUUID());
/** Makes all events older by this number of days. */
const pass = (days: number) =>
  shop.dataSource.query(
    `WITH products AS (
       UPDATE products SET reduced_at = reduced_at - make_interval(days => $1) RETURNING 1)
     UPDATE price_history SET from_at = from_at - make_interval(days => $1), to_at = to_at - make_interval(days => $1)`,
    [days],
  );
const struckOf = async (product: string) => {
  const { originalPrice, discountPercentage } = await shop.products.get(product);
  return [originalPrice, discountPercentage];
};

describe('PRC-14: the struck price, by the lowest of 30 days', () => {
  it('PRC-14: shows the lowest price of the 30 days before the reduction, with its percentage', async () => {
    const { _id } = await shop.add({ price: 16 });
    await pass(40);
    await change(_id, { price: 14 });
    await pass(10);
    await change(_id, { price: 18 });
    await pass(10);
    await change(_id, { price: 10.5, originalPrice: 18 });
    expect(await struckOf(_id)).toEqual([14, 25]);
    await pass(200);
    expect(await struckOf(_id)).toEqual([14, 25]);
  });

  it('PRC-14: strikes no price after a rise and a reduction to what it was before', async () => {
    const { _id } = await shop.add({ price: 10 });
    await pass(60);
    await change(_id, { price: 18 });
    await pass(5);
    await change(_id, { price: 12, originalPrice: 18 });
    expect(await struckOf(_id)).toEqual([null, null]);
  });

  it('strikes no price without 30 days of history, also when they pass later', async () => {
    const { _id } = await shop.add({ price: 18 });
    await pass(29);
    await change(_id, { price: 12, originalPrice: 18 });
    await pass(40);
    expect(await struckOf(_id)).toEqual([null, null]);
  });

  it('strikes no price if it never fell or is not marked as reduced', async () => {
    const { _id } = await shop.add({ price: 12, originalPrice: 18 });
    await pass(40);
    expect(await struckOf(_id)).toEqual([null, null]);
    await change(_id, { price: 11, originalPrice: null });
    expect(await struckOf(_id)).toEqual([null, null]);
  });

  it('keeps the struck price over further falls until the next rise', async () => {
    const { _id } = await shop.add({ price: 18 });
    await pass(40);
    await change(_id, { price: 15, originalPrice: 20 });
    await pass(5);
    await change(_id, { price: 9 });
    expect(await struckOf(_id)).toEqual([18, 50]);
    await change(_id, { price: 10 });
    expect(await struckOf(_id)).toEqual([null, null]);
  });

  it('PRC-14: previews the struck price in the form, and keeps the stated price as it was typed', async () => {
    const { _id } = await shop.add({ price: 14, originalPrice: 18 });
    const seen = async () => adminProduct.parse(await shop.lists.get(_id));
    expect((await seen()).reduction).toEqual({ lowest: null, isRunning: false });
    await pass(40);
    expect((await seen()).reduction).toEqual({ lowest: 14, isRunning: false });
    await change(_id, { price: 12 });
    expect(await seen()).toMatchObject({
      originalPrice: 14,
      statedPrice: 18,
      reduction: { lowest: 14, isRunning: true },
    });
  });
});

describe('the setting', () => {
  it('applies the struck price setting at once to every product, and publishes each', async () => {
    const { _id } = await shop.add({ price: 12, originalPrice: 18 });
    const other = await shop.add({ price: 12 });
    const events = async () =>
      (await shop.published('catalogue.productChanged')).map(({ payload }) =>
        productEvent.parse(payload),
      );
    await strike(false);
    expect(await struckOf(_id)).toEqual([18, 33]);
    await strike(true);
    await job.follow();
    expect(await struckOf(_id)).toEqual([null, null]);
    expect((await events()).map((one) => [one.product, one.isReduced, one.version])).toEqual([
      [_id, true, 2],
      [_id, undefined, 3],
    ]);
    expect((await shop.products.get(other._id)).originalPrice).toBeNull();
  });

  it('publishes the struck price setting in parts, however many products there are', async () => {
    await shop.dataSource.query(
      `INSERT INTO categories VALUES ('silk', 450);
       INSERT INTO products (id, name, description, price_cents, original_price_cents, category, stock)
       SELECT gen_random_uuid(), 'Silk ' || n, 'Cloth', 100, 200, 'silk', 0 FROM generate_series(1, 450) n`,
    );
    await strike(false);
    expect(await shop.published('catalogue.productChanged')).toHaveLength(200);
    await job.follow();
    expect(await shop.published('catalogue.productChanged')).toHaveLength(450);
  });

  it('records the struck price setting, and refuses an older version', async () => {
    const { version } = await strike(false);
    expect((await shop.audited())[0]).toMatchObject({
      action: 'reduction.settingChanged',
      before: { strikesLowest: true },
      after: { strikesLowest: false },
    });
    const older = { strikesLowest: true, version: version - 1 };
    await expect(reductions.change(shop.by, older, randomUUID())).rejects.toMatchObject({
      code: 'catalogue.settingsChanged',
    });
  });

  it('changes the struck price setting once, though the request is delivered twice', async () => {
    const { version } = await reductions.get();
    const input = { strikesLowest: false, version };
    const messageId = randomUUID();
    const first = await reductions.change(shop.by, input, messageId);
    expect(await reductions.change(shop.by, input, messageId)).toEqual(first);
  });
});

describe('the history of prices', () => {
  it('stores every price of a product with its time, one after the other', async () => {
    const { _id } = await shop.add({ price: 10 });
    for (const price of [12, 9, 9]) await change(_id, { price });
    await change(_id, { name: 'Other' });
    expect(
      await shop.dataSource.query(
        `SELECT price_cents AS cents, to_at IS NULL AS "isToday",
                lag(to_at) OVER (ORDER BY from_at) = from_at AS follows
           FROM price_history WHERE product_id = $1 ORDER BY from_at`,
        [_id],
      ),
    ).toEqual([
      { cents: 1_000, isToday: false, follows: null },
      { cents: 1_200, isToday: false, follows: true },
      { cents: 900, isToday: true, follows: true },
    ]);
  });
});
