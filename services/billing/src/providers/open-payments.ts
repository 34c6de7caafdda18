import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { PaymentProviders, UnresponsiveProviderError } from './payment-provider.js';
import { ProviderHealth } from './provider-health.js';
import { ProviderSync } from './provider-sync.js';
import { claimOpen, type LookedAt } from './provider-sync.query.js';

const LOOK_EVERY_MS = 10_000;
/** Number of concurrent checks. */
const AT_ONCE = 8;

/**
 * Checks each payment with an open page every two minutes, in case an event was lost and the shopper does not come
 * back.
 */
@Injectable()
export class OpenPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealth,
    private readonly sync: ProviderSync,
  ) {}

  @Interval(LOOK_EVERY_MS)
  async lookAtAll(signal?: AbortSignal): Promise<void> {
    for (const { method } of this.providers.all) {
      if ((await this.health.stateOf(method)) === 'away') continue;
      for (let isMore = true; isMore && signal?.aborted !== true;) {
        const claimed = await claimOpen(this.dataSource, method, AT_ONCE);
        const looks = await Promise.all(claimed.map((payment) => this.lookAt(method, payment)));
        isMore = claimed.length === AT_ONCE && !looks.includes(false);
      }
    }
  }

  /** Checks one payment; a failure does not stop the others. Returns false if the provider does not reply. */
  private async lookAt(method: PaymentMethod, payment: LookedAt): Promise<boolean> {
    try {
      await this.sync.compare(method, payment);
      return true;
    } catch (error) {
      const { id } = payment;
      rootLogger.warn({ err: error, method, payment: id }, 'payment could not be looked at');
      return !(error instanceof UnresponsiveProviderError) && !isOutage(error);
    }
  }
}
