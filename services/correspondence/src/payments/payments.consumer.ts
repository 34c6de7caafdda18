import { Controller } from '@nestjs/common';
import { billingEvents } from '@shop/contracts/billing/billing';
import { correctionEvents } from '@shop/contracts/billing/document-corrections';
import type { EmailKind } from '@shop/contracts/correspondence/email-kinds';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type AwaitingOrder, type ClosedOrder } from '@shop/contracts/ordering/order-event';
import type {
  EventBatchDelivery,
  EventDelivery,
  HandlerDelivery,
} from '@shop/service-kit/bus/call';
import { EventBatchHandler, EventHandler } from '@shop/service-kit/bus/handlers';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import type { EntityManager } from 'typeorm';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { ORDER_CONSUMERS } from '../emails/order-emails.service.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { Buyers } from '../customers/buyers.js';
import { MailSettings } from '../emails/mail-settings.js';
import { AttentionsService } from './attentions.service.js';
import { invoiceCorrectedEmail, type InvoiceCorrected } from './invoice-corrected.email.js';
import { invoiceReminderEmail, type InvoiceOverdue } from './invoice-reminder.email.js';
import { paymentDueEmail, type PaymentDue } from './payment-due.email.js';
import type { Attention } from './payment-attention.email.js';
import { UnplacedOrdersService } from './unplaced-orders.service.js';

const unnumbered = (): { number?: string } => ({});

interface BuyerEmail {
  kind: EmailKind;
  cause: string;
  emailOf: (number: string | undefined) => EmailContent;
}

/** Writes e-mails about payments and invoices of orders, to customers and to the company. */
@Controller()
export class PaymentsConsumer {
  constructor(
    private readonly unplaced: UnplacedOrdersService,
    private readonly attentions: AttentionsService,
    private readonly emails: EmailsService,
    private readonly buyers: Buyers,
    private readonly settings: MailSettings,
  ) {}

  @EventBatchHandler(orderEvents.awaitingPayment, ORDER_CONSUMERS['order.awaitingPayment'])
  awaiting(
    deliveries: readonly EventDelivery<AwaitingOrder>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return this.unplaced.awaiting(manager, deliveries);
  }

  @EventBatchHandler(orderEvents.closed, ORDER_CONSUMERS['order.closed'])
  closed(
    deliveries: readonly EventDelivery<ClosedOrder>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return this.unplaced.closed(manager, deliveries);
  }

  /** Writes one e-mail for each wait. */
  @EventHandler(billingEvents.paymentDue, 'emails.paymentDue')
  async due(due: PaymentDue, { manager }: HandlerDelivery): Promise<void> {
    const cause = `${due.order} ${due.why} ${due.until}`;
    await this.toBuyer(manager, due, {
      kind: 'paymentDue',
      cause,
      emailOf: (number) => paymentDueEmail({ ...due, number }, this.settings.shopUrl),
    });
  }

  /** Writes one e-mail for each reminder of an invoice. */
  @EventHandler(billingEvents.invoiceOverdue, 'emails.invoiceOverdue')
  async overdue(overdue: InvoiceOverdue, { manager }: HandlerDelivery): Promise<void> {
    const cause = `${overdue.order} ${overdue.dueAt} ${String(overdue.days)}`;
    await this.toBuyer(manager, overdue, {
      kind: 'invoiceReminder',
      cause,
      emailOf: (number) => invoiceReminderEmail({ ...overdue, number }, this.settings.shopUrl),
    });
  }

  /** Writes one e-mail for each correction. */
  @EventHandler(correctionEvents.corrected, 'emails.invoiceCorrected')
  async corrected(corrected: InvoiceCorrected, { manager }: HandlerDelivery): Promise<void> {
    await this.toBuyer(manager, corrected, {
      kind: 'invoiceCorrected',
      cause: corrected.invoice,
      emailOf: (number) => invoiceCorrectedEmail({ ...corrected, number }, this.settings.shopUrl),
    });
  }

  @EventHandler(billingEvents.attentionWanted, 'emails.attentionWanted')
  async attentionWanted(attention: Attention, { manager }: HandlerDelivery): Promise<void> {
    if (!isRecent(attention.at)) return;
    // The company gets the e-mail even while the order service is away.
    const { number } = await this.buyers.of(attention.order).catch(unnumbered);
    await this.attentions.write(manager, { ...attention, number });
  }

  /** Writes one e-mail for each cause, to the address from the order service. An erased customer has none. */
  private async toBuyer(
    manager: EntityManager,
    { order, at }: { order: string; at: string },
    { kind, cause, emailOf }: BuyerEmail,
  ): Promise<void> {
    if (!isRecent(at)) return;
    const { buyer, number } = await this.buyers.of(order);
    if (!buyer) return;
    const eventId = stableUuid(`${kind} ${cause}`);
    const envelope = { eventId, kind, to: buyer.email, userId: buyer._id };
    await this.emails.write(manager, envelope, emailOf(number));
  }
}
