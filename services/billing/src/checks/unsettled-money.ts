import { Injectable } from '@nestjs/common';
import { Interval } from '@shop/service-kit/scheduler';
import { ServiceLife } from '@shop/service-kit/service-life';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { AWAY_AFTER } from '../providers/provider-health.query.js';
import { countDiscrepancies } from '../providers/discrepancies.query.js';

const LOOK_EVERY_MS = 10_000;

const discrepancies = new Gauge({
  name: 'billing_discrepancies',
  help: 'Differences between billing and its payment providers that staff have not settled',
});
const unfinished = new Gauge({
  name: 'billing_operations_unfinished',
  help: 'Money movements that are not through after 10 minutes',
});
const overdue = new Gauge({
  name: 'billing_orders_overdue',
  help: 'Orders that await their payment 60 s after their time',
});
const undocumented = new Gauge({
  name: 'billing_documents_failing',
  help: 'Orders whose invoices and credit notes could not be issued in 6 attempts',
});
const away = new Gauge({
  name: 'billing_provider_away',
  help: 'Payment providers that do not reply: their method is not offered',
});
const eventAge = new Gauge({
  name: 'billing_provider_event_age_seconds',
  help: 'Age of the oldest event of a payment provider that is not settled',
});
const comparisonAge = new Gauge({
  name: 'billing_comparison_age_seconds',
  help: 'Time since billing was last compared with the orders and with its payment providers',
  labelNames: ['name'] as const,
});

const AWAY = `SELECT count(*)::int AS count FROM providers WHERE failures >= ${String(AWAY_AFTER)}`;
const EVENT_AGE = `
  SELECT coalesce(extract(epoch FROM now() - min(received_at)), 0)::float8 AS count FROM provider_events
   WHERE settled_at IS NULL`;
const COMPARISON_AGE = `
  SELECT name, extract(epoch FROM now() - checked_at)::float8 AS age FROM reconciliation
   WHERE checked_at IS NOT NULL`;

// A refund by hand is a task of staff and has no due time.
const UNFINISHED = `
  SELECT count(*)::int AS count FROM operations
   WHERE state IN ('wanted', 'sent', 'unknown') AND next_at < 'infinity'
     AND created_at < now() - interval '10 minutes'`;
const OVERDUE = `
  SELECT count(*)::int AS count FROM order_money
   WHERE order_status = 'awaiting' AND awaits_until < now() - interval '60 seconds'`;

const UNDOCUMENTED = 'SELECT count(*)::int AS count FROM document_work WHERE tries >= 6';

/** Measures open discrepancies, and money or documents that wait too long. */
@Injectable()
export class UnsettledMoney {
  constructor(
    private readonly dataSource: DataSource,
    life: ServiceLife,
  ) {
    life.warn('discrepancies', () => countDiscrepancies(dataSource));
  }

  @Interval(LOOK_EVERY_MS)
  async measure(): Promise<void> {
    discrepancies.set(await countDiscrepancies(this.dataSource));
    unfinished.set(await this.count(UNFINISHED));
    overdue.set(await this.count(OVERDUE));
    undocumented.set(await this.count(UNDOCUMENTED));
    away.set(await this.count(AWAY));
    eventAge.set(await this.count(EVENT_AGE));
    const compared = await this.dataSource.query<{ name: string; age: number }[]>(COMPARISON_AGE);
    for (const { name, age } of compared) comparisonAge.set({ name }, age);
  }

  private async count(statement: string): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(statement);
    return row?.count ?? 0;
  }
}
