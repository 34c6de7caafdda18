import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  deliveryInput,
  keepByRollInput,
  type KeepByRollInput,
} from '@shop/contracts/inventory/rolls';
import { rollListQuery } from '@shop/contracts/inventory/roll-lists';
import { adminProduct, changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { saleInput } from '@shop/contracts/inventory/sale';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { lengths, line, rollsOf } from '../../testing/cloth-on-rolls.js';
import { openBackOffice, type OpenBackOffice } from '../../testing/open-back-office.js';
import { openTransfer } from '../../testing/open-transfer.js';
import { StockRecorder } from './stock-recorder.js';
import { RollEditingService } from './roll-editing.service.js';
import { ReceivingService } from './receiving.service.js';
import { RollsService } from './rolls.service.js';
import { RollTransferService } from './roll-transfer.service.js';
import { rollFiguresWhere } from '../ledger/roll-events.js';
import { brokenRolls } from '../../testing/roll-invariants.js';
import { RollsConversionService } from './rolls-conversion.service.js';

let shop: OpenBackOffice;
let cloths: ReturnType<typeof rollsOf>;
let conversion: RollsConversionService;
let books: StockRecorder;
let editing: RollEditingService;
beforeAll(async () => {
  shop = await openBackOffice();
  cloths = rollsOf(shop);
  conversion = new RollsConversionService(
    shop.dataSource,
    new Audit(shop.dataSource),
    new Outbox(),
  );
  books = new StockRecorder(new Outbox(), new Audit(shop.dataSource));
  editing = new RollEditingService(shop.dataSource, books);
});
afterAll(() => shop.close());
afterEach(async () => {
  expect([await shop.wrongLedgers(), await brokenRolls(shop.dataSource)]).toEqual([[], []]);
});

const METRES = { kind: 'length', unit: 'm', cutsPerUnit: 10, least: 0.5, most: null } as const;
const viewOf = (product: string) => shop.products.get(product);
const sell = async (product: string, terms: object): Promise<void> => {
  const { version } = await viewOf(product);
  await shop.sales.change(
    shop.by,
    { product, sale: saleInput.parse({ version, ...terms }) },
    randomUUID(),
  );
};
/** A cloth of this number of metres, without rolls as yet. */
const addCloth = async (metres: number): Promise<string> => {
  const { _id } = await shop.add({ stock: metres });
  await sell(_id, METRES);
  return _id;
};
const order = async (...lines: Parameters<typeof cloths.hold>[1]): Promise<string> => {
  const id = randomUUID();
  expect(await cloths.hold(id, lines)).toMatchObject({ outcome: 'held' });
  return id;
};
const keep = async (
  product: string,
  rolls: KeepByRollInput['rolls'],
  messageId: string = randomUUID(),
  version?: number,
) => {
  const seen = version ?? (await viewOf(product)).version;
  const input = { product, keep: keepByRollInput.parse({ version: seen, rolls }) };
  return conversion.keepByRoll(shop.by, input, messageId);
};
const drop = async (product: string): Promise<void> => {
  const { version } = await viewOf(product);
  await conversion.dropRolls(shop.by, { product, version }, randomUUID());
};
const movesOf = async (product: string): Promise<string[]> => {
  const rows = await shop.dataSource.query<{ text: string }[]>(
    `SELECT reason || ' ' || delta AS text FROM stock_movement WHERE product_id = $1 AND order_id IS NULL
      AND reason NOT IN ('initial', 'convert') ORDER BY id`,
    [product],
  );
  return rows.map(({ text }) => text);
};

describe('a cloth whose stock is allocated to rolls', () => {
  it('FAB-37: keeps stock and holds of a cloth that moves to rolls, and returns all of it on a cancel', async () => {
    const { _id } = await shop.add({ stock: 16 });
    const three = await order(line(_id, 3000));
    const one = await order(line(_id, 1000));
    await sell(_id, METRES);
    const kept = await keep(_id, [
      { lot: 'A', length: 9 },
      { lot: 'A', length: 7 },
    ]);
    expect(kept).toMatchObject({ rolls: [{ lot: 'A' }, { lot: 'A' }], short: [] });
    expect(kept.rolls.map(({ left, reserved }) => [left, reserved]).sort()).toEqual([
      [7, 4],
      [9, 0],
    ]);
    expect(await viewOf(_id)).toMatchObject({ stock: 12, sale: { inStock: 12, longest: 9 } });
    await cloths.release(three);
    await cloths.release(one);
    expect(await viewOf(_id)).toMatchObject({ sale: { inStock: 16, oneLot: 16 } });
    expect(await movesOf(_id)).toEqual([]);
  });

  it('trade 4: moves a cloth without stock to rolls with none, and receives its first delivery', async () => {
    const cloth = await addCloth(0);
    expect(await keep(cloth, [])).toMatchObject({ rolls: [], short: [] });
    expect(await viewOf(cloth)).toMatchObject({ stock: 0, sale: { inStock: 0, longest: 0 } });
    const receiving = new ReceivingService(shop.dataSource, books);
    const rolls = [{ product: cloth, lot: 'A', length: 12 }];
    const delivery = deliveryInput.parse({ supplier: 'Mill', rolls });
    await receiving.receive(shop.by, delivery, randomUUID());
    expect(await viewOf(cloth)).toMatchObject({ sale: { inStock: 12, longest: 12 } });
  });

  it('trade 4: requires the rolls of a cloth with stock', async () => {
    const stocked = await addCloth(5);
    const refused = { code: 'request.invalid', message: 'Enter the rolls that hold the stock.' };
    await expect(keep(stocked, [])).rejects.toMatchObject(refused);
    const held = await addCloth(5);
    await order(line(held, 5000));
    await expect(keep(held, [])).rejects.toMatchObject(refused);
  });

  it('books the counted rolls of a cloth, and names the orders that no roll can keep', async () => {
    const cloth = await addCloth(10);
    const long = await order(lengths(cloth, [3000, 2000]));
    const short = await order(line(cloth, 4500));
    const kept = await keep(cloth, [
      { lot: 'A', length: 6 },
      { lot: 'B', length: 4 },
    ]);
    expect(kept.short).toEqual([short]);
    expect(await cloths.reservations(long)).toMatchObject([
      { cuts: 30, lot: 'A', state: 'reserved' },
      { cuts: 20, lot: 'A', state: 'reserved' },
    ]);
    expect(await cloths.reservations(short)).toMatchObject([
      { cuts: 45, lot: null, state: 'short' },
    ]);
    // 0.5 m free in the books, 5 m free on the rolls, of which 4.5 m are owed
    expect(await viewOf(cloth)).toMatchObject({ sale: { inStock: 5, longest: 4, oneLot: 4 } });
    expect(await movesOf(cloth)).toEqual(['short 45']);
    await cloths.release(short);
    expect(await movesOf(cloth)).toEqual(['short 45', 'short -45']);
  });

  it('allocates the older order to rolls first', async () => {
    const cloth = await addCloth(10);
    const older = await order(line(cloth, 4000));
    const younger = await order(line(cloth, 4000));
    const { short } = await keep(cloth, [{ lot: 'A', length: 5 }]);
    expect(short).toEqual([younger]);
    expect(await cloths.reservations(older)).toMatchObject([{ state: 'reserved' }]);
    expect(await movesOf(cloth)).toEqual(['count -50', 'short 40']);
  });

  it('keeps no cloth on rolls for a shipped order, and quarantines what comes back', async () => {
    const cloth = await addCloth(10);
    const left = await order(line(cloth, 4000));
    await shop.dataSource.query(
      `INSERT INTO receipts (order_id, product_id, user_id, is_delivered, has_left, version)
       VALUES ($1, $2, gen_random_uuid(), false, true, 1)`,
      [left, cloth],
    );
    expect(await keep(cloth, [{ lot: 'A', length: 6 }])).toMatchObject({ short: [] });
    expect(await viewOf(cloth)).toMatchObject({ sale: { inStock: 6 } });
    await cloths.release(left);
    expect(await viewOf(cloth)).toMatchObject({ sale: { inStock: 6 } });
    expect(await movesOf(cloth)).toEqual(['quarantine -40']);
  });

  it('moves a cloth to rolls once, however often the request is delivered, and not twice', async () => {
    const cloth = await addCloth(10);
    const { version } = await viewOf(cloth);
    const rolls = [{ lot: 'A', length: 10 }];
    const message = randomUUID();
    const first = await keep(cloth, rolls, message, version);
    expect(await keep(cloth, rolls, message, version)).toEqual(first);
    await expect(keep(cloth, rolls)).rejects.toMatchObject({ code: 'catalogue.stockOnRolls' });
    await expect(keep(cloth, rolls, randomUUID(), version)).rejects.toMatchObject({
      code: 'catalogue.productChanged',
    });
  });

  it('refuses to keep a piece product on rolls, and a length between two steps', async () => {
    const { _id } = await shop.add();
    await expect(keep(_id, [{ lot: 'A', length: 1 }])).rejects.toMatchObject({
      code: 'catalogue.notByRoll',
      message: 'Only products sold by length can be kept by roll.',
    });
    const cloth = await addCloth(1);
    await expect(keep(cloth, [{ lot: 'A', length: 1.25 }])).rejects.toMatchObject({
      code: 'order.step',
    });
  });

  it('FAB-93: records and publishes the move of a cloth to rolls', async () => {
    const cloth = await addCloth(10);
    await keep(cloth, [{ lot: 'A', length: 8 }]);
    const [entry] = await shop.audited();
    expect(entry).toMatchObject({
      action: 'product.keptByRoll',
      subject: { kind: 'product', _id: cloth },
      before: { isByRoll: false, stock: 10 },
      after: { isByRoll: true, stock: 8, leastEnd: 0.5 },
    });
    const events = await shop.published('catalogue.productChanged');
    expect(events.at(-1)?.payload).toMatchObject({ stock: 80, longest: 80, oneLot: 80 });
  });
});

describe('a cloth whose rolls are dropped', () => {
  it('restores one stock sum for a cloth without rolls, and its orders keep their holds', async () => {
    const cloth = await addCloth(10);
    const kept = await order(line(cloth, 2000));
    await keep(cloth, [
      { lot: 'A', length: 6 },
      { lot: 'B', length: 4 },
    ]);
    await cloths.release(await order(line(cloth, 1000)));
    await drop(cloth);
    const { sale } = await viewOf(cloth);
    expect(sale).toMatchObject({ inStock: 8 });
    expect(sale).not.toHaveProperty('longest');
    const [event] = (await shop.published('catalogue.productChanged')).slice(-1);
    expect(event?.payload).toMatchObject({ product: cloth, stock: 80 });
    expect(event?.payload).not.toHaveProperty('longest');
    expect((await cloths.rolls(cloth)).map(({ state }) => state)).toEqual(['closed', 'closed']);
    await cloths.release(kept);
    await order(line(cloth, 3000));
    expect(await viewOf(cloth)).toMatchObject({ sale: { inStock: 7 } });
  });

  it('keeps the figures of dropped rolls, whatever step and unit the cloth gets', async () => {
    const cloth = await addCloth(10);
    const { rolls } = await keep(cloth, [{ lot: 'A', length: 10 }]);
    const roll = rolls[0]?._id ?? '';
    const flaw = { roll, version: 1, length: 2, note: null };
    await editing.reportFlaw(shop.by, flaw, randomUUID());
    await drop(cloth);
    const figures = async () => [
      await new RollsService(shop.dataSource).get(roll),
      await new RollTransferService(shop.dataSource, books, shop.store).exportPart({
        ...rollListQuery.parse({ product: cloth }),
        after: null,
      }),
      await rollFiguresWhere(shop.dataSource.manager, 'r.id = $1', [roll]),
    ];
    const dropped = await figures();
    expect(dropped).toMatchObject([
      { unit: 'm', cutsPerUnit: 10, received: 10, cuts: [{ length: 2 }, { length: 8 }] },
      {},
      [{ unit: 'm', cutsPerUnit: 10, received: 100, flaw: 20 }],
    ]);
    for (const terms of [
      { ...METRES, cutsPerUnit: 20 },
      { kind: 'piece' },
      { ...METRES, unit: 'yd', cutsPerUnit: 8 },
    ]) {
      await sell(cloth, terms);
      expect(await figures()).toEqual(dropped);
    }
    const again = await keep(cloth, [{ lot: 'B', length: 8.125 }]);
    expect(again.rolls).toMatchObject([{ unit: 'yd', cutsPerUnit: 8, received: 8.125 }]);
    expect(again.rolls).toHaveLength(1);
    expect((await figures())[2]).toEqual(dropped[2]);
    await editing.change(
      shop.by,
      { roll, version: 3, shade: null, place: null, cost: 4.5 },
      randomUUID(),
    );
    expect(await figures()).toMatchObject([
      { unit: 'm', cutsPerUnit: 10, received: 10, cost: 4.5 },
      {},
      [{ unit: 'm', cutsPerUnit: 10, received: 100, costCents: 450 }],
    ]);
  });

  it('deducts what no roll kept when rolls are dropped, and refuses if the stock is too low', async () => {
    const cloth = await addCloth(10);
    await order(line(cloth, 4000));
    await keep(cloth, [
      { lot: 'A', length: 3 },
      { lot: 'B', length: 3 },
    ]);
    await drop(cloth);
    expect(await viewOf(cloth)).toMatchObject({ sale: { inStock: 2 } });
    const poor = await addCloth(10);
    await order(line(poor, 4000));
    await keep(poor, [{ lot: 'A', length: 3 }]);
    await expect(drop(poor)).rejects.toMatchObject({ code: 'catalogue.stockGone' });
    await expect(drop((await shop.add())._id)).rejects.toMatchObject({
      code: 'catalogue.notByRoll',
    });
  });
});

describe('the stock of a cloth on rolls', () => {
  it('refuses a typed stock for a cloth on rolls, and keeps its step', async () => {
    const cloth = await addCloth(10);
    await keep(cloth, [{ lot: 'A', length: 10 }]);
    const change = (fields: object, stockSeen?: number) =>
      shop.admin.change(
        shop.by,
        changeProductInput.parse({ product: cloth, fields, stockSeen }),
        randomUUID(),
      );
    await expect(change({ stock: 9 }, 10)).rejects.toMatchObject({
      code: 'catalogue.stockOnRolls',
      message: 'The stock of this cloth is that of its rolls.',
    });
    expect(await change({ stock: 10, name: 'Voile' }, 10)).toMatchObject({ name: 'Voile' });
    await expect(sell(cloth, { ...METRES, cutsPerUnit: 20 })).rejects.toMatchObject({
      code: 'catalogue.stepOnRolls',
    });
    await expect(sell(cloth, { kind: 'piece' })).rejects.toMatchObject({
      code: 'catalogue.stockOnRolls',
      message: 'A cloth that is kept by roll cannot be sold by the piece.',
    });
    await expect(sell(cloth, { ...METRES, unit: 'yd' })).rejects.toMatchObject({
      code: 'catalogue.unitFixed',
    });
    await sell(cloth, { ...METRES, least: 1 });
    expect(await viewOf(cloth)).toMatchObject({ sale: { least: 1, inStock: 10, longest: 10 } });
  });

  it('trade 5: refuses a coarser step for a cloth on rolls, and names the way to a finer one', async () => {
    const cloth = await addCloth(10);
    await keep(cloth, [{ lot: 'A', length: 10 }]);
    await expect(sell(cloth, { ...METRES, cutsPerUnit: 5, least: 1 })).rejects.toMatchObject({
      code: 'catalogue.stepCoarser',
    });
    const finer = { ...METRES, cutsPerUnit: 20 };
    await expect(sell(cloth, finer)).rejects.toMatchObject({
      code: 'catalogue.stepOnRolls',
      message: expect.stringContaining('Stop keeping it by roll, change the step') as string,
    });
    await drop(cloth);
    await sell(cloth, finer);
    await keep(cloth, [{ lot: 'A', length: 10 }]);
    expect(await viewOf(cloth)).toMatchObject({ sale: { cutsPerUnit: 20, longest: 10 } });
  });

  it('changes the least end of a cloth on rolls for its next cuts', async () => {
    const cloth = await addCloth(10);
    await keep(cloth, [{ lot: 'A', length: 10 }]);
    const leastEnd = async () => adminProduct.parse(await shop.lists.get(cloth)).leastEnd;
    expect(await leastEnd()).toBe(0.5);
    await sell(cloth, { ...METRES, leastEnd: 0.8 });
    expect(await leastEnd()).toBe(0.8);
    await sell(cloth, { ...METRES, least: 1 });
    expect(await leastEnd()).toBe(0.8);
    expect((await shop.audited())[1]).toMatchObject({
      action: 'product.saleChanged',
      after: { leastEnd: 0.8 },
    });
  });

  it('uses the least end that the cloth has already when it moves to rolls', async () => {
    const cloth = await addCloth(10);
    await sell(cloth, { ...METRES, leastEnd: 0.3 });
    await sell(cloth, { ...METRES, cutsPerUnit: 20 });
    await keep(cloth, [{ lot: 'A', length: 10 }]);
    expect(adminProduct.parse(await shop.lists.get(cloth)).leastEnd).toBe(0.3);
  });

  it('refuses the stock of a cloth on rolls in an imported list, and names the line', async () => {
    const cloth = await addCloth(10);
    await keep(cloth, [{ lot: 'A', length: 10 }]);
    const transfer = openTransfer(shop);
    const importStock = async (stock: number) => {
      const staged = await shop.stage(Buffer.from(`id,stock\r\n${cloth},${String(stock)}\r\n`));
      return transfer.importList(shop.by, staged, { dryRun: false });
    };
    expect(await importStock(9)).toMatchObject({
      applied: false,
      faults: [
        { line: 2, column: 'stock', message: 'The stock of this cloth is that of its rolls.' },
      ],
    });
    expect(await importStock(10)).toMatchObject({ unchanged: 1, faultCount: 0 });
  });
});
