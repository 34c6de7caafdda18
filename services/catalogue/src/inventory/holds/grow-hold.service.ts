import { Injectable } from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import type { ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import type { HoldStockReply, RefusedLine } from '@shop/contracts/inventory/stock-holds';
import { failpoint } from '@shop/service-kit/failpoint';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { DataSource, type EntityManager } from 'typeorm';
import { publishReservations } from '../ledger/reservation-events.js';
import { linesInUse, reservedLengths } from '../ledger/reservations.query.js';
import type { DecidedHold } from './decide-holds.rules.js';
import {
  additionsOf,
  grownLines,
  grownOutcome,
  keptOf,
  mergedParts,
  waitingOf,
} from './grown-hold.rules.js';
import { decideLines, takeFrom, withAllowancesOf, type HeldProduct } from './hold.rules.js';
import { fittingRolls, refusedByLot } from './one-lot.rules.js';
import {
  lockForHolds,
  readForHolds,
  type Query,
  type ReadProduct,
} from './read-for-holds.query.js';
import { lockHold, ReleaseService } from './release.service.js';
import { requestedLines, type RequestedLine } from './requested-lines.rules.js';
import { storeHolds } from './store-holds.query.js';

/** Additions that are refused: the transaction stores nothing. */
class NotHeld extends Error {
  constructor(readonly lines: RefusedLine[]) {
    super('a revision is refused');
  }
}

interface Additions {
  outcome: Extract<HoldStockReply, { outcome: 'held' }>;
  held: HeldProduct[];
  products: ReadProduct[];
}

/** Revises holds that may grow: all that the order then needs is held, or nothing changes (reliability 2.4). */
@Injectable()
export class GrowHoldService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly releases: ReleaseService,
  ) {}

  /** Returns the held lines, which a repeat gets too, or the refused ones. */
  async revise(revision: ReviseHoldInput): Promise<HoldStockReply> {
    failpoint('F4');
    const reply = await this.dataSource
      .transaction((manager) => this.reviseIn(manager, revision))
      .catch(refusalOf);
    this.outbox.committed();
    failpoint('F5');
    return reply;
  }

  private async reviseIn(
    manager: EntityManager,
    { order, epoch, lines }: ReviseHoldInput,
  ): Promise<HoldStockReply> {
    const stored = await lockHold(manager, order);
    if (stored.state !== 'held' || epoch < stored.epoch) return { outcome: 'stale' };
    if (epoch === stored.epoch) return stored.outcome;
    const query: Query = (statement) => queryPreparedWithin(manager, statement);
    const products = [...stored.lines, ...lines].map(({ product }) => product);
    const named = products.map((product) => ({ product, quantity: 1, expectedPriceCents: null }));
    await lockForHolds(query, [{ order, epoch, lines: requestedLines(named) }]);
    const grown = grownLines(stored.lines, await reservedLengths(manager, order, products), lines);
    const waiting = waitingOf(stored, grown);
    if (waiting.length > 0) throw new NotHeld(waiting);
    const kept = { order, epoch, lines: keptOf(grown) };
    const stays = await this.releases.reviseHeld(manager, stored, kept);
    const additions = additionsOf(grown).map((line) => withAllowancesOf(line, stored.lines));
    if (additions.length === 0) return stays.outcome;
    const added = await this.decide(manager, query, order, additions);
    const parts = added.held.map(({ part }) => part);
    const outcome = grownOutcome(stored.outcome, lines, added.outcome.lines);
    const hold = { order, epoch, outcome, lines: mergedParts(stays.lines, parts) };
    await this.store(manager, query, { ...hold, state: 'held', taken: added.held }, added.products);
    return outcome;
  }

  /** Decides the additions as a new hold; lengths of a line with others come from their dye lot. */
  private async decide(
    manager: EntityManager,
    query: Query,
    order: string,
    additions: RequestedLine[],
  ): Promise<Additions> {
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

  private async store(
    manager: EntityManager,
    query: Query,
    hold: DecidedHold,
    products: readonly ReadProduct[],
  ): Promise<void> {
    const { order } = hold;
    const isStored = await storeHolds(query, [hold], products, {
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

function refusalOf(error: unknown): HoldStockReply {
  if (!(error instanceof NotHeld)) throw error;
  return { outcome: 'refused', lines: error.lines };
}
