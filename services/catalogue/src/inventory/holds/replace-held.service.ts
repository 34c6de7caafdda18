import { Injectable } from '@nestjs/common';
import type { ReplaceHeldInput } from '@shop/contracts/inventory/hold-revisions';
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { failpoint } from '@shop/service-kit/failpoint';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { DataSource, type EntityManager } from 'typeorm';
import { markLost, reservedLengths } from '../ledger/reservations.query.js';
import { chooseLengths } from '../ledger/reserved-lengths.rules.js';
import { AddedStock, NotHeld } from './added-stock.js';
import { additionsOf } from './grown-hold.rules.js';
import { withAllowancesOf } from './hold.rules.js';
import { lockForHolds, type Query } from './read-for-holds.query.js';
import { lockHold } from './release.service.js';
import { requestedLines } from './requested-lines.rules.js';
import { recordLost } from './return-stock.query.js';
import { goneLine } from './stock.rules.js';
import { StockHold } from './stock-hold.entity.js';

type Line = ReplaceHeldInput['lines'][number];

/** Replaces pieces of an order that were lost in transit. Its hold does not change; the stock decreases (V48). */
@Injectable()
export class ReplaceHeldService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly added: AddedStock,
  ) {}

  /** Takes all pieces or none. A repeated request gets the same reply if the pieces were taken, else it is stale. */
  async replace(input: ReplaceHeldInput): Promise<HoldStockReply> {
    failpoint('F4');
    const reply = await this.dataSource
      .transaction((manager) => this.replaceIn(manager, input))
      .catch((error: unknown) => {
        if (!(error instanceof NotHeld)) throw error;
        return this.refuse(input, { outcome: 'refused', lines: error.lines });
      });
    this.outbox.committed();
    failpoint('F5');
    return reply;
  }

  private async replaceIn(
    manager: EntityManager,
    { order, epoch, lines }: ReplaceHeldInput,
  ): Promise<HoldStockReply> {
    const stored = await lockHold(manager, order);
    if (stored.state !== 'held' || epoch < stored.epoch) return { outcome: 'stale' };
    if (epoch === stored.epoch) return stored.outcome;
    const query: Query = (statement) => queryPreparedWithin(manager, statement);
    const named = lines.map(({ product }) => ({ product, quantity: 1, expectedPriceCents: null }));
    await lockForHolds(query, [{ order, epoch, lines: requestedLines(named) }]);
    await this.lose(manager, order, lines);
    const wanted = lines.map((line) => ({
      line: { ...line, expectedPriceCents: null },
      quantity: line.quantity,
      lengths: line.lengths ?? [line.quantity],
    }));
    const additions = additionsOf(wanted).map((line) => withAllowancesOf(line, stored.lines));
    const { held, products } = await this.added.decide(manager, order, additions);
    const { lines: kept, outcome } = stored;
    const hold = { order, epoch, outcome, lines: kept, state: 'held' as const, taken: held };
    await this.added.store(manager, hold, products);
    await recordLost(
      manager,
      held.map(({ part: { product, quantity } }) => ({ product, quantity })),
      { order, epoch },
    );
    return outcome;
  }

  /** Ends the reservations of the lost lengths; refuses those that were never cut. */
  private async lose(manager: EntityManager, order: string, lines: readonly Line[]): Promise<void> {
    const products = lines.map(({ product }) => product);
    const reserved = await reservedLengths(manager, order, products);
    const lost = lines.flatMap(({ product, quantity, lengths = [quantity] }) => {
      const own = reserved.filter((one) => one.product === product);
      if (own.length === 0) return [];
      const { chosen, missing } = chooseLengths(
        own.filter(({ isCut }) => isCut),
        lengths,
      );
      if (missing.length > 0)
        throw new NotHeld([
          {
            ...goneLine({ product, thousandths: 0, isOfLength: true, expectedPriceCents: null }),
            reason: 'noPiece',
          },
        ]);
      return chosen.flatMap(({ reservations }) => reservations);
    });
    await markLost(manager, lost);
  }

  /** Makes the epoch of a refusal stale, so that a late copy of the request takes nothing. */
  private refuse(
    { order, epoch }: ReplaceHeldInput,
    refused: HoldStockReply,
  ): Promise<HoldStockReply> {
    return this.dataSource.transaction(async (manager) => {
      const stored = await lockHold(manager, order);
      if (stored.epoch === epoch) return stored.outcome;
      if (stored.epoch > epoch) return { outcome: 'stale' };
      await manager.update(StockHold, { order }, { epoch: epoch + 1 });
      return refused;
    });
  }
}
