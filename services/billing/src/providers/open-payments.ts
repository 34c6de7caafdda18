import { Injectable } from '@nestjs/common';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { PaymentProviders } from './payment-provider.js';
import { ProviderHealth } from './provider-health.js';
import { ProviderNews } from './provider-news.js';
import { claimOpen } from './provider-news.query.js';

const LOOK_EVERY_MS = 10_000;
const AT_ONCE = 50;

/** Looks at every payment with an open page each two minutes: an event may be lost, and a shopper may not come back. */
@Injectable()
export class OpenPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealth,
    private readonly news: ProviderNews,
  ) {}

  @Interval(LOOK_EVERY_MS)
  async lookAtAll(signal?: AbortSignal): Promise<void> {
    for (const { method } of this.providers.all) {
      if ((await this.health.stateOf(method)) === 'away') continue;
      for (const payment of await claimOpen(this.dataSource, method, AT_ONCE)) {
        if (signal?.aborted === true) return;
        await this.news.lookAt(method, payment);
      }
    }
  }
}
