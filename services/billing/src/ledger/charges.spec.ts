// Orders that are charged before they are sent: the replies of billing, by each method.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { billingEvents } from '@shop/contracts/billing/billing';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { admin } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';
import type { OrderUpdate } from './orders.query.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

const NOT_PAID = 'This order is not paid. It can be sent once it is.';
type OpenOrder = OrderUpdate & { version: number };

/** An order of this method in its first version. Its accounts, if any, have enough for it. */
async function orderBy(method: PaymentMethod): Promise<OpenOrder> {
  const user = randomUUID();
  if (method === 'credit') {
    const account = await billing.someCredit(user, 59.8);
    return anAwaitingOrder({ method, user }, [{ account, cents: 5_980 }]);
  }
  if (method === 'invoice')
    await billing.terms.save(admin, {
      user,
      limit: 60,
      version: 0,
      isOn: true,
      company: 'Nakshi Ltd',
      dueDays: 14,
      messageId: randomUUID(),
    });
  return anAwaitingOrder({ method, user });
}

/** The order in its next version. */
async function goOn(order: OpenOrder, status: OrderUpdate['status']): Promise<void> {
  order.version += 1;
  await billing.change(order, status, order.version);
}

/** Requests the charge. Returns the reply, once the money has moved. */
async function replyTo(order: OpenOrder): Promise<string> {
  const charge = randomUUID();
  const requested = { order: order.order, version: order.version, charge };
  await billing.dataSource.transaction((manager) => billing.moves.charge(manager, [requested]));
  await billing.make();
  return repliesTo(charge);
}

async function repliesTo(charge: string): Promise<string> {
  const replies = await billing.dataSource.query<{ type: string; reason: string | null }[]>(
    `SELECT type, payload ->> 'reason' AS reason FROM outbox WHERE payload ->> 'charge' = $1`,
    [charge],
  );
  return replies.map(({ type, reason }) => reason ?? type).join();
}
const CHARGED = billingEvents.captured.name;

/** Pays the order, by the shopper or by staff. */
async function pay(order: OpenOrder): Promise<void> {
  if (order.method === 'transfer') await billing.receive(order.order, 59.8);
  if (order.method === 'stripe')
    await billing.dataSource.query(
      `UPDATE payments SET state = 'secured', secured = amount WHERE order_id = $1 AND state = 'opening'`,
      [order.order],
    );
}

describe('the charge of an order', () => {
  it.each(['demo-card', 'cash', 'transfer', 'invoice', 'credit'] as const)(
    'money 4: charges a paid order by %s once, and once more after it was un-cancelled',
    async (method) => {
      const order = await orderBy(method);
      await billing.deliver(order);
      await pay(order);
      await goOn(order, 'pending');
      expect(await replyTo(order)).toBe(CHARGED);
      await goOn(order, 'cancelled');
      await goOn(order, 'pending');
      if (method === 'transfer') expect(await replyTo(order)).toBe(NOT_PAID);
      await pay(order);
      expect(await replyTo(order)).toBe(CHARGED);
      expect(await replyTo(order)).toBe(CHARGED);
      await goOn(order, 'shipped');
      const { staff } = await billing.moneyOf(order.order);
      expect(staff?.operations.filter(({ kind }) => kind === 'capture')).toHaveLength(
        { cash: 0, invoice: 0, 'demo-card': 2, transfer: 2, credit: 2 }[method],
      );
    },
  );

  it('PAY-9: replies to a charge that was requested before its version of the order arrived', async () => {
    const order = await orderBy('demo-card');
    await billing.deliver(order);
    const requested = { order: order.order, version: order.version + 1, charge: randomUUID() };
    const older = { ...requested, version: order.version, charge: randomUUID() };
    for (const requests of [[requested, older], [older]])
      await billing.dataSource.transaction((manager) => billing.moves.charge(manager, requests));
    await billing.make();
    expect(await repliesTo(requested.charge)).toBe('');
    order.totalCents -= 1_000;
    await goOn(order, 'processing');
    await billing.make();
    expect(await repliesTo(requested.charge)).toBe(CHARGED);
    expect(await billing.movesOf(order.order)).toContain('capture 49.8 done');
    // The charge ends with the next version.
    await goOn(order, 'cancelled');
    await goOn(order, 'pending');
    await billing.make();
    expect(await repliesTo(requested.charge)).toBe(CHARGED);
  });

  it('PAY-9: has a charge retried that arrives before its order', async () => {
    const order = await orderBy('demo-card');
    await expect(replyTo(order)).rejects.toThrow('has not arrived yet');
    await billing.deliver(order);
    expect(await replyTo(order)).toBe(CHARGED);
  });

  it('money 9, trade 2: refuses the charge of an unpaid card order at once and forgets it', async () => {
    const order = await orderBy('stripe');
    await billing.deliver(order);
    await goOn(order, 'pending');
    expect(await replyTo(order)).toBe(NOT_PAID);
    await pay(order);
    await billing.dataSource.transaction((manager) =>
      billing.moves.reconcile(manager, [{ order: order.order, at: new Date() }]),
    );
    expect(await billing.movesOf(order.order)).toEqual([]);
  });

  it.each(['credit', 'invoice'] as const)(
    'money 4: refuses a charge by %s that has no room left, lists it as unpaid, and alerts staff at once',
    async (method) => {
      const order = await orderBy(method);
      await billing.deliver(order);
      await goOn(order, 'pending');
      await goOn(order, 'cancelled');
      if (method === 'credit')
        await billing.credit.change(admin, {
          user: order.user,
          amount: -59.8,
          note: 'Taken back',
          key: randomUUID(),
        });
      else await billing.dataSource.query('UPDATE credit_terms SET is_on = false');
      await goOn(order, 'pending');
      expect(await replyTo(order)).toBe(NOT_PAID);
      const unpaid = await billing.listPayments({ attention: 'unpaid', limit: 100 });
      expect(unpaid.payments.filter((one) => one.order === order.order)).toHaveLength(1);
      expect((await billing.moneyOf(order.order)).staff?.unpaidSince).toBeDefined();
      const attentions = (await billing.published()).filter(
        (payload) => payload['order'] === order.order && payload['what'] === 'unpaid',
      );
      expect(attentions).toMatchObject([{ amountCents: 5_980, user: order.user }]);
    },
  );
});

describe('an order that is cancelled without a refund', () => {
  it('trade A: keeps the charge of an order cancelled without refund, releases holds, and refunds at the next cancellation', async () => {
    const held = await orderBy('demo-card');
    await billing.deliver({ ...held, status: 'pending' });
    held.keepsCharged = true;
    await goOn(held, 'cancelled');
    expect(await billing.movesOf(held.order)).toEqual(['secure 59.8 done', 'release 59.8 done']);
    const charged = await orderBy('demo-card');
    await billing.deliver({ ...charged, status: 'pending' });
    await goOn(charged, 'shipped');
    charged.keepsCharged = true;
    await goOn(charged, 'cancelled');
    expect(await billing.moneyOf(charged.order)).toMatchObject({ state: 'charged' });
    charged.keepsCharged = false;
    await goOn(charged, 'pending');
    expect(await replyTo(charged)).toBe(CHARGED);
    await goOn(charged, 'cancelled');
    expect((await billing.movesOf(charged.order))?.at(-1)).toBe('refund 59.8 done');
  });
});
