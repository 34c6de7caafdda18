// Tests the returns that withdrawals open, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Audit } from '@shop/service-kit/audit/audit';
import { ReturnWriter } from '../ordering/returns/return-writer.js';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { WithdrawalReturns } from './withdrawal-returns.js';
import { WithdrawalsService } from './withdrawals.service.js';

const nadia = aUser({ name: 'Nadia', email: 'nadia@loomery.test' });
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const sale = { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 } as const;

let shop: OpenOrders;
let withdrawals: WithdrawalsService;
let opening: WithdrawalReturns;
let ajrakh: string;
let jamdani: string;
let length: string;
beforeAll(async () => {
  shop = await openOrders();
  const audit = new Audit(shop.dataSource);
  withdrawals = new WithdrawalsService(shop.dataSource, shop.outbox, audit);
  opening = new WithdrawalReturns(shop.dataSource, new ReturnWriter(shop.outbox, audit));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.dataSource.query('DELETE FROM withdrawals');
  await shop.clear();
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100, priceCents: 1_000 });
  jamdani = shop.catalogue.add({ name: 'Jamdani', stock: 100, priceCents: 2_000 });
  length = shop.catalogue.add({ name: 'Twill', stock: 999, sale });
});

const placed = async (
  pieces: Record<string, number> = { [ajrakh]: 3, [jamdani]: 1, [length]: 2 },
): Promise<string> => {
  return (await shop.place(pieces, { user: nadia })).order._id;
};
async function delivered(pieces?: Record<string, number>): Promise<string> {
  const order = await placed(pieces);
  await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
  await shop.statuses.change(order, { to: 'delivered', by: staff, at: new Date() });
  return order;
}
type Items = Parameters<WithdrawalsService['declare']>[0]['items'];
const declare = (orderNumber: string, items?: Items) =>
  withdrawals.declare(
    { name: 'Nadia', email: 'nadia@loomery.test', orderNumber, items },
    randomUUID(),
  );
const returnsOf = async (order: string) => (await shop.returns.ofOrder(order, staff)).returns;
const newest = async () => (await withdrawals.list({ page: 1, limit: 24 })).withdrawals[0];

describe('the return of a withdrawal', () => {
  it('V37: opens one return with what was sent, without the lengths cut to order', async () => {
    const order = await delivered();
    await declare(order, 'All of it');
    await Promise.all([opening.openAll(), opening.openAll()]);
    await opening.openAll();
    const [opened, ...others] = await returnsOf(order);
    expect(others).toEqual([]);
    expect(opened).toMatchObject({
      number: 'R1',
      kind: 'withdrawal',
      state: 'requested',
      wants: 'refund',
      text: 'All of it',
      lines: [
        { name: 'Ajrakh', quantity: 3 },
        { name: 'Jamdani', quantity: 1 },
      ],
    });
    expect(await newest()).toMatchObject({
      state: 'open',
      return: { _id: opened?._id, number: 'R1', state: 'requested' },
    });
  });

  it('V37: opens a return of lengths cut to order if nothing else was sent', async () => {
    const order = await delivered({ [length]: 2 });
    await declare(order);
    await opening.openAll();
    expect(await returnsOf(order)).toMatchObject([
      { kind: 'withdrawal', state: 'requested', lines: [{ name: 'Twill', quantity: 2 }] },
    ]);
  });

  it('V37: adds a second withdrawal to the return of the first', async () => {
    const order = await delivered();
    await declare(order, [{ product: jamdani }]);
    await opening.openAll();
    await declare(order, [{ product: jamdani }, { product: length }]);
    await opening.openAll();
    expect(await returnsOf(order)).toMatchObject([
      {
        number: 'R1',
        lines: [
          { name: 'Jamdani', quantity: 1 },
          { name: 'Twill', quantity: 2 },
        ],
      },
    ]);
    expect((await newest())?.return?.number).toBe('R1');
  });

  it.each([
    ['has not left', () => placed()],
    [
      'was cancelled',
      async () => {
        const order = await placed();
        await shop.statuses.change(order, { to: 'cancelled', by: staff, at: new Date() });
        return order;
      },
    ],
  ])('V37: opens no return of an order that %s', async (_state, order) => {
    const id = await order();
    await declare(id);
    await opening.openAll();
    expect(await returnsOf(id)).toEqual([]);
    expect(await newest()).toMatchObject({ state: 'open', return: null });
  });

  it('V50: marks the withdrawal as done once its return is settled', async () => {
    const order = await delivered();
    await declare(order, [{ product: ajrakh }]);
    await opening.openAll();
    const [{ _id = '' } = {}] = await returnsOf(order);
    for (const state of ['approved', 'received'] as const)
      await shop.returns.move(_id, { state }, staff, null);
    const lines = [{ product: ajrakh, quantity: 3, decision: 'stock' as const }];
    await shop.returns.inspect({ return: _id, lines }, staff);
    expect(await newest()).toMatchObject({ state: 'open' });
    await shop.returns.settle({ return: _id }, staff);
    expect(await newest()).toMatchObject({
      state: 'done',
      done: { by: 'Nasreen', note: 'Return R1 is settled.' },
      return: { state: 'settled' },
    });
  });
});
