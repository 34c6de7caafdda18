import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { RollFigures } from '@shop/contracts/inventory/roll-events';
import { line, lengths, rollsOf } from '../../testing/cloth-on-rolls.js';
import { deliveriesOf } from '../../testing/expected-cloth.js';
import { openBackOffice, type OpenBackOffice } from '../../testing/open-back-office.js';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';

let shop: OpenRolls;
let office: OpenBackOffice;
let cloths: ReturnType<typeof rollsOf>;
let deliveries: ReturnType<typeof deliveriesOf>;
beforeAll(async () => {
  shop = await openRolls();
  office = await openBackOffice(shop);
  cloths = rollsOf(shop);
  deliveries = deliveriesOf(shop);
});
afterEach(async () => {
  expect([await shop.wrongLedgers(), await shop.brokenRolls()]).toEqual([[], []]);
});
afterAll(() => office.close());

const waits = { isPreorder: true };
const preorder = async (...lines: Parameters<typeof cloths.hold>[1]): Promise<string> => {
  const order = randomUUID();
  expect(await cloths.hold(order, lines)).toMatchObject({ outcome: 'held' });
  return order;
};
const lastReservations = async () =>
  (await shop.published('catalogue.reservationsChanged')).at(-1)?.payload;

describe('a delivery that was expected and is here', () => {
  it('FAB-36: keeps all reservations of a delivery of 18 m, and sells the rest', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [20], '2099-03-12');
    const order = await preorder(line(cloth, 5000, waits));
    const reply = await deliveries.receive(delivery, [{ length: 18, lot: 'N1', place: 'C4' }]);
    expect(reply).toMatchObject({ delivery: { state: 'received' }, short: [] });
    expect(await cloths.reservations(order)).toMatchObject([
      { cuts: 50, lot: 'N1', state: 'reserved' },
    ]);
    const { stock, sale } = await shop.products.get(cloth);
    expect([stock, sale?.inStock, sale?.coming]).toEqual([13, 13, undefined]);
    expect(await shop.ledgerOf(cloth)).toEqual(['receive 180', 'hold -50']);
    expect(await lastReservations()).toMatchObject({
      reservations: [{ order, product: cloth, isShort: false }],
    });
    await cloths.release(order);
    expect(await shop.stockOf(cloth)).toBe(18);
  });

  it('FAB-36: marks one reservation of a delivery of 3 m as short, lists it, and e-mails no customer', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [20]);
    const kept = await preorder(line(cloth, 2000, waits));
    const short = await preorder(line(cloth, 5000, waits));
    expect(await deliveries.receive(delivery, [{ length: 3 }])).toMatchObject({ short: [short] });
    expect(await cloths.reservations(kept)).toMatchObject([{ cuts: 20, state: 'reserved' }]);
    expect(await cloths.reservations(short)).toMatchObject([
      { cuts: 50, lot: null, state: 'short' },
    ]);
    expect(await shop.stockOf(cloth)).toBe(1);
    expect((await shop.ledgerOf(cloth)).sort()).toEqual([
      'hold -20',
      'hold -50',
      'receive 30',
      'short 50',
    ]);
    const list = await shop.cutting.list({ by: 'order', order: short, page: 1, limit: 50 });
    expect(list).toMatchObject({ short: 1, pieces: [{ order: short, roll: null }] });
    await cloths.release(short);
    expect(await shop.stockOf(cloth)).toBe(1);
  });

  it('closes a roll that did not arrive, and moves its reservation to what did or to the stock', async () => {
    const cloth = await cloths.add({ cuts: 40 });
    const delivery = await deliveries.expect(cloth, [6, 8]);
    const first = await preorder(line(cloth, 6000, waits));
    const second = await preorder(line(cloth, 7000, waits));
    const stock = { product: cloth, lot: 'B', length: 7 };
    const reply = await deliveries.receive(delivery, [{ length: 6 }, { length: 0 }], [stock]);
    expect(reply).toMatchObject({ short: [], delivery: { rolls: 3 } });
    expect(await cloths.reservations(first)).toMatchObject([{ lot: 'N', state: 'reserved' }]);
    expect(await cloths.reservations(second)).toMatchObject([{ lot: 'B', state: 'reserved' }]);
    expect((await cloths.rolls(cloth)).map(({ state, left_cuts }) => [state, left_cuts])).toEqual([
      ['open', 40],
      ['open', 60],
      ['open', 70],
      ['closed', 0],
    ]);
    expect(await shop.stockOf(cloth)).toBe(4);
    const published = (await shop.published('catalogue.rollsChanged')).at(-1)?.payload['rolls'];
    const figures = (published as RollFigures[]).map((roll) => [
      roll.received,
      roll.left,
      roll.count,
    ]);
    expect(figures.toSorted()).toEqual([
      [0, 0, 0],
      [60, 60, 0],
      [70, 70, 0],
    ]);
  });

  it('moves a reservation of another order at a delivery so that both are kept', async () => {
    const cloth = await cloths.add({ cuts: 50 });
    const moved = await preorder(line(cloth, 2000));
    const besides = await deliveries.expect(cloth, [2]);
    await deliveries.receive(besides, [{ lot: 'A' }]);
    const delivery = await deliveries.expect(cloth, [5]);
    const waiting = await preorder(line(cloth, 5000, waits));
    expect(await deliveries.receive(delivery, [{ length: 0 }])).toMatchObject({ short: [] });
    expect(await cloths.reservations(waiting)).toMatchObject([{ cuts: 50, state: 'reserved' }]);
    expect(await cloths.reservations(moved)).toMatchObject([{ cuts: 20, state: 'reserved' }]);
    expect(await shop.stockOf(cloth)).toBe(0);
  });

  it('makes no shorter reservation of another order short at a delivery', async () => {
    const cloth = await cloths.add({ cuts: 50 });
    const kept = await preorder(line(cloth, 2000));
    const delivery = await deliveries.expect(cloth, [5]);
    const waiting = await preorder(line(cloth, 5000, waits));
    expect(await deliveries.receive(delivery, [{ length: 0 }])).toMatchObject({ short: [waiting] });
    expect(await cloths.reservations(kept)).toMatchObject([{ cuts: 20, state: 'reserved' }]);
    await cloths.release(waiting);
  });

  it('keeps the pieces of a line in one dye lot if the delivered rolls are of two', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [3, 5]);
    const order = await preorder(lengths(cloth, [5000, 3000], waits));
    const came = [{ lot: 'N1' }, { lot: 'N2', length: 8 }];
    expect(await deliveries.receive(delivery, came)).toMatchObject({ short: [] });
    expect((await cloths.reservations(order)).map(({ lot }) => lot)).toEqual(['N2', 'N2']);
  });

  it('joins pieces if a delivered roll is too short and the line allows it', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [6, 2]);
    const order = await preorder(line(cloth, 6000, { ...waits, mayJoin: true }));
    expect(await deliveries.receive(delivery, [{ length: 4 }])).toMatchObject({ short: [] });
    expect((await cloths.reservations(order)).map(({ cuts }) => cuts).sort()).toEqual([20, 40]);
    expect(await shop.stockOf(cloth)).toBe(0);
  });

  it('sells nothing of a delivered roll in quarantine', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [10, 4]);
    const order = await preorder(line(cloth, 4000, waits));
    await deliveries.receive(delivery, [{}, { isQuarantined: true }]);
    expect(await cloths.reservations(order)).toMatchObject([{ cuts: 40, state: 'reserved' }]);
    expect(await shop.stockOf(cloth)).toBe(6);
  });

  it('receives a delivery once, however often the message comes, and ignores a second press', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [10]);
    await preorder(line(cloth, 4000, waits));
    const {
      version,
      rollsOfDelivery: [roll],
    } = await shop.deliveries.get(delivery);
    const rolls = [{ _id: roll?._id ?? '', lot: 'N', shade: null, length: 9 }];
    const typed = { place: null, usableWidthMm: null, cost: null, isQuarantined: false };
    const input = {
      delivery,
      version,
      rolls: rolls.map((one) => ({ ...one, ...typed })),
      besides: [],
    };
    const message = randomUUID();
    const press = (messageId: string) => shop.arrival.receive(shop.by, input, messageId);
    const [first, second] = await Promise.all([press(message), press(message)]);
    expect(second).toEqual(first);
    await expect(press(randomUUID())).rejects.toMatchObject({ code: 'catalogue.deliveryReceived' });
    expect(await shop.ledgerOf(cloth)).toEqual(['receive 90', 'hold -40']);
  });

  it('refuses a delivery if the form names other rolls or an older version', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [10]);
    const receive = (version: number, rolls: { _id: string }[]) =>
      shop.arrival.receive(
        shop.by,
        {
          delivery,
          version,
          besides: [],
          rolls: rolls.map((roll) => ({
            ...roll,
            lot: 'N',
            shade: null,
            length: 9,
            place: null,
            usableWidthMm: null,
            cost: null,
            isQuarantined: false,
          })),
        },
        randomUUID(),
      );
    const faulty = { code: 'request.invalid', message: 'Name each roll of this delivery once.' };
    await expect(receive(1, [{ _id: randomUUID() }])).rejects.toMatchObject(faulty);
    await expect(receive(1, [])).rejects.toMatchObject(faulty);
    const changed = { code: 'catalogue.deliveryChanged' };
    await expect(receive(2, [])).rejects.toMatchObject(changed);
    expect((await deliveries.saleOf(cloth))?.coming).toEqual({ length: 10, on: null });
  });

  it('waits for orders that are being cancelled before it receives a delivery', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [20]);
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => preorder(line(cloth, 2000, waits))),
    );
    const cancels = orders.slice(0, 3).map((order) => cloths.release(order));
    const [reply] = await Promise.all([deliveries.receive(delivery, [{ length: 8 }]), ...cancels]);
    expect(reply.short.length).toBeLessThanOrEqual(2);
    expect(await shop.stockOf(cloth)).toBeGreaterThanOrEqual(2);
  });
});

describe('a cloth that is taken out of the shop', () => {
  it('FAB-30: keeps the pre-orders of a withdrawn cloth, and receives its rolls all the same', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [10]);
    const order = await preorder(line(cloth, 4000, waits));
    await office.admin.remove(office.by, cloth, randomUUID());
    expect(await deliveries.receive(delivery)).toMatchObject({ short: [] });
    expect(await cloths.reservations(order)).toMatchObject([{ cuts: 40, state: 'reserved' }]);
  });
});
