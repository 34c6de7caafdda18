import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  deliveryDetail,
  deliveryList,
  deliveryQuery,
  expectedDeliveryInput,
} from '@shop/contracts/inventory/deliveries';
import { line, rollsOf } from '../../testing/cloth-on-rolls.js';
import { deliveriesOf } from '../../testing/expected-cloth.js';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';
import { deliveryPage } from './delivery.query.js';

let shop: OpenRolls;
let cloths: ReturnType<typeof rollsOf>;
let deliveries: ReturnType<typeof deliveriesOf>;
beforeAll(async () => {
  shop = await openRolls();
  cloths = rollsOf(shop);
  deliveries = deliveriesOf(shop);
});
afterEach(async () => {
  expect([await shop.wrongLedgers(), await shop.brokenRolls()]).toEqual([[], []]);
});
afterAll(() => shop.close());

const rollOf = async (delivery: string) => {
  const [roll] = (await shop.deliveries.get(delivery)).rollsOfDelivery;
  return { roll: roll?._id ?? '', version: roll?.version ?? 0 };
};
const notHere = { code: 'catalogue.rollExpected' };

describe('a delivery on its way', () => {
  it('creates an expected delivery once for a press that comes twice', async () => {
    const cloth = await cloths.add();
    const rolls = [{ product: cloth, lot: 'N', length: 12.5, cost: 7.5 }];
    const typed = { supplier: 'Narayan Mills', expectedOn: '2099-03-12', rolls };
    const delivery = expectedDeliveryInput.parse(typed);
    const key = randomUUID();
    const press = () => shop.expecting.expect(shop.by, delivery, key);
    const [first, second] = await Promise.all([press(), press()]);
    expect(second).toEqual(first);
    const other = { ...delivery, expectedOn: null };
    await expect(shop.expecting.expect(shop.by, other, key)).rejects.toMatchObject({
      code: 'order.keyReused',
    });
    const detail = deliveryDetail.parse(await shop.deliveries.get(first.delivery._id));
    expect(detail).toMatchObject({
      state: 'expected',
      expectedOn: '2099-03-12',
      receivedAt: null,
      rolls: 1,
      by: 'Rina',
      rollsOfDelivery: [{ state: 'expected', lot: 'N', left: 12.5, cost: 7.5 }],
    });
    expect(await shop.stockOf(cloth)).toBe(0);
  });

  it('refuses a delivery of a product not kept by roll, and of a length between two steps', async () => {
    const piece = await shop.add();
    await expect(deliveries.expect(piece._id, [1])).rejects.toMatchObject({
      code: 'catalogue.notByRoll',
    });
    const cloth = await cloths.add();
    await expect(deliveries.expect(cloth, [1.25])).rejects.toMatchObject({ code: 'order.step' });
  });

  it('accepts a delivery for today or later by the clock of the shop, and keeps a day that has passed', async () => {
    const cloth = await cloths.add();
    const passed = { code: 'request.invalid', message: 'The expected day has passed.' };
    await expect(deliveries.expect(cloth, [5], '2020-01-01')).rejects.toMatchObject(passed);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Dhaka' });
    const delivery = await deliveries.expect(cloth, [5], today);
    await shop.dataSource.query(
      `WITH late AS (UPDATE deliveries SET expected_on = '2020-01-01' WHERE id = $1)
       UPDATE products SET coming_on = '2020-01-01' WHERE id = $2`,
      [delivery, cloth],
    );
    const change = (version: number, expectedOn: string) => {
      const input = { delivery, version, expectedOn, supplierRef: null, note: 'Late' };
      return shop.expecting.change(shop.by, input, randomUUID());
    };
    await expect(change(1, '2020-01-02')).rejects.toMatchObject(passed);
    expect((await change(1, '2020-01-01')).delivery).toMatchObject({ note: 'Late' });
  });

  it('moves a delivery to another day, which products and orders show', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [10], '2099-03-12');
    const order = randomUUID();
    await cloths.hold(order, [line(cloth, 4000, { isPreorder: true })]);
    const input = {
      delivery,
      version: 1,
      expectedOn: '2099-04-01',
      supplierRef: 'NM-7',
      note: null,
    };
    const message = randomUUID();
    const change = (messageId: string) => shop.expecting.change(shop.by, input, messageId);
    const saved = await change(message);
    expect(saved.delivery).toMatchObject({
      expectedOn: '2099-04-01',
      supplierRef: 'NM-7',
      version: 2,
    });
    expect(await change(message)).toEqual(saved);
    await expect(change(randomUUID())).rejects.toMatchObject({ code: 'catalogue.deliveryChanged' });
    expect((await deliveries.saleOf(cloth))?.coming).toEqual({ length: 6, on: '2099-04-01' });
    const events = await shop.published('catalogue.reservationsChanged');
    expect(events.at(-1)?.payload).toMatchObject({
      reservations: [{ order, expectedOn: '2099-04-01' }],
    });
  });

  it('lists expected deliveries before received ones, the earliest first', async () => {
    const cloth = await cloths.add();
    await shop.dataSource.query(`UPDATE deliveries SET supplier_ref = 'older'`);
    const unknown = await deliveries.expect(cloth, [1]);
    const late = await deliveries.expect(cloth, [1], '2028-02-01');
    const early = await deliveries.expect(cloth, [1], '2028-01-01');
    const here = await deliveries.expect(cloth, [1]);
    const newest = await deliveries.expect(cloth, [1]);
    await deliveries.receive(here);
    await deliveries.receive(newest);
    const list = async (state?: string) => {
      const { deliveries: all } = deliveryList.parse(
        await shop.deliveries.list(deliveryQuery.parse({ state })),
      );
      return all.filter(({ supplierRef }) => supplierRef === null).map(({ _id }) => _id);
    };
    expect(await list()).toEqual([early, late, unknown, newest, here]);
    expect(await list('received')).toEqual([newest, here]);
    await expect(shop.deliveries.get(randomUUID())).rejects.toMatchObject({
      code: 'catalogue.deliveryNotFound',
    });
  });

  it('sorts deliveries by number, supplier and day, in both directions', async () => {
    const list = async (sort: string, order: string) =>
      deliveryList
        .parse(await shop.deliveries.list(deliveryQuery.parse({ sort, order, limit: 100 })))
        .deliveries.map(({ number, supplier, receivedAt }) => ({ number, supplier, receivedAt }));
    const cloth = await cloths.add();
    const here = await deliveries.expect(cloth, [1]);
    await deliveries.receive(here);
    await deliveries.expect(cloth, [1], '2029-01-01');
    for (const sort of ['number', 'supplier', 'when'])
      expect(await list(sort, 'desc')).toEqual((await list(sort, 'asc')).reverse());
    const numbers = (await list('number', 'asc')).map(({ number }) => number);
    expect(numbers).toEqual([...numbers].sort());
    const [newest] = await list('when', 'desc');
    expect(newest?.receivedAt).toBeNull();
  });

  it.each([
    ['number', 'deliveries_number_key'],
    ['supplier', 'deliveries_by_supplier'],
    ['when', 'deliveries_by_day'],
  ])('reads deliveries by %s through an index', async (sort, index) => {
    const { text, values } = deliveryPage(deliveryQuery.parse({ sort, order: 'desc' }));
    const plan = await shop.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<unknown[]>(`EXPLAIN ${text}`, values);
    });
    expect(JSON.stringify(plan)).toContain(index);
  });

  it('FAB-93: records a delivery with its outcome for the admins', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [10]);
    await deliveries.receive(delivery);
    const entries = await shop.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY at',
      [delivery],
    );
    expect(entries.map(({ action }) => action)).toEqual(['delivery.expected', 'delivery.received']);
  });
});

