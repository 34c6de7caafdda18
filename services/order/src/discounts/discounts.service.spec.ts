import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shop/contracts/core/time';
import {
  addCodesInput,
  discountFields,
  discountList,
  discountQuery,
  type DiscountView,
} from '@shop/contracts/pricing/discounts';
import { admin, openSettings, type OpenSettings } from '../testing/open-settings.js';
import { discountPage } from './discount-list.query.js';

let shop: OpenSettings;
beforeAll(async () => {
  shop = await openSettings();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.dataSource.query('DELETE FROM discount_claims');
  await shop.dataSource.query('DELETE FROM discounts');
});

const newId = (): string => randomUUID();
const refused = (code: string) => expect.objectContaining({ code }) as unknown;
const paging = { page: 1, limit: 24 };
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const save = (
  parts: object = {},
  { _id = newId(), version = null as number | null } = {},
): Promise<DiscountView> => {
  const fields = discountFields.parse({
    name: 'Welcome',
    kind: 'code',
    level: 'order',
    effect: 'percent',
    value: 1_000,
    ...parts,
  });
  return shop.discounts.save(admin, { _id, version, fields }, randomUUID());
};
const add = (discount: string, input: object, message: string = randomUUID()) =>
  shop.codes.add(admin, discount, addCodesInput.parse(input), message);
const claim = (discount: string, code: string | null, state = 'held') =>
  shop.dataSource.query(
    `INSERT INTO discount_claims (discount_id, order_id, code, buyer, state) VALUES ($1, gen_random_uuid(), $2, 'x', $3)`,
    [discount, code, state],
  );

describe('a discount', () => {
  it('stores a discount with every field, and changes only its newest version', async () => {
    const parts = {
      combines: true,
      priority: 3,
      minCents: 5_000,
      minQuantity: 2,
      excludesReduced: true,
      products: [randomUUID()],
      categories: ['silk'],
      startsAt: dayIn(-1),
      endsAt: dayIn(9),
      usesMax: 20,
      usesPerBuyer: 1,
      isActive: true,
    };
    const made = await save(parts);
    expect(made).toMatchObject({ ...parts, version: 1, uses: 0, codeCount: 0, firstCode: null });
    const changed = await save({ ...parts, value: 2_000 }, { _id: made._id, version: 1 });
    expect(changed).toEqual({ ...made, value: 2_000, version: 2 });
    const old = save(parts, { _id: made._id, version: 1 });
    await expect(old).rejects.toEqual(refused('order.settingsChanged'));
    expect((await shop.audited())[0]).toMatchObject({
      action: 'discount.changed',
      before: { value: 1_000 },
      after: { value: 2_000 },
    });
  });

  it('deletes a discount with its codes, and neither finds nor creates its id again', async () => {
    const { _id } = await save();
    await add(_id, { codes: ['WELCOME10'] });
    await claim(_id, 'WELCOME10');
    await shop.discounts.remove(admin, _id, randomUUID());
    await expect(shop.discounts.get(_id)).rejects.toEqual(refused('order.settingNotFound'));
    await expect(save({}, { _id, version: 1 })).rejects.toEqual(refused('order.settingNotFound'));
    await expect(save({}, { _id })).rejects.toEqual(refused('order.settingsChanged'));
    const other = await save({ name: 'Other' });
    await add(other._id, { codes: ['WELCOME10'] });
    const { discounts } = await shop.discounts.list(discountQuery.parse({}));
    expect(discounts).toEqual([{ ...other, codeCount: 1, firstCode: 'WELCOME10' }]);
  });

  it('finds a discount by a part of its name, by a code and by its state', async () => {
    const now = await save({ name: 'Été 50 %' });
    await save({ name: 'Planned', startsAt: dayIn(3) });
    await save({ name: 'Over', endsAt: dayIn(-1) });
    await save({ name: 'Off', isActive: false });
    await add(now._id, { codes: ['SUMMER'] });
    const names = async (query: object) => {
      const list = await shop.discounts.list(discountQuery.parse(query));
      return discountList.parse(list).discounts.map(({ name }) => name);
    };
    expect(await names({})).toEqual(['Off', 'Over', 'Planned', 'Été 50 %']);
    expect(await names({ search: 'ete' })).toEqual(['Été 50 %']);
    expect(await names({ search: '%' })).toEqual(['Été 50 %']);
    expect(await names({ search: ' sum mer' })).toEqual(['Été 50 %']);
    expect(await names({ state: 'running' })).toEqual(['Été 50 %']);
    expect(await names({ state: 'planned' })).toEqual(['Planned']);
    expect(await names({ state: 'ended' })).toEqual(['Off', 'Over']);
    expect(await names({ limit: 1, page: 2 })).toEqual(['Over']);
    expect(await names({ sort: 'name', order: 'asc' })).toEqual([
      'Été 50 %',
      'Off',
      'Over',
      'Planned',
    ]);
    expect(await names({ sort: 'made', order: 'asc', limit: 1 })).toEqual(['Été 50 %']);
  });

  it.each([
    ['name', 'discounts_by_name'],
    ['made', 'discounts_newest'],
  ])('reads discounts by %s through an index', async (sort, index) => {
    const { text, values } = discountPage(discountQuery.parse({ sort, order: 'asc' }));
    const plan = await shop.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
      return manager.query<unknown[]>(`EXPLAIN ${text}`, values);
    });
    expect(JSON.stringify(plan)).toContain(index);
  });

  it('counts the orders that use a discount, with a limit or without', async () => {
    const { _id } = await save();
    await add(_id, { codes: ['ONE', 'TWO'] });
    for (const [code, state] of [['ONE'], ['ONE'], ['TWO', 'freed']] as const)
      await claim(_id, code, state);
    expect(await shop.discounts.get(_id)).toMatchObject({
      uses: 2,
      codeCount: 2,
      firstCode: 'ONE',
    });
    expect((await shop.codes.list(_id, paging)).codes).toEqual([
      { code: 'ONE', usesMax: null, uses: 2 },
      { code: 'TWO', usesMax: null, uses: 0 },
    ]);
  });
});

