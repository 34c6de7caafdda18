import { Injectable } from '@nestjs/common';
import type { ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { failpoint } from '@shop/service-kit/failpoint';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { DataSource, type EntityManager } from 'typeorm';
import { reservedLengths } from '../ledger/reservations.query.js';
import { AddedStock, NotHeld } from './added-stock.js';
import {
  additionsOf,
  grownLines,
  grownOutcome,
  keptOf,
  mergedParts,
  waitingOf,
} from './grown-hold.rules.js';
import { withAllowancesOf } from './hold.rules.js';
import { lockForHolds, type Query } from './read-for-holds.query.js';
import { lockHold, ReleaseService } from './release.service.js';
import { requestedLines } from './requested-lines.rules.js';

/** Revises holds that may grow: either everything the order needs is held, or nothing changes (reliability 2.4). */
@Injectable()
export class GrowHoldService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly releases: ReleaseService,
    private readonly added: AddedStock,
  ) {}

  /** Returns the held lines, also for a repeated request, or the refused lines. */
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
    const added = await this.added.decide(manager, order, additions);
    const parts = added.held.map(({ part }) => part);
    const outcome = grownOutcome(stored.outcome, lines, added.outcome.lines);
    const hold = { order, epoch, outcome, lines: mergedParts(stays.lines, parts) };
    await this.added.store(manager, { ...hold, state: 'held', taken: added.held }, added.products);
    return outcome;
  }
}

function refusalOf(error: unknown): HoldStockReply {
  if (!(error instanceof NotHeld)) throw error;
  return { outcome: 'refused', lines: error.lines };
}