describe('a roll on its way', () => {
  it('refuses to split, write off, count, clear or change a roll on its way', async () => {
    const cloth = await cloths.add();
    const roll = await rollOf(await deliveries.expect(cloth, [10]));
    const acts = [
      shop.editing.split(shop.by, { ...roll, length: 2 }, randomUUID()),
      shop.editing.reportFlaw(shop.by, { ...roll, length: 2, note: null }, randomUUID()),
      shop.editing.clear(shop.by, { ...roll, length: 2 }, randomUUID()),
      shop.editing.scrap(shop.by, { ...roll, note: null }, randomUUID()),
      shop.editing.change(shop.by, { ...roll, shade: 'B', place: null, cost: null }, randomUUID()),
      shop.stocktakes.count(shop.by, { rolls: [{ _id: roll.roll, listed: 10, counted: 9 }] }),
    ];
    const refusals = await Promise.allSettled(acts);
    expect(refusals).toEqual(
      acts.map(() => ({ status: 'rejected', reason: expect.objectContaining(notHere) as unknown })),
    );
  });

  it('refuses to cut a roll on its way, both at the table and with a shipped order', async () => {
    const cloth = await cloths.add();
    await deliveries.expect(cloth, [10]);
    const order = randomUUID();
    await cloths.hold(order, [line(cloth, 4000, { isPreorder: true })]);
    const list = await shop.cutting.list({ by: 'order', order, page: 1, limit: 50 });
    expect(list).toMatchObject({ total: 0, pieces: [] });
    const [piece] = await shop.dataSource.query<[{ id: string }]>(
      'SELECT id FROM reservations WHERE order_id = $1',
      [order],
    );
    const cut = { reservation: piece.id, key: null };
    await expect(shop.cutting.confirm(shop.by, cut, randomUUID())).rejects.toMatchObject(notHere);
    await shop.dataSource.transaction((manager) =>
      shop.cutting.cutShipped(manager, order, new Date(), [{ product: cloth, lengths: [40] }]),
    );
    expect(await shop.pieceOf(piece.id)).toMatchObject({ state: 'reserved' });
  });
});
