import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { sum } from '@shop/contracts/core/numbers';
import { lossReasons, type RollFigures } from '@shop/contracts/inventory/roll-events';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { deliverMany, randomFrom, rollEvent } from '../testing/events.js';
import { RollFiguresService } from './roll-figures.service.js';
import { RollsConsumer } from './rolls.consumer.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());
beforeEach(() => database.dataSource.query('DELETE FROM rolls'));

const consumer = new RollsConsumer();
const handle = (...batches: RollFigures[][]) =>
  deliverMany(
    database.dataSource,
    batches.map((rolls) => ({ rolls })),
    (deliveries, delivery) => consumer.changed(deliveries, delivery),
  );
const figures = (from?: string, to?: string) =>
  new RollFiguresService(database.dataSource).figures({ from, to });
const unit = async (from?: string, to?: string) => (await figures(from, to)).units[0];

describe('the figures of rolls', () => {
  it('stores a roll by its newest event, however late and often the others arrive', async () => {
    const before = rollEvent({ version: 2, cut: 10, left: 90 });
    const after = { ...before, version: 3, cut: 40, left: 60 };
    await handle([after], [before]);
    await handle([before]);
    await handle([after]);
    expect(await unit()).toMatchObject({ received: 10, sold: 4, left: 6, sellThrough: 40 });
  });

  it('counts a split and a returned piece of a roll once', async () => {
    const whole = rollEvent({ received: 100, cut: 50, left: 30 });
    await handle([
      whole,
      rollEvent({ origin: 'split', received: 20, left: 15, cut: 5 }),
      rollEvent({ origin: 'return', received: 30, returned: 30, left: 20, cut: 10 }),
    ]);
    expect(await unit()).toMatchObject({ received: 10, sold: 3.5, left: 6.5, sellThrough: 35 });
  });

  it('FAB-97: sums losses of rolls by reason, with their cost if it is known', async () => {
    await handle([
      rollEvent({ flaw: 5, overLength: 2, costCents: 450 }),
      rollEvent({ flaw: 3, scrap: 10, costCents: null }),
      rollEvent({ state: 'expected', flaw: 9 }),
    ]);
    expect((await unit())?.losses).toEqual([
      { reason: 'flaw', length: 0.8, cost: 2.25, withoutCost: 0.3 },
      { reason: 'overLength', length: 0.2, cost: 0.9, withoutCost: 0 },
      { reason: 'count', length: 0, cost: 0, withoutCost: 0 },
      { reason: 'scrap', length: 1, cost: 0, withoutCost: 1 },
    ]);
  });

  it('never adds metres and yards of rolls', async () => {
    await handle([rollEvent(), rollEvent({ unit: 'yd', cutsPerUnit: 8, received: 12, left: 12 })]);
    const { units } = await figures();
    expect(units.map((row) => [row.unit, row.received])).toEqual([
      ['m', 10],
      ['yd', 1.5],
    ]);
  });

  it("counts cloth by the day it was received in the shop's time zone", async () => {
    await handle([
      rollEvent({ receivedAt: '2026-03-01T18:30:00.000Z' }),
      rollEvent({ receivedAt: '2026-03-02T17:59:00.000Z' }),
      rollEvent({ receivedAt: '2026-03-02T18:00:00.000Z' }),
    ]);
    expect(await unit('2026-03-02', '2026-03-02')).toMatchObject({ received: 20 });
    expect(await unit('2026-03-04', '2026-03-09')).toBeUndefined();
  });

  it('lists the oldest rolls that are for sale', async () => {
    const of = (month: number, state: RollFigures['state']) =>
      rollEvent({ state, receivedAt: `2026-0${String(month)}-01T00:00:00.000Z` });
    const closed = of(1, 'closed');
    const old = of(2, 'open');
    const young = of(3, 'open');
    await handle([young, closed, old, of(1, 'quarantine')]);
    const { oldest } = await figures('2026-08-01', '2026-08-02');
    expect(oldest.map(({ roll, left }) => [roll, left])).toEqual([
      [old.roll, 10],
      [young.roll, 10],
    ]);
  });

  it('FAB-97: equals the sums over random rolls', async () => {
    const random = randomFrom(7);
    const some = (most: number) => Math.floor(random() * most);
    const rolls = Array.from({ length: 300 }, () =>
      rollEvent({
        roll: randomUUID(),
        received: 200,
        cut: some(90),
        flaw: some(9),
        overLength: some(9),
        count: some(9),
        scrap: some(9),
        left: some(90),
        costCents: some(900),
        cutsPerUnit: 20,
      }),
    );
    await handle(rolls);
    const total = (of: (roll: RollFigures) => number) => sum(rolls.map(of));
    const row = await unit();
    expect(row?.received).toBe(3_000);
    expect(row?.sold).toBeCloseTo(total(({ cut }) => cut) / 20, 6);
    for (const { reason, length, cost } of row?.losses ?? []) {
      expect(length).toBeCloseTo(total((roll) => roll[reason]) / 20, 6);
      const cents = total((roll) => roll[reason] * (roll.costCents ?? 0)) / 20;
      expect(cost).toBe(Math.round(cents) / 100);
    }
    expect(row?.losses.map(({ reason }) => reason)).toEqual([...lossReasons]);
  });
});
