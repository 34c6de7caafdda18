import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { HOUR_MS } from '@shop/contracts/core/time';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { rootLogger } from '@shop/service-kit/logger';
import {
  claimCheck,
  recordCheck,
  renewCheck,
  repeatCheck,
} from '@shop/service-kit/reconciliation/schedule.query';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { asId } from '../providers/as-id.js';
import {
  PaymentProviders,
  UnresponsiveProviderError,
  type PaymentProvider,
} from '../providers/payment-provider.js';
import { ProviderSync } from '../providers/provider-sync.js';
import { alienOf } from '../providers/difference.rules.js';
import { countDiscrepancies, saveDiscrepancies } from '../providers/discrepancies.query.js';
import {
  comparedUntil,
  findUnseen,
  markLooked,
  setComparedUntil,
  type UnseenPayment,
} from './provider-comparison.query.js';

const LOOK_EVERY_MS = 5_000;
/** Time span of the first comparison. */
const FIRST_MS = 24 * HOUR_MS;
/** Number of payments that one comparison checks one by one. */
const LOOKS = 500;

interface Compared {
  method: PaymentMethod;
  reference: string;
  order: string | null;
  signal: AbortSignal | undefined;
}

/** Seconds between two comparisons. */
export class ComparisonPeriod {
  constructor(readonly seconds: number = 3_600) {}
}

/** Compares all changes at the providers with the stored payments, to find events that were lost. */
@Injectable()
export class ProviderComparison {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly sync: ProviderSync,
    private readonly period: ComparisonPeriod,
  ) {}

  /** Every replica tries to claim the comparison; one of them runs it. */
  @Interval(LOOK_EVERY_MS)
  async look(signal?: AbortSignal): Promise<void> {
    if (this.providers.all.length === 0) return;
    if (!(await claimCheck(this.dataSource, 'providers'))) return;
    try {
      for (const provider of this.providers.all) await this.compare(provider, signal);
      const drift = await countDiscrepancies(this.dataSource);
      await recordCheck(this.dataSource, 'providers', { drift, everyS: this.period.seconds });
    } catch (error) {
      await repeatCheck(this.dataSource, 'providers');
      throw error;
    }
  }

  /**
   * Compares all changes since an hour before the last comparison, then the payments that the provider did not mention.
   */
  async compare(provider: PaymentProvider, signal?: AbortSignal): Promise<void> {
    const { method } = provider;
    const startedAt = new Date();
    const until = await comparedUntil(this.dataSource, method);
    const since = new Date(until ? until.getTime() - HOUR_MS : startedAt.getTime() - FIRST_MS);
    const seen = new Set<string>();
    for await (const state of provider.changesSince(since)) {
      const { reference, order } = state;
      await this.each({ method, reference, order: asId(order), signal }, async () => {
        const payment = await this.sync.apply(method, state);
        if (payment === null) await saveDiscrepancies(this.dataSource, alienOf(method, state));
        else seen.add(payment);
      });
    }
    const unseen = { seen: [...seen], since, atMost: LOOKS };
    for (const payment of await findUnseen(this.dataSource, method, unseen))
      await this.each({ method, ...payment, signal }, () => this.lookAt(method, payment));
    await setComparedUntil(this.dataSource, method, startedAt);
    rootLogger.debug({ method, payments: seen.size }, 'payments were compared with their provider');
  }

  /**
   * Compares one payment and renews the claim of this replica. Records a payment that cannot be compared, and
   * continues.
   */
  private async each(
    { method, reference, order, signal }: Compared,
    compare: () => Promise<void>,
  ): Promise<void> {
    signal?.throwIfAborted();
    await renewCheck(this.dataSource, 'providers');
    try {
      await compare();
    } catch (error) {
      if (error instanceof UnresponsiveProviderError || isOutage(error)) throw error;
      rootLogger.error({ err: error, method, reference }, 'payment cannot be compared');
      const about = { kind: 'wrongAmount', method, subject: order ?? reference, order } as const;
      const words = { ours: 'could not be compared', theirs: 'unknown' };
      await saveDiscrepancies(this.dataSource, [{ ...about, ...words }]);
    }
  }

  private async lookAt(
    method: PaymentMethod,
    { id, order, reference, state }: UnseenPayment,
  ): Promise<void> {
    if ((await this.sync.compare(method, { id, reference })) === null)
      await saveDiscrepancies(this.dataSource, [
        {
          ...({ kind: 'lostPayment', method, subject: id, order } as const),
          ours: `${state} (${reference})`,
          theirs: 'nothing',
        },
      ]);
    await markLooked(this.dataSource, id);
  }
}
