import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { rollListQuery } from '@shop/contracts/inventory/roll-lists';
import { rollQuery } from '@shop/contracts/inventory/rolls';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { StockRecorder } from './stock-recorder.js';
import { RollEditingService } from './roll-editing.service.js';
import { RollsService } from './rolls.service.js';
import { addClothOnRolls } from '../../testing/cloth-on-rolls.js';
import { openBackOffice, type OpenBackOffice } from '../../testing/open-back-office.js';
import { brokenRolls } from '../../testing/roll-invariants.js';
import { faultsOfKnown } from './compare-rolls.rules.js';
import { rollsAfter, rollsByNumber } from './listed-rolls.query.js';
import { RollTransferService } from './roll-transfer.service.js';

let shop: OpenBackOffice;
let transfer: RollTransferService;
let editing: RollEditingService;
beforeAll(async () => {
  shop = await openBackOffice();
  const books = new StockRecorder(new Outbox(), new Audit(shop.dataSource));
  transfer = new RollTransferService(shop.dataSource, books, shop.store);
  editing = new RollEditingService(shop.dataSource, books);
});
afterAll(() => shop.close());
afterEach(async () => {
  expect([await brokenRolls(shop.dataSource), await shop.wrongLedgers()]).toEqual([[], []]);
});

const HEADING = 'number,sku,lot,shade,length,width_cm,place,cost,received,state';
const importList = async (rows: readonly string[], { heading = HEADING, dryRun = false } = {}) =>
  transfer.importList(
    shop.by,
    await shop.stage(Buffer.from([heading, ...rows, ''].join('\r\n'))),
    dryRun,
  );
const exported = async (query: object = {}) => {
  let text = '';
  let after: string | null = null;
  do {
    const part: { text: string; next: string | null } = await transfer.exportPart({
      ...rollListQuery.parse(query),
      after,
    });
    text += part.text;
    after = part.next;
  } while (after !== null);
  return text.trimEnd().split('\r\n');
};
const skuOf = (product: string) => product.slice(-8).toUpperCase();
const rollsOf = async (product: string) => {
  const query = rollQuery.parse({ limit: 100, product });
  return (await new RollsService(shop.dataSource).list(query)).rolls;
};
/** A cloth on one roll of 10 m, which a list may name. */
async function aCloth(name = 'Chambray') {
  const product = await addClothOnRolls(shop, [{ cuts: 100 }], name);
  const [{ number = '', _id = '' } = {}] = await rollsOf(product);
  return { product, sku: skuOf(product), number, roll: _id };
}
const aNumber = () => `L-${randomUUID().slice(0, 8)}`;

