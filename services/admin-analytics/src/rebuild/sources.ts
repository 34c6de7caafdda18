import { setTimeout as pause } from 'node:timers/promises';
import { authRpc } from '@shop/contracts/auth/auth';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { orderRpc } from '@shop/contracts/ordering/order';
import { rollPagesRpc, type RollFigures } from '@shop/contracts/inventory/roll-events';
import { dayChecksumsRpc, type DayChecksums } from '@shop/contracts/core/day-checksums';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { type ProjectedCustomer } from '../customers/customers.query.js';
import {
  type ProjectedProduct,
  applyUpdate,
  updateOf,
  newProduct,
} from '../products/products.rules.js';
import { projectedOrderOf, type ProjectedOrder } from '../sales/sales.rules.js';

const RETRY_WITHIN_MS = 30_000;
const RETRY_AFTER_MS = 500;
/** Errors while the owner is starting or overloaded. */
const passing: ReadonlySet<string> = new Set(['service.unavailable', 'service.busy']);

export interface Page<Row> {
  rows: Row[];
  /** Last id of the page; null if it is the last page. */
  next: string | null;
}

/** Rows of an owner. */
export interface Source<Row> {
  /** Returns a page in the order of ids, of a single day if one is given. */
  page(after: string | null, day?: string): Promise<Page<Row>>;
  /** Returns the checksums of the days from this one on. */
  days(from: string | null): Promise<DayChecksums>;
}

/** Reads all rows of the owners, in the form of their events. Retries while an owner restarts. */
export class Sources {
  constructor(
    private readonly bus: Bus,
    private readonly signal?: AbortSignal,
  ) {}

  readonly customers: Source<ProjectedCustomer> = {
    page: async (after, day) => {
      const { users, next } = await this.retried(() =>
        this.bus.request(authRpc.pageUsers, { after, day }, systemCaller),
      );
      const rows = users.map(({ user, createdAt }) => ({
        user,
        registeredAt: createdAt,
        removed: false,
      }));
      return { rows, next };
    },
    days: (from) =>
      this.retried(() => this.bus.request(dayChecksumsRpc.auth, { from }, systemCaller)),
  };

  readonly products: Source<ProjectedProduct> = {
    page: async (after, day) => {
      const { products, next } = await this.retried(() =>
        this.bus.request(catalogueRpc.pageProducts, { after, day }, systemCaller),
      );
      const rows = products.map(({ createdAt, deleted, ...event }) =>
        applyUpdate(newProduct(event.product), {
          ...updateOf(event),
          listedAt: createdAt,
          ...(deleted && { deletedIn: event.version }),
        }),
      );
      return { rows, next };
    },
    days: (from) =>
      this.retried(() => this.bus.request(dayChecksumsRpc.catalogue, { from }, systemCaller)),
  };

  readonly rolls: Source<RollFigures> = {
    page: async (after, day) => {
      const { rolls, next } = await this.retried(() =>
        this.bus.request(rollPagesRpc.page, { after, day }, systemCaller),
      );
      return { rows: rolls, next };
    },
    days: (from) =>
      this.retried(() => this.bus.request(dayChecksumsRpc.rolls, { from }, systemCaller)),
  };

  readonly orders: Source<ProjectedOrder> = {
    page: async (after, day) => {
      const { orders, next } = await this.retried(() =>
        this.bus.request(orderRpc.pageOrders, { after, day }, systemCaller),
      );
      return { rows: orders.map(projectedOrderOf), next };
    },
    days: (from) =>
      this.retried(() => this.bus.request(dayChecksumsRpc.order, { from }, systemCaller)),
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
        rootLogger.debug({ reason: error.message }, 'drift check: request to an owner is retried');
        await pause(RETRY_AFTER_MS, undefined, { signal: this.signal });
      }
    }
  }
}
