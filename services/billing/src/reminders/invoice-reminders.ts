import { Injectable } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/core/message';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { PaymentEvents } from '../ledger/payment-events.js';
import {
  lockOwed,
  pageOverdue,
  recordReminder,
  type OwedInvoice,
} from './invoice-reminders.query.js';
import { reminderOf } from './reminder.rules.js';

const LOOK_EVERY_MS = 600_000;
/** Number of invoices in a request. */
const PAGE = 200;

type ReminderSettings = OutputOf<typeof orderPaymentsRpc.findReminders>;

/** Reminds buyers of overdue invoices. Any number of replicas may run at once. */
@Injectable()
export class InvoiceReminders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly events: PaymentEvents,
  ) {}

  @Interval(LOOK_EVERY_MS)
  async look(signal?: AbortSignal): Promise<void> {
    for (let after: OwedInvoice | null = null; ;) {
      const page: OwedInvoice[] = await pageOverdue(this.dataSource, after, PAGE);
      if (page.length > 0) await this.remind(page, signal);
      after = page.at(-1) ?? null;
      if (page.length < PAGE || signal?.aborted === true) return;
    }
  }

  private async remind(invoices: readonly OwedInvoice[], signal?: AbortSignal): Promise<void> {
    const orders = invoices.map(({ order }) => order);
    const settings = await this.bus.request(
      orderPaymentsRpc.findReminders,
      { orders },
      systemCaller,
    );
    for (const invoice of invoices) {
      if (signal?.aborted === true) return;
      if (dueOf(invoice, settings) !== null) await this.remindOf(invoice, settings);
    }
  }

  /** Reads the invoice again under the lock of its order, because it may have been paid or reminded of concurrently. */
  private remindOf(invoice: OwedInvoice, settings: ReminderSettings): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const owed = await lockOwed(manager, invoice);
      const days = owed && dueOf(owed, settings);
      if (!owed || days === null) return;
      await recordReminder(manager, owed.payment, days);
      await this.events.publishInvoiceOverdue(manager, { ...owed, days });
    });
  }
}

const dueOf = (invoice: OwedInvoice, { days, erased }: ReminderSettings): number | null =>
  erased.includes(invoice.order) ? null : reminderOf(invoice, days, new Date());
