import { Injectable } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import { rootLogger } from '@shop/service-kit/logger';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import {
  PaymentProviders,
  UnresponsiveProviderError,
  type PaymentProvider,
} from './payment-provider.js';
import { ProviderHealth } from './provider-health.js';
import { ProviderSync } from './provider-sync.js';
import {
  claimEvents,
  postponeEvents,
  saveEvent,
  settleEvents,
  type ClaimedReference,
} from './provider-events.query.js';

const LOOKS_AT_ONCE = 8;
const LONGEST_PAUSE_S = 600;

/** A provider repeats an event for days, but not for a month. */
export const EVENT_RETENTION: RetentionRule = {
  table: 'provider_events',
  column: 'received_at',
  days: 30,
  only: 'settled_at IS NOT NULL',
};

/** Receives events of providers. They only say that something has changed; the change itself is looked up. */
@Injectable()
export class ProviderEvents {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealth,
    private readonly sync: ProviderSync,
  ) {}

  /** Stores an event. Throws `billing.signature` or `billing.notAnEvent`, without storing it. */
  async receive(event: {
    provider: PaymentProvider['method'];
    body: string;
    signature: string;
  }): Promise<void> {
    const provider = this.providers.of(event.provider);
    if (!provider) throw new DomainError('billing.signature');
    const read = provider.readEvent(event.body, event.signature);
    await saveEvent(this.dataSource, provider.method, read);
    failpoint('P5');
  }

  /**
   * Looks up the subjects of waiting events. Each is looked up by one replica, and a failure does not stop the others.
   */
  @Interval(500)
  async settleAll(signal?: AbortSignal): Promise<void> {
    for (const provider of this.providers.all) await this.settle(provider, signal);
  }

  private async settle(provider: PaymentProvider, signal?: AbortSignal): Promise<void> {
    const { method } = provider;
    while (signal?.aborted !== true && (await this.health.stateOf(method)) !== 'away') {
      const claimed = await claimEvents(this.dataSource, method, LOOKS_AT_ONCE);
      const looks = await Promise.all(claimed.map((one) => this.lookAt(provider, one)));
      if (claimed.length < LOOKS_AT_ONCE || looks.includes('silent')) return;
    }
  }

  private async lookAt(
    provider: PaymentProvider,
    { reference, events, types, tries }: ClaimedReference,
  ): Promise<'silent' | 'looked'> {
    const { method } = provider;
    const areClaimsWanted = types.some((type) => provider.isOfClaim(type));
    try {
      await this.sync.compare(method, { id: '', reference }, { areClaimsWanted });
      await settleEvents(this.dataSource, method, events);
      return 'looked';
    } catch (error) {
      const isUnresponsive = error instanceof UnresponsiveProviderError;
      const seconds = isUnresponsive ? 0 : Math.min(LONGEST_PAUSE_S, 2 ** Math.min(tries, 10));
      await postponeEvents(this.dataSource, method, { events, seconds });
      const log = { err: error, method, reference, tries };
      if (isUnresponsive) rootLogger.debug(log, 'payment provider does not reply');
      else rootLogger.error(log, 'events of a payment cannot be settled');
      return isUnresponsive ? 'silent' : 'looked';
    }
  }
}
