import { Injectable } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import {
  orderEmailEvents,
  orderEmailsRpc,
  type EmailedOrder,
  type RepeatedEmail,
} from '@shop/contracts/ordering/order-emails';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstSubmission } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource, type EntityManager } from 'typeorm';
import { OrderNoteRow } from '../ordering/reads/order-note.entity.js';
import { OrderStatusChange } from '../ordering/reads/order-status-change.entity.js';
import { findNewest } from '../ordering/reads/order-chunk.query.js';
import { findOrder } from '../ordering/reads/order.query.js';
import { orderEventOf, orderNameOf, type PlacedOrder } from '../ordering/reads/order.view.js';

const titles: Record<RepeatedEmail, string> = {
  orderPlaced: 'Order placed',
  orderStatusChanged: 'Order status',
};
const IS_ERASED = 'SELECT 1 FROM erased_customers WHERE user_id = $1';

/** Sends e-mails about orders again, with the present state of the order. */
@Injectable()
export class OrderEmailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Returns the order, or the newest one if `id` is null. Returns null if there is none, or if its customer was erased.
   */
  async find(id: string | null): Promise<EmailedOrder | null> {
    const { manager } = this.dataSource;
    const order =
      id === null ? (await findNewest(manager, {}, 1))[0] : await findOrder(manager, { id });
    if (!order || (await isErased(manager, order))) return null;
    return emailedOrderOf(manager, order);
  }

  /**
   * Publishes the order for its e-mail and records that, once per key. Throws `order.notFound`, `order.noReceiver` or
   * `order.noChange`.
   */
  async repeat(
    by: Admin,
    { order: id, kind, key }: InputOf<typeof orderEmailsRpc.repeat>,
    messageId: string,
  ): Promise<Done> {
    await this.dataSource.transaction(async (manager) => {
      const order = await findOrder(manager, { id });
      if (!order) throw new DomainError('order.notFound');
      if (await isErased(manager, order)) throw new DomainError('order.noReceiver');
      const emailed = await emailedOrderOf(manager, order);
      if (kind === 'orderStatusChanged' && emailed.from === null)
        throw new DomainError('order.noChange');
      // A key belongs to one press of the button on one order.
      const press = `${id}.${key ?? messageId}`;
      if (!(await isFirstSubmission(manager, orderEmailsRpc.repeat, press, kind))) return;
      await manager.insert(OrderNoteRow, {
        order: id,
        text: `Sent the e-mail "${titles[kind]}" again.`,
        by: by._id,
        byName: by.name,
        messageId: stableUuid(`${orderEmailsRpc.repeat.name} ${press}`),
      });
      await this.outbox.add(manager, orderEmailEvents.repeated, id, { ...emailed, kind });
      await this.audit.record(manager, {
        by,
        action: 'order.emailRepeated',
        subject: { kind: 'order', _id: id, name: orderNameOf(order) },
        before: null,
        after: { email: kind },
      });
    });
    return { success: true, message: 'The customer gets the e-mail again.' };
  }
}

/** Returns true if the customer's account was deleted, even while one of his orders is still open. */
async function isErased(manager: EntityManager, { userId }: PlacedOrder): Promise<boolean> {
  return (await manager.query<unknown[]>(IS_ERASED, [userId])).length > 0;
}

async function emailedOrderOf(manager: EntityManager, order: PlacedOrder): Promise<EmailedOrder> {
  const [last] = await manager.find(OrderStatusChange, {
    where: { order: order._id },
    order: { id: 'DESC' },
    take: 1,
  });
  return { order: orderEventOf(order), from: last?.from ?? null };
}
