import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import {
  PaymentProviders,
  ProviderBusy,
  UnresponsiveProviderError,
  type Outcome,
  type PaymentProvider,
} from './payment-provider.js';
import {
  AWAY_AFTER,
  claimProbe,
  countFailure,
  countReply,
  isUnavailable,
} from './provider-health.query.js';

const LOOK_EVERY_MS = 2_000;

/** Tracks if providers reply. A provider that does not reply is not called until it does. */
@Injectable()
export class ProviderHealth {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
  ) {}

  /** `off` if its keys are not set, `away` after three calls in a row without a reply. */
  async stateOf(method: PaymentMethod): Promise<'on' | 'off' | 'away'> {
    if (!this.providers.of(method)) return 'off';
    return (await isUnavailable(this.dataSource, method)) ? 'away' : 'on';
  }

  /** Counts the outcome of a call. */
  async note(method: PaymentMethod, { kind }: Pick<Outcome, 'kind'>): Promise<void> {
    await (kind === 'unknown' ? this.failed(method) : this.replied(method));
  }

  /**
   * Returns the reply of a call. Throws `UnresponsiveProviderError` if there is none. `ProviderBusy` is not counted.
   */
  async counted<T>(method: PaymentMethod, call: () => Promise<T>): Promise<T> {
    let reply: T;
    try {
      reply = await call();
    } catch (error) {
      if (error instanceof ProviderBusy) throw error;
      await this.failed(method);
      throw new UnresponsiveProviderError(`${method} does not reply`, { cause: error });
    }
    await this.replied(method);
    return reply;
  }

  /** Tests every ten seconds, in one process, if a provider is back. */
  @Interval(LOOK_EVERY_MS)
  async probe(): Promise<void> {
    for (const provider of this.providers.all)
      if (await claimProbe(this.dataSource, provider.method)) await this.tryOnce(provider);
  }

  private async tryOnce(provider: PaymentProvider): Promise<void> {
    try {
      await provider.look({ id: randomUUID(), reference: null });
    } catch (error) {
      if (!(error instanceof ProviderBusy)) return;
    }
    await this.replied(provider.method);
  }

  private async failed(method: PaymentMethod): Promise<void> {
    if ((await countFailure(this.dataSource, method)) === AWAY_AFTER)
      rootLogger.warn({ method }, 'payment provider does not reply');
  }

  private async replied(method: PaymentMethod): Promise<void> {
    if (await countReply(this.dataSource, method))
      rootLogger.info({ method }, 'payment provider replies again');
  }
}
