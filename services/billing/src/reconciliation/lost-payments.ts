import { Injectable } from '@nestjs/common';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { PaymentEvents } from '../ledger/payment-events.js';
import { PaymentProviders, type PaymentProvider } from '../providers/payment-provider.js';
import { ProviderHealth } from '../providers/provider-health.js';
import { ProviderSync } from '../providers/provider-sync.js';
import { beat, findToCompare, setCompared, type ToCompare } from '../providers/gap.query.js';

const BEAT_EVERY_MS = 2_000;
const LOOK_EVERY_MS = 2_000;
/** Maximum difference between the clocks of shop and provider. */
const CLOCKS_MS = 60_000;

/**
 * Finds payments that billing has lost with a restored database. The provider's payments of an order are applied before
 * the order gets another page on which it could be paid again.
 */
@Injectable()
export class LostPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealth,
    private readonly changes: ProviderSync,
    private readonly events: PaymentEvents,
  ) {}

  /** Stores a heartbeat. Detects that billing was stopped, or that its database is an older copy. */
  @Interval(BEAT_EVERY_MS)
  async beat(): Promise<void> {
    for (const { method } of this.providers.all) {
      const since = await this.dataSource.transaction((manager) => beat(manager, method));
      if (since) rootLogger.warn({ method, since }, 'billing did not run: it compares everything');
    }
  }

  @Interval(LOOK_EVERY_MS)
  async look(signal?: AbortSignal): Promise<void> {
    for (const provider of this.providers.all) {
      if ((await this.health.stateOf(provider.method)) === 'away') continue;
      const waiting = await findToCompare(this.dataSource, provider.method);
      if (waiting.length > 0) await this.compare(provider, waiting, signal);
    }
  }

  private async compare(
    provider: PaymentProvider,
    waiting: readonly ToCompare[],
    signal?: AbortSignal,
  ): Promise<void> {
    const from = Math.min(...waiting.map((one) => one.from.getTime())) - CLOCKS_MS;
    const failed = new Set<string | null>();
    const orders = new Set(waiting.map(({ order }) => order));
    for await (const state of provider.changesSince(new Date(from), orders)) {
      signal?.throwIfAborted();
      try {
        await this.changes.apply(provider.method, state);
      } catch (error) {
        if (isOutage(error)) throw error;
        rootLogger.error({ err: error, reference: state.reference }, 'payment cannot be compared');
        failed.add(state.order);
      }
    }
    const compared = waiting.filter(({ order }) => !failed.has(order)).map(({ id }) => id);
    await this.dataSource.transaction(async (manager) => {
      await setCompared(manager, compared);
      await this.events.publishDue(manager, compared);
    });
  }
}