describe('the codes of a discount', () => {
  it('creates 10,000 different discount codes in unambiguous characters, once for each request', async () => {
    const { _id } = await save();
    const message = randomUUID();
    const begun = performance.now();
    await add(_id, { count: 10_000, prefix: 'sum mer-' }, message);
    const seconds = (performance.now() - begun) / 1_000;
    await add(_id, { count: 10_000, prefix: 'SUMMER-' }, message);
    expect(await shop.discounts.get(_id)).toMatchObject({ codeCount: 10_000 });
    const { codes, pages } = await shop.codes.list(_id, { page: 100, limit: 100 });
    expect([codes.length, pages]).toEqual([100, 100]);
    for (const { code, usesMax } of codes) {
      expect(code).toMatch(/^SUMMER-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
      expect(usesMax).toBe(1);
    }
    expect(seconds).toBeLessThan(5);
    const [entry] = await shop.audited();
    expect(entry).toMatchObject({ action: 'discount.codesAdded', after: { added: 10_000 } });
  });

  it('refuses codes that another discount has, names a taken one and adds nothing', async () => {
    const one = await save();
    const other = await save({ name: 'Other' });
    await add(one._id, { codes: ['welcome 10', 'SPRING'] });
    const both = add(other._id, { codes: ['NEW', 'Spring', 'WELCOME10'] });
    await expect(both).rejects.toMatchObject({
      code: 'order.codeTaken',
      message: 'Another discount has the code SPRING.',
    });
    expect((await shop.codes.list(other._id, paging)).codes).toEqual([]);
    await add(one._id, { codes: ['SPRING', 'MAY', 'MAY'], usesMax: 5 });
    expect((await shop.codes.list(one._id, paging)).codes).toEqual([
      { code: 'MAY', usesMax: 5, uses: 0 },
      { code: 'SPRING', usesMax: null, uses: 0 },
      { code: 'WELCOME10', usesMax: null, uses: 0 },
    ]);
  });

  it('deletes discount codes one by one, regardless of case and blanks', async () => {
    const { _id } = await save();
    await add(_id, { codes: ['MAY', 'JUNE'] });
    await shop.codes.remove(admin, _id, ' m ay', randomUUID());
    expect((await shop.codes.list(_id, paging)).codes).toMatchObject([{ code: 'JUNE' }]);
    const again = shop.codes.remove(admin, _id, 'MAY', randomUUID());
    await expect(again).rejects.toEqual(refused('order.settingNotFound'));
    const unknown = randomUUID();
    await expect(add(unknown, { count: 1 })).rejects.toEqual(refused('order.settingNotFound'));
    await expect(shop.codes.list(unknown, paging)).rejects.toEqual(
      refused('order.settingNotFound'),
    );
  });
});
