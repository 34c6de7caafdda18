import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import type { DraftInput } from '@shop/contracts/ordering/draft-inputs';
import { DomainError } from '@shop/service-kit/domain-error';
import type { DemoOrder } from '@shop/seeds/demo';
import { demoShopProducts } from '@shop/seeds/demo-colourways';
import { rootLogger } from '@shop/service-kit/logger';
import type { DraftsService } from '../ordering/drafts/drafts.service.js';

interface Services {
  drafts: DraftsService;
  admin: Pick<UserView, '_id' | 'name'>;
}

/** Adds a draft for a customer of the shop, and an open offer for a new one, with products in stock. */
export async function addDemoDrafts(
  { drafts, admin }: Services,
  orders: readonly DemoOrder[],
): Promise<void> {
  const stock = new Map(demoShopProducts().map((product) => [product._id, product.stock]));
  const [first, second] = orders
    .filter(({ status }) => status === 'delivered')
    .map((order) => ({
      ...order,
      items: order.items.filter(
        ({ product, quantity }) => (stock.get(product) ?? 0) > 2 * quantity,
      ),
    }))
    .filter(({ items }) => items.length > 1);
  if (!first || !second) return;
  const { name, email } = first.user;
  const known = {
    ...inputOf(first, { name, email }),
    discount: { kind: 'percent' as const, value: 10, reason: 'Regular customer' },
  };
  const offered = {
    ...inputOf(second, { name: 'Farhana Akter', email: 'farhana.akter@loomery.test' }),
    note: 'As we agreed at the fair.',
  };
  try {
    for (const input of [known, offered]) {
      const draft = randomUUID();
      await drafts.save(admin, { ...input, draft, version: null }, randomUUID());
      if (input === offered) await drafts.offer(admin, { draft }, randomUUID());
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    rootLogger.warn({ reason: error.message }, 'demo drafts not added');
  }
}

const inputOf = (
  { items, shippingAddress }: DemoOrder,
  customer: DraftInput['customer'],
): DraftInput => ({
  customer,
  items: items.map(({ product, quantity }) => ({ product, quantity })),
  shippingAddress,
});
