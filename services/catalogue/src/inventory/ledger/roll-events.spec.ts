import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { RollFigures } from '@shop/contracts/inventory/roll-events';
import { deliveryInput } from '@shop/contracts/inventory/rolls';
import { RollPagesRpc } from '../rolls/roll-pages.rpc.js';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';

let shop: OpenRolls;
beforeAll(async () => {
  shop = await openRolls();
});
afterAll(() => shop.close());

const key = () => randomUUID();
const eventsOf = async (product: string) =>
  (await shop.published('catalogue.rollsChanged'))
    .flatMap(({ payload }) => payload.rolls as RollFigures[])
    .filter((roll) => roll.product === product);
/** The newest event of each roll of the product. */
const newestOf = async (product: string) => {
  const newest = new Map<string, RollFigures>();
  for (const roll of await eventsOf(product)) {
    expect(roll.version).toBeGreaterThan(newest.get(roll.roll)?.version ?? 0);
    newest.set(roll.roll, roll);
  }
  return newest;
};
const versionOf = async (roll: string) => (await shop.rollOf(roll)).version;
const release = (order: string) => shop.release(order);
const receive = (product: string, ...lengths: number[]) =>
  shop.receiving.receive(
    shop.by,
    deliveryInput.parse({
      supplier: 'Mill',
      rolls: lengths.map((length) => ({ product, lot: 'A', length, cost: 4 })),
    }),
    key(),
  );

/** Everything that changes a roll, once. */
async function aLifeOfRolls() {
  const { product } = await shop.addOnRolls([]);
  const { rolls } = await receive(product, 10, 6);
  const [a = '', b = ''] = rolls.map(({ _id }) => _id);
  const { order, pieces } = await shop.reservation({ roll: a, cuts: 30 });
  const sent = await shop.reservation({ roll: a, cuts: 12 });
  const { editing, cutting, stocktakes, by } = shop;
  const confirm = { reservation: pieces[0] ?? '', length: 3.2, key: null };
  await cutting.confirm(by, confirm, key());
  await shop.dataSource.transaction((manager) =>
    cutting.cutShipped(manager, sent.order, new Date(), [{ product, lengths: [12] }]),
  );
  const flaw = { roll: b, version: 1, length: 0.5, note: null };
  await editing.reportFlaw(by, flaw, key());
  await editing.split(by, { roll: b, version: await versionOf(b), length: 2 }, key());
  await stocktakes.count(by, { rolls: [{ _id: b, listed: 3.5, counted: 3.1 }] });
  await release(order);
  const [back] = await shop.dataSource.query<[{ id: string }]>(
    'SELECT id FROM rolls WHERE product_id = $1 AND returned IS NOT NULL',
    [product],
  );
  await editing.change(by, { roll: back.id, version: 1, shade: null, place: 'C4', cost: 3 }, key());
  await editing.scrap(by, { roll: back.id, version: 2, note: null }, key());
  return { product, a, b, back: back.id };
}

describe('what the figures are newestOf of rolls', () => {
  it('FAB-97: publishes the state of each roll after each change, with a growing version', async () => {
    const { product, a, b, back } = await aLifeOfRolls();
    const rolls = await newestOf(product);
    const ofA = { received: 100, cut: 42, overLength: 2, left: 56, origin: 'delivery' };
    const ofB = { received: 60, flaw: 5, count: 4, left: 31, origin: 'delivery' };
    expect(rolls.get(a)).toMatchObject({ ...ofA, state: 'open', costCents: 400, scrap: 0 });
    expect(rolls.get(b)).toMatchObject({ ...ofB, cut: 0, returned: 0 });
    expect(rolls.get(back)).toMatchObject({
      origin: 'return',
      state: 'closed',
      returned: 30,
      received: 30,
      scrap: 30,
      left: 0,
      receivedAt: rolls.get(a)?.receivedAt,
    });
    const split = [...rolls.values()].find(({ origin }) => origin === 'split');
    expect(split).toMatchObject({ received: 20, receivedAt: rolls.get(b)?.receivedAt });
  });

  it('returns the roll events that a rebuild reads, page by page and day by day', async () => {
    const { product } = await aLifeOfRolls();
    const pages = new RollPagesRpc(shop.dataSource);
    const read: RollFigures[] = [];
    for (let after: string | null = null, isLast = false; !isLast;) {
      const page: { rolls: RollFigures[]; next: string | null } = await pages.page({
        after,
        limit: 3,
      });
      read.push(...page.rolls);
      after = page.next;
      isLast = after === null;
    }
    const events = await newestOf(product);
    const ofProduct = read.filter((roll) => roll.product === product);
    expect(new Map(ofProduct.map((roll) => [roll.roll, roll]))).toEqual(events);
    const { days } = await pages.dayChecksums({ from: null });
    expect(days.map(({ rows }) => rows)).toEqual([read.length]);
    const ofDay = await pages.page({ after: null, limit: 500, day: days[0]?.day });
    expect(ofDay.rolls).toHaveLength(read.length);
  });
});
