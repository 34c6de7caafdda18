import { setTimeout as pause } from 'node:timers/promises';
import { authRpc } from '@shop/contracts/auth';
import { catalogueRpc } from '@shop/contracts/catalogue';
import { orderRpc } from '@shop/contracts/order';
import { dayChecksumsRpc, type DayChecksums } from '@shop/contracts/day-checksums';
import { Bus, ownAccount } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { type KnownPerson } from '../people/people.query.js';
import { type KnownProduct, learn, newsOf, unknownProduct } from '../products/products.rules.js';
import { knownOrderOf, type KnownOrder } from '../sales/sales.rules.js';

const RETRY_WITHIN_MS = 30_000;
const RETRY_AFTER_MS = 500;
/** The owner is starting, or has more to do than it can. */
const passing: ReadonlySet<string> = new Set(['service.unavailable', 'service.busy']);

export interface Page<Row> {
  rows: Row[];
  /** The last id of the page; null when nothing follows. */
  next: string | null;
}

/** What an owner tells of its rows. */
export interface Source<Row> {
  /** In the order of ids, of one day alone where it is named. */
  page(after: string | null, day?: string): Promise<Page<Row>>;
  /** Checksums of the days from this one on. */
  days(from: string | null): Promise<DayChecksums>;
}

/** Everything that the owners have, as their events tell it. An owner may be restarted meanwhile. */
export class Sources {
  constructor(
    private readonly bus: Bus,
    private readonly signal?: AbortSignal,
  ) {}

  readonly people: Source<KnownPerson> = {
    page: async (after, day) => {
      const { users, next } = await this.retried(() =>
        this.bus.ask(authRpc.pageFacts, { after, day }, ownAccount),
      );
      const rows = users.map(({ user, createdAt }) => ({
        user,
        registeredAt: createdAt,
        removed: false,
      }));
      return { rows, next };
    },
    days: (from) => this.retried(() => this.bus.ask(dayChecksumsRpc.auth, { from }, ownAccount)),
  };

  readonly products: Source<KnownProduct> = {
    page: async (after, day) => {
      const { products, next } = await this.retried(() =>
        this.bus.ask(catalogueRpc.pageFacts, { after, day }, ownAccount),
      );
      const rows = products.map(({ createdAt, deleted, ...fact }) =>
        learn(unknownProduct(fact.product), { ...newsOf(fact), listedAt: createdAt, deleted }),
      );
      return { rows, next };
    },
    days: (from) =>
      this.retried(() => this.bus.ask(dayChecksumsRpc.catalogue, { from }, ownAccount)),
  };

  readonly orders: Source<KnownOrder> = {
    page: async (after, day) => {
      const { orders, next } = await this.retried(() =>
        this.bus.ask(orderRpc.pageFacts, { after, day }, ownAccount),
      );
      return { rows: orders.map(knownOrderOf), next };
    },
    days: (from) => this.retried(() => this.bus.ask(dayChecksumsRpc.order, { from }, ownAccount)),
  };

  private async retried<T>(request: () => Promise<T>): Promise<T> {
    const end = performance.now() + RETRY_WITHIN_MS;
    for (;;) {
      this.signal?.throwIfAborted();
      try {
        return await request();
      } catch (error) {
        const isPassing = error instanceof DomainError && passing.has(error.code);
        if (!isPassing || performance.now() > end) throw error;
        rootLogger.debug({ reason: error.message }, 'drift check: an owner is asked again');
        await pause(RETRY_AFTER_MS, undefined, { signal: this.signal });
      }
    }
  }
}
