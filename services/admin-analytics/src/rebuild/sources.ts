import { setTimeout as pause } from 'node:timers/promises';
import { authRpc } from '@shop/contracts/auth';
import { catalogueRpc } from '@shop/contracts/catalogue';
import { orderRpc } from '@shop/contracts/order';
import { Bus, ownAccount } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { type KnownPerson } from '../people/people.query.js';
import { newsOf, type ProductNews } from '../products/products.rules.js';
import { knownOrderOf, type KnownOrder } from '../sales/sales.rules.js';

const PATIENCE_MS = 30_000;
const AGAIN_MS = 500;
/** The owner is starting, or has more to do than it can. */
const passing: ReadonlySet<string> = new Set(['service.unavailable', 'service.busy']);

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** Everything that the owners have, a page at a time, as their facts tell it. */
export class Sources {
  constructor(private readonly bus: Bus) {}

  people(signal?: AbortSignal): AsyncGenerator<KnownPerson[]> {
    return pages(async (after) => {
      const { users, next } = await this.bus.ask(authRpc.pageFacts, { after }, ownAccount);
      const rows = users.map(({ user, createdAt }) => ({
        user,
        registeredAt: createdAt,
        removed: false,
      }));
      return { rows, next };
    }, signal);
  }

  products(signal?: AbortSignal): AsyncGenerator<ProductNews[]> {
    return pages(async (after) => {
      const { products, next } = await this.bus.ask(catalogueRpc.pageFacts, { after }, ownAccount);
      const rows = products.map(({ createdAt, deleted, ...fact }) => ({
        ...newsOf(fact),
        listedAt: createdAt,
        deleted,
      }));
      return { rows, next };
    }, signal);
  }

  orders(signal?: AbortSignal): AsyncGenerator<KnownOrder[]> {
    return pages(async (after) => {
      const { orders, next } = await this.bus.ask(orderRpc.pageFacts, { after }, ownAccount);
      return { rows: orders.map(knownOrderOf), next };
    }, signal);
  }
}

async function* pages<Row>(
  ask: (after: string | null) => Promise<Page<Row>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    signal?.throwIfAborted();
    const { rows, next } = await withPatience(() => ask(after), signal);
    if (rows.length > 0) yield rows;
    if (next === null) return;
    after = next;
  }
}

/** An owner may be restarted meanwhile. */
async function withPatience<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof DomainError && passing.has(error.code);
      if (!isPassing || performance.now() > end) throw error;
      rootLogger.debug({ reason: error.message }, 'a page of facts is asked for again');
      await pause(AGAIN_MS, undefined, { signal });
    }
  }
}
