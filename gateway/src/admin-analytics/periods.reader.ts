import { Injectable } from '@nestjs/common';
import { adminAnalyticsRpc } from '@shop/contracts/analytics/admin-analytics';
import { type PeriodFigures, type PeriodsView } from '@shop/contracts/analytics/periods';
import { billingRpc } from '@shop/contracts/billing/billing';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { RetryingReader } from '../http/retrying-reader.js';
import { unlessAway } from '../http/unless-away.js';
import { periodsAt } from './periods.rules.js';

/** Reads the figures of today, this week and this month. Those of a service that is down are null. */
@Injectable()
export class PeriodsReader {
  constructor(private readonly reader: RetryingReader) {}

  async read(caller: CallerContext, at = new Date()): Promise<PeriodsView> {
    const periods = periodsAt(at);
    const spans = periods.flatMap(({ now, before }) => [now, before]);
    const [sold, refunded] = await Promise.all([
      unlessAway(this.reader.request(adminAnalyticsRpc.salesOfSpans, { spans }, caller)),
      unlessAway(this.reader.request(billingRpc.refundsOfSpans, { spans }, caller)),
    ]);
    const figures = (place: number): PeriodFigures => ({
      sales: sold?.sales[place] ?? null,
      refunds: refunded?.refunds[place] ?? null,
    });
    return {
      success: true,
      periods: periods.map(({ name, from, to }, place) => ({
        name,
        from,
        to,
        now: figures(2 * place),
        before: figures(2 * place + 1),
      })),
    };
  }
}
