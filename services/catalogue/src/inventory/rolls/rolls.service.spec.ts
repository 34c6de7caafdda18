import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  deliveryInput,
  rollDetail,
  rollList,
  rollQuery,
  type DeliveryInput,
} from '@shop/contracts/inventory/rolls';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';
import { rollPage } from './roll-list.query.js';

let shop: OpenRolls;
beforeAll(async () => {
  shop = await openRolls();
});
afterAll(() => shop.close());
afterEach(async () => {
  expect([await shop.brokenRolls(), await shop.wrongLedgers()]).toEqual([[], []]);
});

type Rows = DeliveryInput['rolls'];
const receive = (rolls: Rows, key: string = randomUUID()) =>
  shop.receiving.receive(shop.by, deliveryInput.parse({ supplier: 'Narayan Mills', rolls }), key);
const list = async (query: Record<string, unknown>) =>
  rollList.parse(await shop.rolls.list(rollQuery.parse(query)));
const numbersOf = async (query: Record<string, unknown>) =>
  (await list(query)).rolls.map(({ number }) => number);
const refused = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) }) as unknown;

describe('a delivery', () => {
  it('FAB-80: receives a delivery once for a press that comes twice, and repeats the reply', async () => {
    const { product } = await shop.addOnRolls([]);
    const rows = Array.from({ length: 14 }, (_, nth) => ({
      product,
      lot: '2291-B',
      length: nth + 1,
    }));
    const key = randomUUID();
    const [first, second] = await Promise.all([receive(rows, key), receive(rows, key)]);
    expect(first).toEqual(second);
    expect(await receive(rows, key)).toEqual(first);
    await expect(receive(rows.slice(1), key)).rejects.toEqual(refused('order.keyReused'));
    expect(first.message).toBe('14 rolls received.');
    expect(first.number).toMatch(/^D-\d{6}$/);
    expect(first.rolls.map(({ left }) => left)).toEqual(rows.map(({ length }) => length));
    expect(new Set(first.rolls.map(({ number }) => number)).size).toBe(14);
    expect(first.rolls[0]).toMatchObject({
      number: expect.stringMatching(/^R-\d{6}$/),
      state: 'open',
    });
    expect(await shop.ledgerOf(product)).toEqual(['receive 1050']);
    expect(await shop.published('catalogue.stockChanged')).toHaveLength(1);
  });

  it('sells what is not in quarantine, and allocates no short reservation by itself', async () => {
    const { product, rolls } = await shop.addOnRolls([{ cuts: 20 }]);
    const { pieces } = await shop.reservation({ roll: rolls[0] ?? '', cuts: 20 });
    await shop.editing.reportFlaw(
      shop.by,
      { roll: rolls[0] ?? '', version: 1, length: 1, note: null },
      randomUUID(),
    );
    const { rolls: got } = await receive([
      { product, lot: 'B', length: 3, shade: 'A', place: 'C4', cost: 4.5, usableWidthMm: 1480 },
      { product, lot: 'B', length: 5, isQuarantined: true },
    ]);
    expect(got[0]).toMatchObject({
      lot: 'B',
      shade: 'A',
      place: 'C4',
      cost: 4.5,
      usableWidthMm: 1480,
    });
    expect(got[1]).toMatchObject({ state: 'quarantine', left: 5 });
    expect(await shop.pieceOf(pieces[0] ?? '')).toEqual({ roll: null, state: 'short' });
    expect(await shop.figuresOf(product)).toEqual({ stock: 40, longest: 30, oneLot: 30 });
    expect(await shop.ledgerOf(product)).toEqual([
      'hold -20',
      'flaw -10',
      'short 20',
      'receive 30',
    ]);
  });

  it('refuses a whole delivery if one of its rows is wrong', async () => {
    const { product } = await shop.addOnRolls([]);
    const { _id: piece } = await shop.add({ name: 'Button' });
    const good = { product, lot: 'A', length: 1 };
    await expect(receive([good, { ...good, product: piece }])).rejects.toEqual(
      refused('catalogue.notByRoll', '"Button" is not kept by roll.'),
    );
    await expect(receive([good, { ...good, length: 1.25 }])).rejects.toMatchObject({
      code: 'order.step',
      message: '"Chambray" is sold in steps of 10 cm.',
      details: [{ path: 'rolls.1.length' }],
    });
    await expect(receive([good, { ...good, product: randomUUID() }])).rejects.toEqual(
      refused('catalogue.productNotFound'),
    );
    expect(await list({ product })).toMatchObject({ total: 0, rolls: [] });
  });
});

