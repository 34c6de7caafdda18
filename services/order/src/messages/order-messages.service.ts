import { Injectable } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { orderMessageEvents, orderMessagesRpc } from '@shop/contracts/ordering/order-messages';
import type { Done } from '@shop/contracts/core/shapes';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstSubmission } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource } from 'typeorm';
import { findOrder } from '../ordering/reads/order.query.js';
import { orderNameOf, orderNumberOf } from '../ordering/reads/order.view.js';

/** Sends e-mails of admins to the customers of orders. */
@Injectable()
export class OrderMessagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Publishes the e-mail once per key. Throws `order.notFound` or `order.keyReused`. */
  async write(
    by: { _id: string; name: string },
    { order: id, key, subject, text }: InputOf<typeof orderMessagesRpc.write>,
    messageId: string,
  ): Promise<Done> {
    await this.dataSource.transaction(async (manager) => {
      const order = await findOrder(manager, { id });
      if (!order) throw new DomainError('order.notFound');
      // A key belongs to one press of the button on one order.
      const press = `${id}.${key ?? messageId}`;
      const isFirst = await isFirstSubmission(manager, orderMessagesRpc.write, press, {
        subject,
        text,
      });
      if (!isFirst) return;
      const user = { _id: order.userId, name: order.userName, email: order.userEmail };
      await this.outbox.add(manager, orderMessageEvents.customerWritten, id, {
        order: id,
        number: orderNumberOf(order),
        user,
        subject,
        text,
        by: by.name,
      });
      await this.audit.record(manager, {
        by: { _id: by._id, name: by.name },
        action: 'order.customerWritten',
        subject: { kind: 'order', _id: id, name: orderNameOf(order) },
        before: null,
        // The text is in the e-mail, which is erased with its customer.
        after: { email: 'sent' },
      });
    });
    return { success: true, message: 'The customer gets the e-mail.' };
  }
}
