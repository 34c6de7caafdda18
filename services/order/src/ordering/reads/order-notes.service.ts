import { Injectable } from '@nestjs/common';
import type { OrderNote, OrderNotes } from '@shop/contracts/ordering/order-notes';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { OrderNoteRow } from './order-note.entity.js';
import { findOrder } from './order.query.js';
import { orderNameOf } from './order.view.js';

/** Manages the notes of admins on an order. */
@Injectable()
export class OrderNotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Returns the notes, oldest first. Throws `order.notFound`. */
  async list(order: string): Promise<OrderNotes> {
    const { manager } = this.dataSource;
    if (!(await findOrder(manager, { id: order }))) throw new DomainError('order.notFound');
    const notes = await manager.find(OrderNoteRow, { where: { order }, order: { id: 'ASC' } });
    return { success: true, notes: notes.map(noteOf) };
  }

  /** Stores a note, once per `messageId`. Throws `order.notFound`. */
  async add(
    order: string,
    { text, by, messageId }: { text: string; by: OrderNoteBy; messageId: string },
  ): Promise<OrderNote> {
    return this.dataSource.transaction(async (manager) => {
      const found = await findOrder(manager, { id: order });
      if (!found) throw new DomainError('order.notFound');
      const written = await manager
        .createQueryBuilder()
        .insert()
        .into(OrderNoteRow)
        .values({ order, text, by: by._id, byName: by.name, messageId })
        .orIgnore()
        .execute();
      const note = await manager.findOneByOrFail(OrderNoteRow, { messageId });
      if ((written.raw as unknown[]).length > 0)
        await this.audit.record(manager, {
          by,
          action: 'order.noteAdded',
          subject: { kind: 'order', _id: order, name: orderNameOf(found) },
          before: null,
          // The text is in the note, which is erased with its customer.
          after: { note: note.id },
        });
      return noteOf(note);
    });
  }
}

interface OrderNoteBy {
  _id: string;
  name: string;
}

const noteOf = ({ id, text, byName, at }: OrderNoteRow): OrderNote => ({
  _id: id,
  text,
  by: byName,
  at: at.toISOString(),
});
