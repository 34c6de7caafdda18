import { Injectable } from '@nestjs/common';
import { invoiceBasisRpc } from '@shop/contracts/ordering/invoice-bases';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { lockOrderMoney } from '../ledger/refunds.query.js';
import { findUnconfirmed, isTakenAt } from './sold-cards.query.js';
import { SoldCards } from './sold-cards.service.js';

const logger = rootLogger.child({ context: 'SoldCards' });

/** Number of orders in one run. */
const AT_ONCE = 50;

/** Restores cards that were taken back for a cancellation that did not happen, as the order service decides. */
@Injectable()
export class SoldCardsConfirmation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly cards: SoldCards,
  ) {}

  @Interval(MINUTE_MS / 4)
  look(): Promise<void> {
    return this.confirmAll(MINUTE_MS);
  }

  /** Confirms the cards that were taken back at least this many milliseconds ago. */
  async confirmAll(olderThanMs: number): Promise<void> {
    const { manager } = this.dataSource;
    for (const one of await findUnconfirmed(manager, { olderThanMs, atMost: AT_ONCE }))
      await this.confirm(one).catch((error: unknown) => {
        logger.warn({ err: error, order: one.order }, 'gift cards that were taken back wait');
      });
  }

  private async confirm(taken: { order: string; takenAt: string }): Promise<void> {
    const { order } = taken;
    const bases = await this.bus.request(invoiceBasisRpc.ofOrder, { order }, systemCaller);
    const { isCancelled, whole } = bases.order;
    const wantedOf = (product: string): number =>
      isCancelled ? 0 : (whole?.lines.find((one) => one.product === product)?.quantity ?? 0);
    await this.dataSource.transaction(async (manager) => {
      await lockOrderMoney(manager, order);
      // If they were taken back again since, the later request decides.
      if (await isTakenAt(manager, taken)) await this.cards.confirm(manager, order, wantedOf);
    });
  }
}
