// Values before a bulk change, put back long after its Undo, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ProductChange } from '@shop/contracts/catalogue/product-bulk';
import type { Call } from '@shop/service-kit/bus/call';
import { openBulk, type OpenBulk } from '../testing/open-bulk.js';

let shop: OpenBulk;
beforeAll(async () => {
  shop = await openBulk();
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

/** An admin who did not make the earlier change. */
const other = { _id: randomUUID(), name: 'Jonas Weber' };
const call = (user: object) => ({ user }) as Call;

const applied = async (ids: string[], change: ProductChange): Promise<string> => {
  const { _id } = await shop.rpc.preview(
    { bulk: randomUUID(), input: { ids, change } },
    call(shop.by),
  );
  await shop.bulk.apply(shop.by, _id);
  return _id;
};
const putBack = (of: string) => shop.rpc.putBack({ bulk: randomUUID(), of }, call(other));
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const priceOf = async (product: string) => (await shop.products.get(product)).price;

const raise = {
  kind: 'raisePrice',
  change: { by: 'percent', value: 10 },
  originalToo: false,
} as const;

describe('values put back after a bulk change', () => {
  it('W47: previews the old values for another admin, names what was changed since, and restores the rest', async () => {
    const ids = [
      (await shop.add({ name: 'Silk', price: 10 }))._id,
      (await shop.add({ name: 'Wool', price: 20 }))._id,
    ];
    const [silk = '', wool = ''] = ids;
    const of = await applied(ids, raise);
    await shop.change(wool, { price: 25 });
    const preview = await putBack(of);
    expect(preview).toMatchObject({ title: 'Put back: Raise the price by 10 %', possible: 1 });
    expect(preview.rows).toMatchObject([
      { _id: wool, reason: 'Its price is $25.00 now.' },
      { _id: silk, old: { price: 11 }, new: { price: 10 } },
    ]);
    const { change } = await shop.bulk.apply(other, preview._id);
    expect(change).toMatchObject({ state: 'applied', done: 1, failed: 0 });
    expect([await priceOf(silk), await priceOf(wool)]).toEqual([10, 25]);
    await shop.bulk.undo(other, preview._id);
    expect(await priceOf(silk)).toBe(11);
  });

  it('W47: puts stock back by its difference', async () => {
    const { _id } = await shop.add({ stock: 5 });
    const of = await applied([_id], { kind: 'addStock', value: 10 });
    await shop.change(_id, { stock: 12 });
    const preview = await putBack(of);
    expect(preview.rows).toMatchObject([{ old: { stock: 12 }, new: { stock: 2 } }]);
  });

  it('W47: refuses an old change, a deletion, and a change that was undone', async () => {
    const { _id } = await shop.add({ price: 10 });
    const of = await applied([_id], raise);
    await shop.dataSource.query(
      "UPDATE bulk_changes SET applied_at = applied_at - interval '31 days' WHERE id = $1",
      [of],
    );
    expect(await refusalOf(putBack(of))).toMatchObject({ code: 'bulk.putBackOver' });
    const undone = await applied([_id], raise);
    await shop.bulk.undo(shop.by, undone);
    expect(await refusalOf(putBack(undone))).toMatchObject({ code: 'bulk.notFound' });
    const deletion = await applied([_id], { kind: 'delete' });
    expect(await refusalOf(putBack(deletion))).toMatchObject({
      message: 'Deleted products cannot be restored.',
    });
  });
});
