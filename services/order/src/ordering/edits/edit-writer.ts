import { Injectable } from '@nestjs/common';
import type { ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { reviseHold } from '../lifecycle/hold-revision.js';
import { ParcelWriter } from '../lifecycle/parcel-writer.js';
import { amountOf } from '../parcels/parcel.rules.js';
import type { RevisionLine } from '../reads/order-revisions.query.js';
import { Order, type PendingEdit, type UnpaidEdit } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { promisedArrival } from '../reads/promised-arrival.js';
import { orderEventOf, orderNameOf } from '../reads/order.view.js';
import { ChangeAddressService } from '../revisions/change-address.service.js';
import { cancelledItems } from '../revisions/revised-lines.rules.js';
import { insertRevision, updateLines } from '../revisions/revisions.query.js';
import type { EditPlan } from './edit-plan.js';
import { insertLines } from './edits.query.js';

/** An edit that is written at once, or once its stock is held. */
export interface Edit {
  plan: EditPlan;
  /** Null if the address does not change. */
  address: ShippingAddress | null;
  by: { _id: string; name: string };
  at: string;
  note: string;
  notify?: boolean | undefined;
  key: string;
}

/** An edit as stored while its stock is requested. */
export interface WaitingEdit extends PendingEdit, Edit {
  /** Everything that the order holds after the edit. */
  lines: ReviseHoldInput['lines'];
  /** The part of the payment that the edit waits for once its stock is held; absent if it is applied at once. */
  part?: number | undefined;
}

/** An edit as stored while it waits for its payment. */
export interface StoredUnpaidEdit extends UnpaidEdit, Omit<Edit, 'notify'> {
  /** Everything that the order holds in the meantime, and the held lines of added products. */
  lines: ReviseHoldInput['lines'];
  held: readonly HeldLine[];
}

/** `epoch` is null if the hold only shrinks, because an event then revises it. */
interface Written {
  epoch: number | null;
  /** Held lines of added products. */
  held: readonly HeldLine[];
}

/** Writes edits in the transaction that has locked the order. */
@Injectable()
export class EditWriter {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly parcels: ParcelWriter,
    private readonly addresses: ChangeAddressService,
  ) {}

  /** Writes the lines and the price. */
  async writeLines(
    manager: EntityManager,
    { _id: id, version }: Order,
    { changes, added, totalCents, price, payment }: EditPlan,
    held: readonly HeldLine[],
  ): Promise<void> {
    await updateLines(manager, id, changes);
    const lines = added.map(({ product, priceCents, chargedCents = priceCents }) => {
      const line = held.find((one) => one.product === product);
      if (!line) throw new Error(`the added product ${product} is not held`);
      return { ...line, priceCents: chargedCents };
    });
    await insertLines(manager, id, lines);
    const written = { totalCents, price, payment, version: version + 1, pendingEdit: null };
    await manager.update(Order, { _id: id }, written);
  }

  /** Writes the whole edit with its hold, its revision and audit entry, and its event. */
  async write(
    manager: EntityManager,
    order: Order,
    edit: Edit,
    { epoch: heldEpoch, held }: Written,
  ): Promise<void> {
    const { plan, by, note, key, address } = edit;
    const { _id: id } = order;
    const at = new Date(edit.at);
    const before = await findOrder(manager, { id });
    if (!before) throw new DomainError('order.notFound');
    await this.writeLines(manager, order, plan, held);
    if (plan.delivery) {
      const arrival = promisedArrival(plan.delivery, at, before.lines);
      await manager.update(Order, { _id: id }, { arrival });
    }
    const epoch = heldEpoch ?? (await reviseHold(manager, this.outbox, id));
    if (heldEpoch !== null) await manager.update(Order, { _id: id }, { stockEpoch: heldEpoch });
    const lessCents = plan.beforeCents - plan.totalCents;
    await insertRevision(manager, id, {
      kind: 'edit',
      epoch,
      key,
      reason: note,
      lessCents,
      at,
      by: by._id,
      byName: by.name,
      lines: plan.removedLines,
      added: plan.addedLines,
      delivery: plan.delivery?.text,
    });
    if (address) await this.addresses.write(manager, order, address, { ...by, isStaff: true });
    const after = await findOrder(manager, { id });
    if (!after) throw new DomainError('order.notFound');
    const was = orderEventOf(before);
    const is = orderEventOf(after);
    await this.outbox.add(manager, orderEditEvents.edited, id, {
      ...is,
      removed: cancelledItems(was, plan.removedLines),
      added: cancelledItems(is, plan.addedLines),
      ...(plan.delivery && { delivery: plan.delivery.text }),
      differenceCents: -lessCents,
      note,
      at,
      notify: edit.notify,
    });
    await this.record(manager, order, edit);
    const changed = { ...order, payment: plan.payment, version: order.version + 1 };
    await this.parcels.followParcels(manager, changed, { by, at });
  }

  private record(manager: EntityManager, order: Order, { plan, by }: Edit): Promise<void> {
    const { beforeCents, totalCents, removedLines, addedLines, delivery } = plan;
    return this.audit.record(manager, {
      by,
      action: 'order.edited',
      subject: { kind: 'order', _id: order._id, name: orderNameOf(order) },
      before: { total: formatDollars(toDollars(beforeCents)) },
      after: {
        total: formatDollars(toDollars(totalCents)),
        ...(removedLines.length > 0 && { removed: textOf(removedLines) }),
        ...(addedLines.length > 0 && { added: textOf(addedLines) }),
        ...(delivery && { delivery: delivery.text }),
      },
    });
  }
}

const textOf = (lines: readonly RevisionLine[]): string =>
  lines.map((line) => `${amountOf(line.quantity, line)} × ${line.name}`).join(', ');
