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
import { areAllDaysDue, setAllDays } from './all-days.query.js';
import { MissedOrders } from './missed-orders.js';

const LOOK_EVERY_MS = 5_000;

const paymentDrift = new Gauge({
  name: 'payment_drift',
  help: 'Orders whose newest version billing did not know at the last comparison',
});

/** Compares the orders with those known here, to find what was lost by the bus or a restore, and older orders. */
@Injectable()
export class PaymentReconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly missedOrders: MissedOrders,
    private readonly period: ReconciliationPeriod,
    private readonly life: ServiceLife,
  ) {
    life.warn('paymentDrift', () => knownDrift(dataSource, 'payments'));
  }

  /** Every replica tries to claim the comparison; one of them runs it. */
  @Interval(LOOK_EVERY_MS)
  async look(signal?: AbortSignal): Promise<void> {
    paymentDrift.set(await knownDrift(this.dataSource, 'payments'));
    if (!(await claimCheck(this.dataSource, 'payments'))) return;
    try {
      // A message that still waits in the queue is not lost.
      if ((await this.life.waitingEvents()) > 0) await repeatCheck(this.dataSource, 'payments');
      else await this.reconcile(signal);
    } catch (error) {
      await repeatCheck(this.dataSource, 'payments');
      throw error;
    }
  }

  private async reconcile(signal?: AbortSignal): Promise<void> {
    const startedAt = new Date();
    const isOfAllDays = await areAllDaysDue(this.dataSource);
    const drift = await this.missedOrders.bringUp({ signal, isOfAllDays });
    if (isOfAllDays) await setAllDays(this.dataSource, startedAt);
    await recordCheck(this.dataSource, 'payments', { drift, everyS: this.period.seconds });
    paymentDrift.set(drift);
    if (drift > 0)
      rootLogger.warn({ orders: drift }, 'payment drift: the money of orders was brought up');
  }
}
