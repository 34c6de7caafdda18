import { Injectable } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { ReconciliationPeriod } from '@shop/service-kit/reconciliation/reconciliation-period';
import {
  claimCheck,
  knownDrift,
  recordCheck,
  repeatCheck,
} from '@shop/service-kit/reconciliation/schedule.query';
import { Interval } from '@shop/service-kit/scheduler';
import { ServiceLife } from '@shop/service-kit/service-life';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { StockComparison } from './stock-comparison.js';
import { StockRepair } from './stock-repair.js';

const LOOK_EVERY_MS = 5_000;
/** Maximum ids in a log line. */
const SHOWN = 20;

const stockDrift = new Gauge({
  name: 'stock_drift',
  help: 'Orders whose hold of stock was wrong at the last comparison with the catalogue',
});

/**
 * Compares the holds of the catalogue with the orders, and repairs differences left by a lost message or an older
 * database.
 */
@Injectable()
export class StockReconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly comparison: StockComparison,
    private readonly repair: StockRepair,
    private readonly period: ReconciliationPeriod,
    life: ServiceLife,
  ) {
    life.warn('stockDrift', () => knownDrift(dataSource, 'stock'));
  }

  /** Every replica tries to claim the check; one of them compares. */
  @Interval(LOOK_EVERY_MS)
  async look(signal?: AbortSignal): Promise<void> {
    stockDrift.set(await knownDrift(this.dataSource, 'stock'));
    if (!(await claimCheck(this.dataSource, 'stock'))) return;
    try {
      await this.reconcile(signal);
    } catch (error) {
      await repeatCheck(this.dataSource, 'stock');
      throw error;
    }
  }

  private async reconcile(signal?: AbortSignal): Promise<void> {
    const found = await this.comparison.run(signal);
    await recordCheck(this.dataSource, 'stock', {
      drift: found.length,
      everyS: this.period.seconds,
    });
    stockDrift.set(found.length);
    if (found.length === 0) return;
    const repaired = await this.repair.run(found);
    const { unheld, failed } = repaired;
    const counts = Object.fromEntries(
      Object.entries(repaired).map(([end, orders]: [string, string[]]) => [end, orders.length]),
    );
    rootLogger.error(
      { found: found.length, ...counts, orders: found.slice(0, SHOWN) },
      'stock drift: holds of stock differed from orders and were repaired',
    );
    if (unheld.length > 0)
      rootLogger.error({ orders: unheld.slice(0, SHOWN) }, 'stock drift: no stock for orders');
    if (failed.length > 0) await repeatCheck(this.dataSource, 'stock');
  }
}
