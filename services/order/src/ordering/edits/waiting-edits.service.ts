import { Injectable } from '@nestjs/common';
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { thousandthsOf } from '@shop/contracts/money/length';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import { rootLogger } from '@shop/service-kit/logger';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { refusalOf } from '../../pricing/order.rules.js';
import { CatalogueClient } from '../lifecycle/catalogue.client.js';
import { reviseHold } from '../lifecycle/hold-revision.js';
import { transitionOf } from '../lifecycle/order-state.rules.js';
import { lockOrder } from '../lifecycle/order-status-writer.js';
import { Order } from '../reads/order.entity.js';
import { EditWriter, type WaitingEdit } from './edit-writer.js';
import { findLeftEdits } from './edits.query.js';
import { UnpaidEdits } from './unpaid-edits.service.js';

const AT_ONCE = 20;

/** Handles edits that need stock: the order does not change until the catalogue holds everything for the edit. */
@Injectable()
export class WaitingEdits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly catalogue: CatalogueClient,
    private readonly writer: EditWriter,
    private readonly unpaid: UnpaidEdits,
  ) {}

  /** Requests the stock and ends the edit. The sweep calls this again for edits that were left behind. */
  async hold(order: string, edit: WaitingEdit): Promise<void> {
    const { epoch, lines } = edit;
    const reply = await this.catalogue
      .reviseHold({ order, epoch, lines })
      .catch(async (error: unknown) => {
        await this.settle(order, edit, null);
        throw error;
      });
    failpoint('F6');
    await this.settle(order, edit, reply);
    if (reply.outcome === 'stale') throw new DomainError('order.changing');
    if (reply.outcome === 'refused') throw refusalOf(reply.lines, requestedOf(edit));
  }

  /** Ends edits whose process died. */
  @Interval(2_000)
  sweep(): Promise<void> {
    return timedBatch('orders.edits', async () => {
      for (const { order, edit } of await findLeftEdits<WaitingEdit>(
        this.dataSource.manager,
        AT_ONCE,
      ))
        await this.hold(order, edit).catch((error: unknown) => {
          rootLogger.warn(
            { order, reason: String(error) },
            'cannot finish an edit of an order yet',
          );
        });
    });
  }

  /** Ends an edit once: with its stock held, or refused, or unknown (null). Without it, the hold is restored. */
  private settle(id: string, edit: WaitingEdit, reply: HoldStockReply | null): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (order?.pendingEdit?.epoch !== edit.epoch) return;
      const isHeld = reply?.outcome === 'held';
      const { effects } = transitionOf('editing', isHeld ? 'editHeld' : 'editNotHeld');
      if (isHeld && edit.part !== undefined)
        await this.unpaid.begin(manager, order, edit, reply.lines);
      else if (isHeld && effects.includes('edit lines'))
        await this.writer.write(manager, order, edit, { epoch: edit.epoch, held: reply.lines });
      if (effects.includes('revise hold')) await this.putBack(manager, id, edit);
    });
  }

  /** Raises the epoch, so that a late request is stale, and revises the hold in case it was extended. */
  private async putBack(manager: EntityManager, id: string, { epoch }: WaitingEdit): Promise<void> {
    await manager.update(Order, { _id: id }, { pendingEdit: null, stockEpoch: epoch });
    await reviseHold(manager, this.outbox, id);
  }
}

/** Returns the lines in the form that a refusal needs. */
const requestedOf = ({ lines }: WaitingEdit) =>
  lines.map(({ product, quantity, cutsPerUnit = 1, lengths }) => ({
    product,
    thousandths: thousandthsOf(quantity, cutsPerUnit),
    ...(lengths && { lengths: lengths.map((cuts) => thousandthsOf(cuts, cutsPerUnit)) }),
  }));