describe('the list of rolls', () => {
  it('lists rolls by product and number, closed ones last, and finds number, dye lot, place and product', async () => {
    const chintz = await shop.addOnRolls(
      [{ cuts: 10 }, { cuts: 20, lot: '77/Ä' }],
      'Zephyr Chintz',
    );
    const voile = await shop.addOnRolls([{ cuts: 30, state: 'quarantine' }], 'Aerial Voile');
    const [first = '', second = ''] = chintz.rolls;
    await shop.stocktakes.count(shop.by, { rolls: [{ _id: first, listed: 1, counted: 0 }] });
    const numberOf = async (roll: string) => (await shop.rollOf(roll)).number;
    const n1 = await numberOf(first);
    const n2 = await numberOf(second);
    const n3 = await numberOf(voile.rolls[0] ?? '');
    const all = await numbersOf({ limit: 100 });
    expect(all.indexOf(n3)).toBeLessThan(all.indexOf(n2));
    expect(all.at(-1)).toBe(n1);
    expect(await numbersOf({ product: chintz.product })).toEqual([n2, n1]);
    expect(await numbersOf({ state: 'quarantine', product: voile.product })).toEqual([n3]);
    expect(await numbersOf({ search: '77/a' })).toEqual([n2]);
    expect(await numbersOf({ search: n3.toLowerCase() })).toEqual([n3]);
    expect(await numbersOf({ search: 'zephyr' })).toEqual([n2, n1]);
    expect(await list({ search: 'zephyr', limit: 1, page: 2 })).toMatchObject({
      rolls: [{ number: n1, state: 'closed', left: 0 }],
      total: 2,
      pages: 2,
    });
  });

  it('sorts rolls by number, arrival and lengths, in both directions', async () => {
    const { product, rolls } = await shop.addOnRolls(
      [{ cuts: 10 }, { cuts: 30 }, { cuts: 20 }],
      'Sorted Chintz',
    );
    await shop.reservation({ roll: rolls[1] ?? '', cuts: 25 });
    const [ten, thirty, twenty] = await Promise.all(
      rolls.map(async (roll) => (await shop.rollOf(roll)).number),
    );
    const by = (sort: string, order = 'asc') => numbersOf({ product, sort, order });
    expect(await by('left')).toEqual([ten, twenty, thirty]);
    expect(await by('left', 'desc')).toEqual([thirty, twenty, ten]);
    expect(await by('free')).toEqual([thirty, ten, twenty]);
    expect((await by('reserved', 'desc'))[0]).toBe(thirty);
    expect(await by('number')).toEqual([ten, thirty, twenty].sort());
    expect(await by('received', 'desc')).toHaveLength(3);
  });

  it.each([
    ['number', 'rolls_number_key'],
    ['received', 'rolls_by_arrival'],
  ])('reads rolls by %s through an index', async (sort, index) => {
    const { text, values } = rollPage(rollQuery.parse({ sort, order: 'desc' }));
    const plan = await shop.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
      return manager.query<unknown[]>(`EXPLAIN ${text}`, values);
    });
    expect(JSON.stringify(plan)).toContain(index);
  });

  it('shows a roll with its delivery, cuts, reservations, parent and children', async () => {
    const { product } = await shop.addOnRolls([]);
    const { number, rolls } = await receive([{ product, lot: 'A', length: 20 }]);
    const roll = rolls[0]?._id ?? '';
    const { order, pieces } = await shop.reservation({ roll, cuts: 30 }, { roll, cuts: 20 });
    await shop.cutting.confirm(
      shop.by,
      { reservation: pieces[0] ?? '', length: 3, actual: 3.01, key: null },
      randomUUID(),
    );
    await shop.editing.split(shop.by, { roll, version: 2, length: 5 }, randomUUID());
    const parent = rollDetail.parse(await shop.rolls.get(roll));
    expect(parent).toMatchObject({
      delivery: { number, supplier: 'Narayan Mills' },
      received: 20,
      left: 12,
      reserved: 2,
      free: 10,
      parent: null,
      cuts: [
        { length: 3, reason: 'order', order, by: 'Rina' },
        { length: 5, reason: 'split', order: null },
      ],
      reservations: [{ reservation: pieces[1], order, length: 2 }],
    });
    const child = rollDetail.parse(await shop.rolls.get(parent.children[0]?._id ?? ''));
    expect(child).toMatchObject({
      lot: 'A',
      left: 5,
      parent: { _id: roll, number: parent.number },
      receivedAt: parent.receivedAt,
      cuts: [],
    });
    await expect(shop.rolls.get(randomUUID())).rejects.toEqual(refused('catalogue.rollNotFound'));
  });
});
