import { Injectable } from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import {
  HOLD_BATCH,
  weightOfHold,
  type HoldStockInput,
  type HoldStockReply,
} from '@shop/contracts/inventory/stock-holds';
import { Batcher } from '@shop/service-kit/batcher';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { failpoint } from '@shop/service-kit/failpoint';
import { rootLogger } from '@shop/service-kit/logger';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPrepared, queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { DataSource } from 'typeorm';
import { decideHolds } from './decide-holds.rules.js';
import { lockExpected } from './expected-rolls.query.js';
import { lockForHolds, productsOf, readForHolds, type Query } from './read-for-holds.query.js';
import {
  firstOfEach,
  preordered,
  requestedLines,
  type RequestedHold,
} from './requested-lines.rules.js';
import { storeHolds } from './store-holds.query.js';

type Replies = ReadonlyMap<string, HoldStockReply>;
type ExpectedRollsOf = Awaited<ReturnType<typeof lockExpected>>;

/**
 * Holds stock for orders, each exactly once (reliability 2.3 and 2.4). Reads without a lock, decides, and stores if
 * nothing has changed since; otherwise repeats this once under locks.
 */
@Injectable()
export class HoldService {
  /** Orders that arrive together share their statements. */
  private readonly together = new Batcher<RequestedHold, HoldStockReply>({
    name: 'holds',
    work: (holds) => this.decideAll(holds),
    maxWeight: HOLD_BATCH.lines,
    weigh: weightOfHold,
    maxWaitMs: 50,
    isOfAll: isOutage,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Holds the stock of all lines of an order or of none; the same order and epoch always get the same reply. */
  async hold(holds: readonly HoldStockInput[]): Promise<HoldStockReply[]> {
    failpoint('F4');
    const replies = await Promise.all(
      holds.map(({ order, epoch, lines }) =>
        this.together.add({ order, epoch, lines: requestedLines(lines) }),
      ),
    );
    failpoint('F5');
    return replies;
  }

  /** Decides a second hold of the same order in a batch after all other orders. */
  private async decideAll(holds: readonly RequestedHold[]): Promise<HoldStockReply[]> {
    const first = firstOfEach(holds);
    const replies = (await this.decideUnlocked(first)) ?? (await this.decideLocked(first));
    this.outbox.committed();
    const repeated = holds.filter((hold) => !first.includes(hold));
    const later = repeated.length > 0 ? await this.decideAll(repeated) : [];
    return holds.map((hold) => {
      const reply = first.includes(hold) ? replies.get(hold.order) : later[repeated.indexOf(hold)];
      if (!reply) throw new Error(`the hold of order ${hold.order} has no reply`);
      return reply;
    });
  }

  /** Returns null if the holds have to be decided under locks. */
  private async decideUnlocked(holds: readonly RequestedHold[]): Promise<Replies | null> {
    // Expected rolls are read only under locks.
    if (holds.some(({ lines }) => preordered(lines).length > 0)) return null;
    const query: Query = (statement) => queryPrepared(this.dataSource, statement);
    return this.decide(query, holds, null).catch(nothingStored);
  }

  private async decideLocked(holds: readonly RequestedHold[]): Promise<Replies> {
    const replies = await this.dataSource.transaction(async (manager) => {
      const query: Query = (statement) => queryPreparedWithin(manager, statement);
      await lockForHolds(query, holds);
      const expected = await lockExpected(manager, productsOf(holds));
      return this.decide(query, holds, expected);
    });
    if (!replies) throw new Error('holds under locks were not stored');
    return replies;
  }

  /** `expected` has the expected rolls, read under the locks of orders and products; null without locks. */
  private async decide(
    query: Query,
    holds: readonly RequestedHold[],
    expected: ExpectedRollsOf | null,
  ): Promise<Replies | null> {
    const { stored, products, open } = await readForHolds(query, holds);
    const { replies, decided } = decideHolds(holds, {
      stored,
      products,
      open,
      expected: expected ?? new Map(),
    });
    const isLocked = expected !== null;
    const [first] = decided;
    if (!first) return replies;
    if (!isLocked && decided.some(({ order }) => stored.has(order))) return null;
    const isStored = await storeHolds(query, decided, [...products.values()], {
      isLocked,
      entryOf: (changed) =>
        this.outbox.entry(catalogueEvents.stockChanged, first.order, {
          products: changed,
          at: new Date(),
        }),
    });
    return isStored ? replies : null;
  }
}

/** PostgreSQL's class "integrity constraint violation". */
const CONSTRAINT_VIOLATION = /^23/;

/** Another transaction stored a hold or changed stock during the statement, so nothing was stored. */
function nothingStored(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!CONSTRAINT_VIOLATION.test(code)) throw error;
  rootLogger.warn({ err: error }, 'holds no longer fit: deciding them under locks');
  return null;
}
