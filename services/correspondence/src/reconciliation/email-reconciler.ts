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
import { MissedEvents } from './missed-events.js';

const LOOK_EVERY_MS = 5_000;

const emailDrift = new Gauge({
  name: 'email_drift',
  help: 'Events of orders of the last days that no e-mail had been written about at the last comparison',
});

/** Compares the events of orders with those handled here, and handles those that were lost by the bus or a restore. */
@Injectable()
export class EmailReconciler {
  constructor(
    private readonly database: DataSource,
    private readonly missedEvents: MissedEvents,
    private readonly period: ReconciliationPeriod,
    private readonly life: ServiceLife,
  ) {
    life.warn('emailDrift', () => knownDrift(database, 'emails'));
  }

  /** Every replica tries to claim the comparison; one of them runs it. */
  @Interval(LOOK_EVERY_MS)
  async look(signal?: AbortSignal): Promise<void> {
    emailDrift.set(await knownDrift(this.database, 'emails'));
    if (!(await claimCheck(this.database, 'emails'))) return;
    try {
      // A message that still waits in the queue is not lost.
      if ((await this.life.waitingEvents()) > 0) await repeatCheck(this.database, 'emails');
      else await this.reconcile(signal);
    } catch (error) {
      await repeatCheck(this.database, 'emails');
      throw error;
    }
  }

  private async reconcile(signal?: AbortSignal): Promise<void> {
    const missed = await this.missedEvents.find(signal);
    const everyS = this.period.seconds;
    await recordCheck(this.database, 'emails', { drift: missed.length, everyS });
    emailDrift.set(missed.length);
    if (missed.length === 0) return;
    const handled = await this.missedEvents.handle(missed, signal);
    rootLogger.error(
      { found: missed.length, handled },
      'email drift: events of orders had not been handled, their e-mails were written',
    );
  }
}
