// Billing with the fake card provider, for specs.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { startFakeStripe, type FakeStripe } from '@shop/fake-stripe/start-fake-stripe';
import { FAKE_KEY, FAKE_WEBHOOK_SECRET } from '@shop/fake-stripe/keys';
import { DomainError } from '@shop/service-kit/domain-error';
import type { MethodLedger } from '../ledger/method-ledger.js';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { StripeProvider } from '../providers/stripe/stripe-provider.js';
import { anOrder, aUser, openBilling } from './open-billing.js';

export const SHOP_URL = 'http://shop.test';

export const stripeOf = ({ url }: Pick<FakeStripe, 'url'>): StripeProvider =>
  new StripeProvider({
    key: FAKE_KEY,
    webhookSecrets: [FAKE_WEBHOOK_SECRET],
    apiUrl: url,
    shopUrl: SHOP_URL,
    timeoutMs: 500,
  });

/** An order that waits 35 minutes for a card. */
export const awaiting = (news: Partial<OrderUpdate> = {}): OrderUpdate => {
  const now = new Date();
  return anOrder({
    status: 'awaiting',
    method: 'stripe',
    until: new Date(now.getTime() + 35 * MINUTE_MS).toISOString(),
    placedAt: now.toISOString(),
    at: now.toISOString(),
    ...news,
  });
};

const LATER: readonly string[] = ['order.notFound', 'billing.notYet'];

export type OpenStripe = Awaited<ReturnType<typeof openStripe>>;

/** Opens billing with the fake, whose events wait until a spec delivers them. */
export async function openStripe({ ledgers = [] }: { ledgers?: MethodLedger[] } = {}) {
  const fake = await startFakeStripe();
  const provider = stripeOf(fake);
  const billing = await openBilling({ providers: [provider], ledgers });
  const { dataSource } = billing;
  const userOf = ({ user }: OrderUpdate) => aUser({ _id: user });
  const open = (order: OrderUpdate) => billing.pages.open(order.order, order.user);
  /** Repeats the request until the order is known and its page is made, like the gateway. */
  const openSoon = async (order: OrderUpdate): ReturnType<typeof open> => {
    for (let nth = 0; nth < 30; nth += 1) {
      try {
        return await open(order);
      } catch (error) {
        if (!(error instanceof DomainError && LATER.includes(error.code))) throw error;
        await pause(100);
      }
    }
    return open(order);
  };
  const look = async (order: OrderUpdate) => {
    await dataSource.query('UPDATE payments SET looked_at = NULL WHERE order_id = $1', [
      order.order,
    ]);
    return billing.pages.lookAgain(order.order, userOf(order));
  };
  /** Returns the session of an address. */
  const sessionAt = (address: string) => address.split('/').at(-1) ?? '';
  const press = (address: string, action: Parameters<FakeStripe['press']>[1], code?: string) =>
    fake.press(sessionAt(address), action, code);
  return {
    ...billing,
    fake,
    provider,
    open,
    openSoon,
    look,
    press,
    /** An order whose money is held. */
    held: async (news: Partial<OrderUpdate> = {}): Promise<OrderUpdate> => {
      const order = awaiting(news);
      await billing.deliver(order);
      press((await open(order)).address, 'pay');
      await look(order);
      return order;
    },
    /** Changes the status of the order, like its event. */
    become: async (order: OrderUpdate, status: OrderUpdate['status']): Promise<void> => {
      const [row] = await dataSource.query<{ version: number }[]>(
        'SELECT version FROM order_money WHERE order_id = $1',
        [order.order],
      );
      await billing.deliver({ ...order, status, until: null, version: (row?.version ?? 0) + 1 });
    },
    /** Makes later work due now. */
    hurry: () =>
      dataSource.query("UPDATE operations SET next_at = now() WHERE next_at < 'infinity'"),
    /** Returns the intents that the fake made for an order. */
    intentsOf: ({ order }: OrderUpdate) =>
      [...fake.account.intents.values()].filter(({ metadata }) => metadata.order === order),
    anId: () => randomUUID(),
    close: async () => {
      await billing.close();
      await fake.close();
    },
  };
}