describe('the list of rolls as CSV', () => {
  it('ignores a roll in the imported list that is on its way to its delivery', async () => {
    const { number } = await aCloth();
    const [known] = await rollsByNumber(shop.dataSource, [number]);
    if (!known) throw new Error('The roll is known.');
    const expected = { ...known, state: 'expected' as const };
    const faults = (says: object) => faultsOfKnown({ line: 2, number, says }, expected);
    expect(faults({ place: 'C4' })).toMatchObject([{ column: 'state' }]);
    expect(faults({ place: known.place, lot: known.lot })).toEqual([]);
  });

  it('W51: exports the rolls in the order and with the columns of the list', async () => {
    const { product, sku, number } = await aCloth();
    const short = aNumber();
    await importList([`${short},${sku},A,,3,,,,,`]);
    const longest = await exported({ product, sort: 'left', order: 'desc', columns: 'length,sku' });
    expect(longest).toEqual([
      'number,sku,length',
      `${number},${sku},10.000`,
      `${short},${sku},3.000`,
    ]);
    for (const sort of rollQuery.shape.sort.unwrap().options)
      for (const order of ['asc', 'desc'] as const) {
        const query = rollQuery.parse({ product, sort, order });
        const listed = await new RollsService(shop.dataSource).list(query);
        const numbers: string[] = [];
        for (let after: string | null | undefined; after !== null;) {
          const part = await rollsAfter(shop.dataSource, query, after ?? null, 1);
          numbers.push(...part.rows.map((roll) => roll.number));
          after = part.next;
        }
        expect(numbers).toEqual(listed.rolls.map((roll) => roll.number));
      }
  });

  it('imports the exported list of rolls again and changes nothing', async () => {
    const { product, sku, number } = await aCloth();
    const odd = aNumber();
    const old = aNumber();
    const rows = [
      `${odd},${sku.toLowerCase()},"=1/2, Ä",B,12.3,148.5,C4,4.50,2026-03-02,quarantine`,
      `${old},${sku},A,,3,,,,,`,
    ];
    expect(await importList(rows)).toMatchObject({ applied: true, created: 2, faultCount: 0 });
    const lines = await exported({ product });
    expect(lines[0]).toBe(HEADING);
    expect(lines).toContain(
      `${odd},${sku},"'=1/2, Ä",B,12.300,148.5,C4,4.50,2026-03-02,quarantine`,
    );
    expect(await importList(lines.slice(1))).toMatchObject({ rows: 3, unchanged: 3, created: 0 });
    expect((await exported({ product, state: 'quarantine' })).slice(1)).toHaveLength(1);
    expect((await exported({ search: number })).slice(1)).toHaveLength(1);
  });

  it('imports rolls with their numbers, and receives their stock', async () => {
    const { product, sku } = await aCloth();
    const a = aNumber();
    const b = aNumber();
    const rows = [`${a},${sku},A,,5.5,,,,,`, `${b},${sku},B,,2,,,,,quarantine`];
    expect(await importList(rows, { dryRun: true })).toMatchObject({ applied: false, created: 2 });
    expect(await rollsOf(product)).toHaveLength(1);
    expect(await importList(rows)).toMatchObject({ applied: true, created: 2 });
    expect(await shop.stockOf(product)).toBe(15);
    const [movement] = await shop.dataSource.query<unknown[]>(
      'SELECT reason, delta FROM stock_movement WHERE product_id = $1 ORDER BY id DESC LIMIT 1',
      [product],
    );
    expect(movement).toEqual({ reason: 'receive', delta: 55 });
    const [record] = await shop.audited();
    expect(record).toMatchObject({ action: 'roll.received', after: { rolls: [a, b].toSorted() } });
    const published = await shop.published('catalogue.rollsChanged');
    expect(published.at(-1)?.payload).toMatchObject({ rolls: [{}, {}] });
  });

  it('changes place, shade and cost of a known roll number, with the audit record', async () => {
    const { product, number } = await aCloth();
    const [row] = (await exported({ product })).slice(1);
    const changed = (row ?? '').replace(/,,10\.000,,,,/, ',C,10.000,,D7,3.25,');
    expect(await importList([changed])).toMatchObject({ changed: 1, faultCount: 0 });
    expect(await rollsOf(product)).toMatchObject([
      { number, shade: 'C', place: 'D7', cost: 3.25, version: 2, left: 10 },
    ]);
    expect(await importList([changed])).toMatchObject({ changed: 0, unchanged: 1 });
    expect((await shop.audited())[0]).toMatchObject({ action: 'roll.changed' });
    const names = { heading: 'number,place' };
    expect(await importList([`${number},E1`], names)).toMatchObject({ changed: 1 });
    expect(await rollsOf(product)).toMatchObject([{ shade: 'C', place: 'E1', cost: 3.25 }]);
  });

  it('never changes the length of a roll by import, since that is a stocktake', async () => {
    const { number, roll } = await aCloth();
    const flaw = { roll, version: 1, length: 1, note: null };
    await editing.reportFlaw(shop.by, flaw, randomUUID());
    const { applied, faults } = await importList([`${number},10`], { heading: 'number,length' });
    const message = 'This roll has 9.00 m on record. Count it to change its length.';
    expect([applied, faults]).toEqual([false, [{ line: 2, column: 'length', message }]]);
  });

  it('reports every fault in a list of rolls with its line, and then changes nothing', async () => {
    const { product, sku, number } = await aCloth();
    const { _id: piece } = await shop.add({ name: 'Napkin' });
    const rows = [
      `${aNumber()},${sku},A,,5,,,,,`,
      `R-999999,${sku},A,,5,,,,,`,
      `${aNumber()},00000000,A,,5,,,,,`,
      `${aNumber()},${skuOf(piece)},A,,5,,,,,`,
      `${aNumber()},${sku},A,,5.55,,,,,`,
      `${aNumber()},${sku},,bb,1.2345,1,,x,2026-02-30,lost`,
      `${aNumber()},${sku},A,,0,,,,2999-01-01,closed`,
      `${number},${skuOf(piece)},B,,10,,,,,`,
      'one/two,,A,,5,,,,,',
      `${number},${sku},A,,10,,,,,`,
      `r-999999,${sku},A,,5,,,,,`,
      `${aNumber()},${sku},A,,5,150.55,,,,`,
    ];
    const report = await importList(rows);
    expect([report.applied, report.rows]).toEqual([false, 12]);
    expect(report).toMatchObject({ created: 1, changed: 0, unchanged: 0 });
    expect(
      report.faults.map(
        ({ line, column, message }) => `${String(line)} ${column ?? ''}: ${message}`,
      ),
    ).toEqual([
      '3 number: There is no roll with this number.',
      '4 sku: There is no product with this SKU.',
      '5 sku: "Napkin" is not kept by roll.',
      '6 length: "Chambray" is sold in steps of 10 cm.',
      '7 lot: The lot must have 1 to 40 characters.',
      '7 shade: The shade must be empty or one capital.',
      '7 length: The length must be a number of units from 0 to 9,999 with at most three decimals.',
      '7 width_cm: The width_cm must be empty or a number of centimetres from 2 to 600 with at most one decimal.',
      '7 cost: The cost must be empty, or a number from 0 to 1,000,000 with at most two decimals.',
      '7 received: The received must be a day such as 2026-11-21.',
      '7 state: The state must be expected, quarantine, open or closed.',
      '8 length: A new roll must have a length.',
      '8 state: A new roll must be open or in quarantine.',
      '8 received: This day is in the future.',
      '9 sku: A list cannot change the sku of a roll.',
      '9 lot: A list cannot change the lot of a roll.',
      '10 number: The number must have 1 to 24 characters: A to Z, digits and dashes.',
      '10 sku: The sku must be the SKU of a product.',
      '11 number: This roll is already on line 9.',
      '12 number: There is no roll with this number.',
      '13 width_cm: The width_cm must be empty or a number of centimetres from 2 to 600 with at most one decimal.',
    ]);
    expect(await rollsOf(product)).toHaveLength(1);
  });

  it('imports a list of rolls once if it is sent twice at the same time', async () => {
    const { product, sku } = await aCloth();
    const rows = Array.from({ length: 60 }, () => `${aNumber()},${sku},A,,1,,,,,`);
    await Promise.all([importList(rows), importList(rows)]);
    expect(await shop.stockOf(product)).toBe(10 + 60);
  });

  const many = 1_000;
  it('FAB-91: imports a thousand rolls within seconds, and changes nothing the second time', async () => {
    const cloths = await Promise.all(Array.from({ length: 20 }, () => aCloth()));
    const rows = Array.from(
      { length: many },
      (_, nth) =>
        `${aNumber()},${cloths[nth % 20]?.sku ?? ''},${String(nth % 7)},,${String(1 + (nth % 40))},,C4,4.5,,`,
    );
    const start = performance.now();
    expect(await importList(rows)).toMatchObject({ created: many, faultCount: 0, applied: true });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(await importList(rows)).toMatchObject({ created: 0, changed: 0, unchanged: many });
  });
});
