import { Injectable } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { PaymentProviders, type PaymentProvider } from './payment-provider.js';
import { ProviderHealth } from './provider-health.js';
import { ProviderNews } from './provider-news.js';
import {
  findWaiting,
  saveEvent,
  settleEvents,
  type WaitingReference,
} from './provider-events.query.js';

const EVENTS_AT_ONCE = 200;
const LOOKS_AT_ONCE = 8;

/** A provider sends an event again for days, not for a month. */
export const EVENT_RETENTION: RetentionRule = {
  table: 'provider_events',
  column: 'received_at',
  days: 30,
  only: 'settled_at IS NOT NULL',
};

/** Events of providers say that something has changed, and never what: that is looked up. */
@Injectable()
export class ProviderEvents {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealth,
    private readonly news: ProviderNews,
  ) {}

  /** Stores it; throws `billing.signature` or `billing.notAnEvent`, and nothing is stored then. */
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

  /** Looks at what the waiting events are about; several replicas may, as a look changes nothing that is known. */
  @Interval(500)
  async settleAll(signal?: AbortSignal): Promise<void> {
    for (const { method } of this.providers.all) {
      const waiting = await findWaiting(this.dataSource, method, EVENTS_AT_ONCE);
      if (waiting.length > 0) await this.settle(method, waiting, signal);
    }
  }

  private async settle(
    method: PaymentProvider['method'],
    waiting: readonly WaitingReference[],
    signal?: AbortSignal,
  ): Promise<void> {
    for (let at = 0; at < waiting.length && signal?.aborted !== true; at += LOOKS_AT_ONCE) {
      if ((await this.health.stateOf(method)) === 'away') return;
      const looks = waiting.slice(at, at + LOOKS_AT_ONCE).map(async ({ reference, events }) => {
        await this.news.lookAt(method, { id: '', reference });
        await settleEvents(this.dataSource, method, events);
      });
      await Promise.all(looks);
    }
  }
}
