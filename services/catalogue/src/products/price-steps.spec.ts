import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { productView, type ProductFields } from '@shop/contracts/catalogue/catalogue';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { priceFor } from '@shop/contracts/money/price-for';
import fc from 'fast-check';
import { openTransfer, type OpenTransfer } from '../testing/open-transfer.js';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';

let shop: OpenBackOffice;
let transfer: OpenTransfer;
beforeAll(async () => {
  shop = await openBackOffice();
  transfer = openTransfer(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const METRES = { kind: 'length', unit: 'm', cutsPerUnit: 10, least: 0.5, most: null } as const;
const steps = [
  { from: 10, price: 9.5 },
  { from: 20, price: 9 },
];
const change = (product: string, fields: Partial<ProductFields>) =>
  shop.admin.change(shop.by, changeProductInput.parse({ product, fields }), randomUUID());
const hold = (product: string, quantity: number, expectedPriceCents: number | null) =>
  shop.hold({ order: randomUUID(), epoch: 1, lines: [{ product, quantity, expectedPriceCents }] });

describe('the price of a quantity', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const step = fc.record({ from: fc.integer({ min: 2, max: 900 }), cents });
  const cases = fc.tuple(cents, fc.array(step, { maxLength: 8 }), fc.integer({ min: 1, max: 999 }));

  it('never prices a quantity above the unit price, and never raises it with the quantity', () => {
    fc.assert(
      fc.property(cases, ([price, some, cuts]) => {
        const now = priceFor(price, some, cuts);
        expect(now).toBeLessThanOrEqual(price);
        expect(priceFor(price, some, cuts + 1)).toBeLessThanOrEqual(now);
      }),
    );
  });
});

describe('PRC-13: the price of a step', () => {
  it.each([
    ['a piece', {}],
    ['a length', { sale: { ...METRES, version: 1 } }],
  ])(
    'PRC-13: charges the step price of %s from its quantity on, and not below',
    async (_what, parts) => {
      const { _id } = await shop.add({ price: 10, stock: 90, priceSteps: steps, ...parts });
      for (const [quantity, priceCents] of [
        [9, 1_000],
        [10, 950],
        [20, 900],
      ] as const)
        expect(await hold(_id, quantity, priceCents)).toMatchObject({
          outcome: 'held',
          lines: [{ priceCents }],
        });
      expect(await hold(_id, 9, 950)).toMatchObject({
        outcome: 'refused',
        lines: [{ reason: 'priceChanged', priceCents: 1_000 }],
      });
    },
  );

  it('PRC-13: refuses a step price that is no longer valid, and returns the price of that quantity', async () => {
    const { _id } = await shop.add({ price: 10, stock: 90, priceSteps: steps });
    await change(_id, { priceSteps: [{ from: 15, price: 9.7 }] });
    expect(await hold(_id, 10, 950)).toMatchObject({
      lines: [{ reason: 'priceChanged', priceCents: 1_000 }],
    });
    expect(await hold(_id, 20, 900)).toMatchObject({
      lines: [{ reason: 'priceChanged', priceCents: 970 }],
    });
    expect(await hold(_id, 20, 1_000)).toMatchObject({ lines: [{ priceCents: 970 }] });
  });

  it('PRC-13: applies the step to the whole line over all its lengths, also if several orders wait', async () => {
    const { _id } = await shop.add({
      price: 10,
      stock: 90,
      priceSteps: steps,
      sale: { ...METRES, version: 1 },
    });
    const line = { product: _id, quantity: 10, thousandths: 10_000, expectedPriceCents: 950 };
    const lengths = [4_500, 5_500];
    const holdOf = (lines: object[]) => ({
      order: randomUUID(),
      epoch: 1,
      lines: lines as [typeof line],
    });
    const replies = await shop.holds.hold([holdOf([{ ...line, lengths }]), holdOf([line])]);
    expect(replies.slice(1)).toMatchObject([{ outcome: 'held', lines: [{ priceCents: 950 }] }]);
    expect(await shop.hold(holdOf([{ ...line, lengths }]))).toMatchObject({
      outcome: 'held',
      lines: [{ priceCents: 950, quantity: 100 }],
    });
  });
});

describe('price steps', () => {
  it('shows price steps in units and dollars, and publishes them in parts and cents', async () => {
    const { _id } = await shop.add({
      price: 10,
      priceSteps: steps,
      sale: { ...METRES, version: 1 },
    });
    expect(productView.parse(await shop.products.get(_id)).priceSteps).toEqual(steps);
    expect(await shop.published('catalogue.productCreated')).toMatchObject([
      {
        payload: {
          priceSteps: [
            { from: 100, cents: 950 },
            { from: 200, cents: 900 },
          ],
        },
      },
    ]);
    expect(await change(_id, { priceSteps: [] })).not.toHaveProperty('priceSteps');
    expect((await shop.audited())[0]).toMatchObject({
      before: { priceSteps: '10:9.50|20:9.00' },
      after: { priceSteps: '' },
    });
  });

  it('multiplies price steps with the cuts of a unit', async () => {
    const { _id } = await shop.add({ price: 10, priceSteps: steps });
    for (const cutsPerUnit of [10, 20] as const) {
      const { version } = await shop.products.get(_id);
      const sale = { ...METRES, version, cutsPerUnit };
      const shown = await shop.sales.change(shop.by, { product: _id, sale }, randomUUID());
      expect(shown.priceSteps).toEqual(steps);
    }
    expect(await hold(_id, 10, 950)).toMatchObject({ outcome: 'held' });
  });

  it.each([
    ['at a price that is not below', [{ from: 10, price: 10 }], {}],
    ['between two pieces', [{ from: 2.5, price: 9 }], {}],
    ['with the first piece', [{ from: 1, price: 9 }], {}],
    ['above the price that is new', steps, { price: 9.5 }],
  ])('refuses price steps %s', async (_case, priceSteps, fields) => {
    const { _id } = await shop.add({ price: 10 });
    await expect(change(_id, { priceSteps, ...fields })).rejects.toMatchObject({
      code: 'request.invalid',
      details: [{ path: 'priceSteps' }],
    });
  });

  it('refuses a later price below the price steps, in a sentence', async () => {
    const { _id } = await shop.add({ price: 10, priceSteps: steps });
    await expect(change(_id, { price: 9.2 })).rejects.toMatchObject({
      message: 'The price from 10 pieces on ($9.50) must be below the price ($9.20).',
    });
  });

  it('requires price steps that rise in quantity and fall in price, and at most eight', () => {
    const parse = (priceSteps: unknown) =>
      changeProductInput.safeParse({ product: randomUUID(), fields: { priceSteps } }).success;
    expect(parse(steps)).toBe(true);
    expect(parse(steps.toReversed())).toBe(false);
    expect(parse([steps[0], { from: 20, price: 9.5 }])).toBe(false);
    const many = Array.from({ length: 9 }, (_, n) => ({ from: n + 2, price: 9 - n / 10 }));
    expect([parse(many), parse(many.slice(1))]).toEqual([false, true]);
  });

  it('exports and imports price steps in a column of the list', async () => {
    const { _id } = await shop.add({ price: 10 });
    const importList = async (text: string) =>
      transfer.importList(shop.by, await shop.stage(Buffer.from(text)), { dryRun: false });
    const list = `id,priceSteps\n${_id},10:9.50|20:9\n`;
    expect(await importList(list)).toMatchObject({ applied: true, changed: 1 });
    expect(await importList(list)).toMatchObject({ unchanged: 1 });
    expect((await transfer.exportPart(null)).text).toContain(',10:9.50|20:9.00,');
    const { faults } = await importList(
      `id,name,description,price,stock,category,priceSteps\n${_id},A,B,9,1,silk,20:9\n,C,D,9,1,silk,10:9\n${_id},A,B,9,1,silk,x\n`,
    );
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'priceSteps'],
      [3, 'priceSteps'],
      [4, 'id'],
      [4, 'priceSteps'],
    ]);
  });
});
