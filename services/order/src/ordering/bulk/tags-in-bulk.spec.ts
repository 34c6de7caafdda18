// Tests tag changes of many orders, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { openOrderBulk, type OpenOrderBulk } from '../../testing/open-order-bulk.js';
import { OrderTagsRpc } from '../reads/order-tags.rpc.js';
import { tagsTitleOf } from './tags-change.rules.js';

let bulk: OpenOrderBulk;
let tweed: string;
beforeAll(async () => {
  bulk = await openOrderBulk();
});
afterAll(() => bulk.close());
beforeEach(async () => {
  await bulk.shop.clear();
  tweed = bulk.shop.catalogue.add({ stock: 1_000 });
});

const placed = async () => (await bulk.shop.place({ [tweed]: 1 })).order._id;
const tag = (order: string, word: string, isSet = true) =>
  new OrderTagsRpc(bulk.shop.dataSource, bulk.shop.audit).tag(
    { order, tag: word, isSet },
    { user: bulk.by },
  );
const tagsOf = async (order: string) =>
  (await bulk.shop.orders.get(order, bulk.by, { view: 'full' })).tags ?? [];
const ofEach = (orders: string[]) => Promise.all(orders.map(tagsOf));

describe('a change of the tags of many orders', () => {
  it('W60: adds a tag to the orders without it, reports why for the others, and undoes it', async () => {
    const one = await placed();
    const two = await placed();
    const has = await placed();
    const full = await placed();
    await tag(one, 'Call first');
    await tag(has, 'Gift wrap');
    for (let nth = 0; nth < 20; nth += 1) await tag(full, `Tag ${String(nth)}`);
    const gone = randomUUID();
    const ids = [one, two, has, full, gone];
    const change = { kind: 'addTags' as const, tags: ['gift  WRAP', 'Gift wrap'] };
    const { _id, title, rows, possible } = await bulk.preview({ ids, change });
    expect([title, possible]).toEqual(['Add the tag gift WRAP to orders', 2]);
    expect(rows).toMatchObject([
      { _id: has, reason: 'It has the tag already.' },
      { _id: full, reason: 'An order has at most 20 tags.' },
      { _id: gone, reason: 'It is not placed.' },
      { _id: one, old: { tags: ['Call first'] }, new: { tags: ['Call first', 'gift WRAP'] } },
      { _id: two, old: { tags: [] }, new: { tags: ['gift WRAP'] } },
    ]);
    await tag(two, 'Urgent');
    expect(await bulk.apply(_id)).toMatchObject({ state: 'applied', done: 2, failed: 0 });
    expect(await ofEach([one, two, has])).toEqual([
      ['Call first', 'gift WRAP'],
      ['gift WRAP', 'Urgent'],
      ['Gift wrap'],
    ]);
    expect(await bulk.shop.published('order.emailsDelayed')).toEqual([]);
    await tag(one, 'gift wrap', false);
    expect(await bulk.undo(_id)).toMatchObject({
      state: 'undone',
      done: 1,
      failed: 1,
      reasons: [{ _id: one, reason: 'It does not have the tag.' }],
    });
    expect(await ofEach([one, two, has])).toEqual([['Call first'], ['Urgent'], ['Gift wrap']]);
  });

  it('W60: removes tags from all orders of a filter with one audit entry, and restores them on undo', async () => {
    const one = await placed();
    const two = await placed();
    const other = await placed();
    await tag(one, 'Sale');
    await tag(one, 'Gift wrap');
    await tag(two, 'SALE');
    const { _id, total } = await bulk.preview({
      filter: { tag: 'sale' },
      change: { kind: 'removeTags', tags: ['sale', 'Urgent'] },
    });
    expect(total).toBe(2);
    const first = await bulk.apply(_id);
    expect(await bulk.apply(_id)).toEqual(first);
    expect(await ofEach([one, two, other])).toEqual([['Gift wrap'], [], []]);
    const { entries } = await bulk.shop.audit.list({ limit: 10, subject: _id });
    expect(entries).toMatchObject([
      {
        action: 'order.bulkTagged',
        subject: { name: 'Remove the tags sale and Urgent from orders' },
        after: { orders: 2, failed: 0 },
      },
    ]);
    await bulk.undo(_id);
    expect(await ofEach([one, two, other])).toEqual([['Gift wrap', 'Sale'], ['SALE'], []]);
  });

  it('W60: refuses a row that became full after the preview, and changes the others', async () => {
    const full = await placed();
    const free = await placed();
    for (let nth = 0; nth < 19; nth += 1) await tag(full, `Tag ${String(nth)}`);
    const change = { kind: 'addTags' as const, tags: ['Urgent'] };
    const { _id, possible } = await bulk.preview({ ids: [full, free], change });
    expect(possible).toBe(2);
    await tag(full, 'Tag 19');
    expect((await bulk.apply(_id)).reasons).toMatchObject([
      { _id: full, reason: 'An order has at most 20 tags.' },
    ]);
    expect(await tagsOf(free)).toEqual(['Urgent']);
  });

  it('W47: restores the tags from before a bulk change for another admin, and reports what was changed since', async () => {
    const one = await placed();
    const two = await placed();
    await tag(one, 'Call first');
    const change = { kind: 'addTags' as const, tags: ['Gift wrap', 'Call first'] };
    const { _id: of } = await bulk.preview({ ids: [one, two], change });
    await bulk.apply(of);
    await tag(two, 'Gift wrap', false);
    await tag(two, 'Call first', false);
    const { _id, title, rows } = await bulk.putBack(of);
    expect(title).toBe('Put back: Add the tags Gift wrap and Call first to orders');
    expect(rows).toMatchObject([
      { _id: two, reason: 'It has none of the tags.' },
      { _id: one, old: { tags: ['Call first', 'Gift wrap'] }, new: { tags: ['Call first'] } },
    ]);
    expect(await bulk.apply(_id, bulk.other)).toMatchObject({ state: 'applied', done: 1 });
    expect(await ofEach([one, two])).toEqual([['Call first'], []]);
    const back = await bulk.putBack(_id);
    await bulk.apply(back._id, bulk.other);
    expect(await tagsOf(one)).toEqual(['Call first', 'Gift wrap']);
    await bulk.bulk.undo(bulk.other, back._id);
    expect(await tagsOf(one)).toEqual(['Call first']);
  });

  it('W47: restores the tags of one order by its audit entry, for thirty days', async () => {
    const order = await placed();
    const entryOf = async () =>
      (await bulk.shop.audit.list({ limit: 1, subject: order })).entries[0]?._id ?? '';
    await tag(order, 'Sale');
    const added = await entryOf();
    await tag(order, 'sale', false);
    const removed = await entryOf();
    expect((await bulk.putBack(added)).rows).toMatchObject([
      { _id: order, reason: 'It does not have the tag.' },
    ]);
    const { _id, title } = await bulk.putBack(removed);
    expect(title).toMatch(/^Put back: Remove the tag Sale from /);
    await bulk.apply(_id, bulk.other);
    expect(await tagsOf(order)).toEqual(['Sale']);
    const old = randomUUID();
    await bulk.shop.asAdministrator(`
      INSERT INTO audit_entries (id, at, by_id, by_name, action, subject_kind, subject_id, subject_name, before, after)
      SELECT '${old}', at - interval '31 days', by_id, by_name, action, subject_kind, subject_id, subject_name, before, after
        FROM audit_entries WHERE id = '${removed}'`);
    await expect(bulk.putBack(old)).rejects.toMatchObject({ code: 'bulk.putBackOver' });
  });

  it('W47: restores no status, and nothing of a change that was undone', async () => {
    const order = await placed();
    const status = { kind: 'setStatus' as const, status: 'processing' as const };
    const { _id } = await bulk.preview({ ids: [order], change: status });
    await bulk.apply(_id);
    await expect(bulk.putBack(_id)).rejects.toMatchObject({
      code: 'bulk.putBackOver',
      message: 'A status is not put back.',
    });
    const change = { kind: 'addTags' as const, tags: ['Sale'] };
    const undone = await bulk.preview({ ids: [order], change });
    await bulk.apply(undone._id);
    await bulk.undo(undone._id);
    await expect(bulk.putBack(undone._id)).rejects.toMatchObject({ code: 'bulk.notFound' });
  });

  it('names at most three tags in a title', () => {
    const tags = ['A', 'B', 'C', 'D', 'E'];
    expect(tagsTitleOf({ kind: 'addTags', tags })).toBe(
      'Add the tags A, B, C and 2 more to orders',
    );
  });
});
