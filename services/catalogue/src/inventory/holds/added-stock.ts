import { Injectable } from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import type { HoldStockReply, RefusedLine } from '@shop/contracts/inventory/stock-holds';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import type { EntityManager } from 'typeorm';
import { publishReservations } from '../ledger/reservation-events.js';
import { linesInUse } from '../ledger/reservations.query.js';
import type { DecidedHold } from './decide-holds.rules.js';
import { decideLines, takeFrom, type HeldProduct } from './hold.rules.js';
import { fittingRolls, refusedByLot } from './one-lot.rules.js';
import { readForHolds, type Query, type ReadProduct } from './read-for-holds.query.js';
import type { RequestedLine } from './requested-lines.rules.js';
import { storeHolds } from './store-holds.query.js';

/** Thrown when additions are refused, so that the transaction stores nothing. */
export class NotHeld extends Error {
  constructor(readonly lines: RefusedLine[]) {
    super('a revision is refused');
  }
}

interface Additions {
  outcome: Extract<HoldStockReply, { outcome: 'held' }>;
  held: HeldProduct[];
  products: ReadProduct[];
}

const queryIn =
  (manager: EntityManager): Query =>
  (statement) =>
    queryPreparedWithin(manager, statement);

/** Takes more stock for an order that has a hold. */
@Injectable()
export class AddedStock {
  constructor(private readonly outbox: Outbox) {}

  /** Decides the additions as a new hold; lengths of a line with others come from their dye lot. */
  async decide(
    manager: EntityManager,
    order: string,
    additions: RequestedLine[],
  ): Promise<Additions> {
    const query = queryIn(manager);
    const ids = additions.map(({ product }) => product);
    const { products, open } = await readForHolds(query, [{ order, epoch: 1, lines: additions }]);
    const inUse = await linesInUse(manager, order, ids);
    const fitting = fittingRolls(open, additions, inUse);
    const none = new Map<string, never>();
    const { outcome, held } = decideLines(additions, products, { open: fitting, expected: none });
    if (outcome.outcome === 'refused')
      throw new NotHeld(refusedByLot(outcome.lines, open, fitting));
    if (outcome.outcome !== 'held') throw new Error(`the additions of order ${order} are stale`);
    takeFrom(held, products, { open, expected: none });
    const numbered = held.map(({ part, pieces }) => {
      const first = inUse.find(({ product }) => product === part.product)?.nextLengthNo ?? 0;
      if (!pieces) return { part };
      return { part, pieces: pieces.map((one) => ({ ...one, lengthNo: one.lengthNo + first })) };
    });
    return { outcome, held: numbered, products: [...products.values()] };
  }

  /** Stores a hold with what it takes, under the locks of its order and products. */
  async store(
    manager: EntityManager,
    hold: DecidedHold,
    products: readonly ReadProduct[],
  ): Promise<void> {
    const { order } = hold;
    const isStored = await storeHolds(queryIn(manager), [hold], products, {
      isLocked: true,
      entryOf: (changed) =>
        this.outbox.entry(catalogueEvents.stockChanged, order, {
          products: changed,
          at: new Date(),
        }),
    });
    if (!isStored) throw new Error(`the revision of order ${order} was not stored under its locks`);
    const onRolls = hold.taken.filter(({ pieces }) => pieces !== undefined);
    await publishReservations(
      manager,
      this.outbox,
      onRolls.map(({ part: { product } }) => ({ order, product })),
    );
  }
}
