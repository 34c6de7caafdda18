import { Injectable } from '@nestjs/common';
import { SECOND_MS } from '@shop/contracts/core/time';
import { giftCardMailRpc } from '@shop/contracts/ordering/gift-card-mail';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { findSentCards, markReported, type SentCards } from './sent-cards.query.js';

/** Number of orders in one run. */
const AT_ONCE = 50;

/** Reports sent gift cards to the order service, which then marks an order of only gift cards as delivered. */
@Injectable()
export class SentGiftCards {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  @Interval(SECOND_MS)
  async report(): Promise<void> {
    for (const sent of await findSentCards(this.dataSource.manager, AT_ONCE))
      await this.reportOne(sent).catch((error: unknown) => {
        rootLogger.warn({ err: error, order: sent.order }, 'sent gift cards are not reported');
      });
  }

  private async reportOne(sent: SentCards): Promise<void> {
    const { order, cards, at } = sent;
    await this.bus.request(
      giftCardMailRpc.sent,
      { order, cards, at: at.toISOString() },
      systemCaller,
    );
    await markReported(this.dataSource.manager, sent);
  }
}
