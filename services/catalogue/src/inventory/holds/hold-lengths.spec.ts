import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { type HoldStockInput, holdStockReply } from '@shop/contracts/inventory/stock-holds';
import { openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';

let shop: OpenCatalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

type Line = HoldStockInput['lines'][number];

/** A cloth of this number of cuts of 10 cm, sold from 0.5 m up to 3 m. */
async function addCloth(cuts: number, name = 'Chambray'): Promise<string> {
  const { _id } = await shop.add({ name, stock: cuts });
  await shop.dataSource.query(
    `UPDATE products SET sale_kind = 'length', unit = 'm', cuts_per_unit = 10, least_cuts = 5, most_cuts = 30
      WHERE id = $1`,
    [_id],
  );
  return _id;
}
const cutsOf = async (product: string): Promise<number | undefined> => {
  const rows = await shop.dataSource.query<{ stock: number }[]>(
    'SELECT stock FROM products WHERE id = $1',
    [product],
  );
  return rows[0]?.stock;
};
const line = (product: string, thousandths: number, parts: Partial<Line> = {}): Line => ({
  product,
  quantity: Math.ceil(thousandths / 1000),
  thousandths,
  expectedPriceCents: 1250,
  ...parts,
});
const hold = (...lines: Line[]) => shop.hold({ order: randomUUID(), epoch: 1, lines });

describe('holding a length', () => {
  it('holds a length in cuts, and returns how many a unit has', async () => {
    const cloth = await addCloth(42);
    const order = randomUUID();
    const reply = await shop.hold({ order, epoch: 1, lines: [line(cloth, 2300)] });
    expect(holdStockReply.parse(reply)).toMatchObject({
      outcome: 'held',
      lines: [{ product: cloth, quantity: 23, unit: 'm', cutsPerUnit: 10 }],
    });
    expect(await cutsOf(cloth)).toBe(19);
    expect(
      await shop.dataSource.query('SELECT lines FROM stock_hold WHERE order_id = $1', [order]),
    ).toEqual([{ lines: [{ product: cloth, quantity: 23, cutsPerUnit: 10 }] }]);
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('holds whole units for an order that does not know the step', async () => {
    const cloth = await addCloth(42);
    const whole = { product: cloth, quantity: 2, expectedPriceCents: 1250 };
    expect(await hold(whole)).toMatchObject({ outcome: 'held', lines: [{ quantity: 20 }] });
    expect(await cutsOf(cloth)).toBe(22);
  });

  it('holds several lengths of one cloth together with pieces', async () => {
    const cloth = await addCloth(42);
    const piece = (await shop.add({ stock: 5 }))._id;
    const reply = await hold(line(cloth, 3200, { lengths: [2300, 900] }), {
      product: piece,
      quantity: 2,
      expectedPriceCents: 1250,
    });
    const lines = reply.outcome === 'held' ? reply.lines : [];
    expect(lines.find(({ product }) => product === cloth)).toMatchObject({
      quantity: 32,
      lengths: [23, 9],
    });
    expect(lines.find(({ product }) => product === piece)).not.toHaveProperty('unit');
    expect([await cutsOf(cloth), await shop.stockOf(piece)]).toEqual([10, 3]);
  });

  it.each([
    ['between two cuts', 2350, {}, 'step'],
    ['that is too short', 400, {}, 'leastLength'],
    ['that is too long', 3100, {}, 'mostLength'],
    ['one of which is too short', 2400, { lengths: [2000, 400] }, 'leastLength'],
    ['one of which is between two cuts', 2000, { lengths: [1150, 850] }, 'step'],
    ['at too low a price', 2300, { expectedPriceCents: 1249 }, 'priceChanged'],
  ])('FAB-4: refuses to hold a length %s', async (_what, thousandths, parts, reason) => {
    const cloth = await addCloth(42);
    expect(await hold(line(cloth, thousandths, parts))).toMatchObject({
      outcome: 'refused',
      lines: [
        { product: cloth, reason, available: 42, unit: 'm', cutsPerUnit: 10, least: 5, most: 30 },
      ],
    });
    expect(await cutsOf(cloth)).toBe(42);
  });

  it('FAB-5: refuses to hold the rest of a cloth if it is below the least length', async () => {
    const cloth = await addCloth(4);
    expect(await hold(line(cloth, 500))).toMatchObject({
      lines: [{ reason: 'outOfStock', available: 0 }],
    });
  });

  it('adds up pieces of a product named twice, and holds lengths of a cut product', async () => {
    const cloth = await addCloth(60);
    const piece = (await shop.add({ stock: 5 }))._id;
    const twice = { quantity: 5, expectedPriceCents: 1250, quantities: [3000, 2000] };
    const reply = await hold({ product: cloth, ...twice }, { product: piece, ...twice });
    const lines = reply.outcome === 'held' ? reply.lines : [];
    expect(lines.find(({ product }) => product === cloth)?.lengths).toEqual([30, 20]);
    const ofPiece = lines.find(({ product }) => product === piece);
    expect([ofPiece?.quantity, Object.keys(ofPiece ?? {})]).toEqual([
      5,
      ['product', 'quantity', 'name', 'priceCents', 'image', 'category'],
    ]);
    expect([await cutsOf(cloth), await shop.stockOf(piece)]).toEqual([10, 0]);
  });

  it.each([
    ['half a piece', { thousandths: 1500, quantity: 2 }],
    ['lengths of a piece', { lengths: [1000, 1000], thousandths: 2000 }],
    ['allowed joins', { mayJoin: true }],
    ['a piece of another dye lot', { mayMixLots: true }],
    ['a piece that waits', { isPreorder: true }],
  ])('refuses to hold %s', async (_what, parts) => {
    const { _id } = await shop.add({ stock: 5 });
    const wish = { product: _id, quantity: 2, expectedPriceCents: 1250, ...parts };
    expect(await hold(wish)).toMatchObject({
      outcome: 'refused',
      lines: [{ reason: 'notALength', available: 5 }],
    });
    expect(await shop.stockOf(_id)).toBe(5);
  });

  it('FAB-20: sells the last three metres to three of twelve buyers, one metre each', async () => {
    const cloth = await addCloth(30);
    const replies = await Promise.all(Array.from({ length: 12 }, () => hold(line(cloth, 1000))));
    expect(replies.filter(({ outcome }) => outcome === 'held')).toHaveLength(3);
    expect(await cutsOf(cloth)).toBe(0);
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('holds a batch of orders from what is left, and only one of two competing lengths', async () => {
    const cloth = await addCloth(42);
    const orders = [
      line(cloth, 2300),
      line(cloth, 1500, { lengths: [1000, 500] }),
      line(cloth, 1900),
    ];
    const replies = await shop.holds.hold(
      orders.map((one) => ({ order: randomUUID(), epoch: 1, lines: [one] })),
    );
    expect(replies.map(({ outcome }) => outcome)).toEqual(['held', 'held', 'refused']);
    expect(await cutsOf(cloth)).toBe(4);
  });
});
