import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { ERASED } from '@shop/contracts/customers/erased';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DataSource } from 'typeorm';
import { SettingsService } from '../settings/settings.service.js';

type FindReminders = typeof orderPaymentsRpc.findReminders;

// An account is deleted before its customer is erased, because an order must arrive first.
const FIND_ERASED = `
  SELECT o.id FROM orders o
   WHERE o.id = ANY ($1)
     AND (o.user_email = $2 OR EXISTS (SELECT FROM erased_customers e WHERE e.user_id = o.user_id))`;

/** Returns to billing, which knows the unpaid invoices, when buyers are reminded of overdue ones. */
@Controller()
export class InvoiceRemindersRpc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  @ServiceOnly('billing')
  @RpcHandler(orderPaymentsRpc.findReminders)
  async find({ orders }: InputOf<FindReminders>): Promise<OutputOf<FindReminders>> {
    const { payments } = await this.settings.get();
    const erased = await this.dataSource.query<{ id: string }[]>(FIND_ERASED, [
      orders,
      ERASED.email,
    ]);
    return { days: payments.invoiceReminderDays, erased: erased.map(({ id }) => id) };
  }
}
