import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { InputOf } from '@shop/contracts/core/message';
import { toDollars } from '@shop/contracts/money/price';
import type { EditedOrder, orderEditRpc } from '@shop/contracts/ordering/order-edits';
import { MAX_ORDER_LINES } from '@shop/contracts/ordering/place-order';
import { rolledBack } from '@shop/service-kit/db/rolled-back';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import { DataSource, type EntityManager } from 'typeorm';
import { EditPrices, type EditedProducts } from '../../pricing/edit-prices.js';
import { heldLines } from '../lifecycle/hold-revision.js';
import { stateOf, transitionOf } from '../lifecycle/order-state.rules.js';
import { lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { withDifference } from '../lifecycle/unpaid-edit.js';
import { findOpenLines } from '../parcels/open-lines.query.js';
import { findUnpaidEdit } from '../reads/order-revisions.query.js';
import { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { adminOrderViewOf } from '../reads/order.view.js';
import { findRevisedLines } from '../revisions/revisions.query.js';
import { EditDeliveries, type WantedDelivery } from './edit-deliveries.js';
import { EditPayments } from './edit-payments.js';
import { goodsCentsOf, planOf, type EditPlan } from './edit-plan.js';
import { EditWriter, type Edit, type WaitingEdit } from './edit-writer.js';
import { findCutProducts, findEdit } from './edits.query.js';
import { linesOfBoth, previewedLine, requestedLineOf } from './held-lines.rules.js';
import { offeredDelivery } from './new-delivery.rules.js';
import { UnpaidEdits } from './unpaid-edits.service.js';
import { WaitingEdits } from './waiting-edits.service.js';

type Input = InputOf<(typeof orderEditRpc)['edit']>;
type Person = Pick<UserView, '_id' | 'name'>;

/** Everything that an edit depends on, except the order itself. */
interface Sources {
  products: EditedProducts;
  /** Null if the edit does not change the delivery. */
  delivery: WantedDelivery | null;
}

/** Edits orders that have not left. Kept lines keep their price (V5); stock is held before lines are added. */
@Injectable()
export class EditOrderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prices: EditPrices,
    private readonly deliveries: EditDeliveries,
    private readonly payments: EditPayments,
    private readonly writer: EditWriter,
    private readonly waiting: WaitingEdits,
    private readonly unpaid: UnpaidEdits,
  ) {}

  /** Throws as documented at `orderEditRpc.edit`. Changes the order once per key. */
  async edit(input: Input & { idempotencyKey: string }, by: Person): Promise<EditedOrder> {
    const { order: id, idempotencyKey: key } = input;
    const done = await findEdit(this.dataSource.manager, id, key);
    if (done !== null) return this.applied(id, done);
    const known = await this.unpaidReply(id, key);
    if (known) return known;
    const sources = await this.read(input);
    const preview = await rolledBack(this.dataSource, (manager) =>
      this.preview(manager, input, sources, by),
    );
    const isToPay = await this.payments.isToPay(preview.order, preview.plan);
    const { beforeCents, totalCents } = preview.plan;
    if (input.preview === true)
      return {
        ...repliedOf('preview', beforeCents, totalCents),
        ...(isToPay && { isToPay }),
        ...(sources.delivery && {
          delivery: offeredDelivery(sources.delivery.to, goodsCentsOf(preview.plan)),
        }),
        order: preview.view,
      };
    await this.payments.closePage(preview.order);
    const waiting = await this.dataSource.transaction((manager) =>
      this.begin(manager, { ...input, isToPay }, sources, by),
    );
    failpoint('F3b');
    if (waiting) await this.waiting.hold(id, waiting);
    return (await this.unpaidReply(id, key)) ?? this.applied(id, beforeCents - totalCents);
  }

  /** Returns the reply for an edit with this key that waits for its payment, or null if there is none. */
  private async unpaidReply(id: string, key: string): Promise<EditedOrder | null> {
    const { manager } = this.dataSource;
    const found = await manager.findOneBy(Order, { _id: id });
    if (found?.unpaidEdit?.key !== key) return null;
    const placed = await findOrder(manager, { id });
    const edit = await findUnpaidEdit(manager, id);
    if (!placed || !edit) return null;
    const afterCents = found.totalCents + found.unpaidEdit.differenceCents;
    const reply = repliedOf('waiting', found.totalCents, afterCents);
    return { ...reply, edit, order: adminOrderViewOf(placed) };
  }

  private async read({ order: id, ...input }: Input): Promise<Sources> {
    const known = await findRevisedLines(this.dataSource.manager, id);
    const all = [...known, ...input.lines].map(({ product }) => product);
    const products = await this.prices.read([...new Set(all)]);
    return { products, delivery: await this.deliveries.read(id, input, known, products) };
  }

  /** Writes the edit in a transaction that is rolled back. */
  private async preview(manager: EntityManager, input: Input, sources: Sources, by: Person) {
    const { order, edit } = await this.planIn(manager, input, sources, by);
    const held = edit.plan.added.map(previewedLine);
    await this.writer.write(manager, order, edit, { epoch: order.stockEpoch + 1, held });
    const placed = await findOrder(manager, { id: order._id });
    if (!placed) throw new DomainError('order.notFound');
    return { order, plan: edit.plan, view: adminOrderViewOf(placed) };
  }

  /** Writes an edit that needs no more stock. Otherwise stores the edit until its stock is held, and returns it. */
  private async begin(
    manager: EntityManager,
    input: Input & { idempotencyKey: string; isToPay: boolean },
    sources: Sources,
    by: Person,
  ): Promise<WaitingEdit | null> {
    if ((await findEdit(manager, input.order, input.idempotencyKey)) !== null) return null;
    const { order, edit } = await this.planIn(manager, input, sources, by);
    if (!edit.plan.needsStock && !input.isToPay) {
      await this.writer.write(manager, order, edit, { epoch: null, held: [] });
      return null;
    }
    const after = await this.linesAfter(manager, order, edit.plan);
    const epoch = order.stockEpoch + 1;
    const waiting: WaitingEdit = input.isToPay
      ? { ...toPay(order, edit), epoch, lines: await withLinesBefore(manager, order, after) }
      : { ...edit, epoch, lines: after };
    await manager.update(Order, { _id: order._id }, { pendingEdit: waiting });
    return waiting;
  }

  /** Plans the edit with the order locked. */
  private async planIn(
    manager: EntityManager,
    input: Input,
    { products, delivery }: Sources,
    by: Person,
  ): Promise<{ order: Order; edit: Edit }> {
    const { order: id, note = '', notify, version, preview, idempotencyKey } = input;
    const locked = await lockPlacedOrder(manager, id);
    transitionOf(stateOf(locked), 'edit');
    if (locked.version !== version) throw new DomainError('order.changed');
    const order = await this.unpaid.replace(manager, locked);
    const discounts = order.price?.lines.filter(({ discountCents }) => discountCents > 0) ?? [];
    const lines = await findRevisedLines(manager, id);
    if (delivery) await this.deliveries.check(manager, order, delivery, lines);
    const edited = {
      lines,
      open: await findOpenLines(manager, id),
      cut: await findCutProducts(manager, id),
      discounted: new Set(discounts.map(({ product }) => product)),
      products,
    };
    const to = delivery?.to.isSamePrice === false ? delivery.to : null;
    const plan = planOf(order, input.lines, edited, to);
    const address = delivery?.address ?? null;
    const isSame = plan.removedLines.length + plan.addedLines.length === 0 && !address && !to;
    // A delivery preview shows how the order is delivered, even if that does not change.
    if (isSame && !(preview && delivery))
      throw new DomainError('order.notToEdit', undefined, 'Nothing is changed.');
    if (plan.needsStock) transitionOf(stateOf(order), 'editMore');
    const person = { _id: by._id, name: by.name };
    const at = new Date().toISOString();
    return {
      order,
      edit: { plan, address, by: person, at, note, notify, key: idempotencyKey ?? '' },
    };
  }

  /** Returns everything that the order holds after the edit, computed from its lines in a savepoint. */
  private async linesAfter(
    manager: EntityManager,
    order: Order,
    plan: EditPlan,
  ): Promise<WaitingEdit['lines']> {
    await manager.query('SAVEPOINT edit');
    await this.writer.writeLines(manager, order, plan, plan.added.map(previewedLine));
    const { lines } = await heldLines(manager, order._id);
    await manager.query('ROLLBACK TO SAVEPOINT edit');
    return lines.map((line) => ({
      ...requestedLineOf(line),
      expectedPriceCents:
        plan.added.find(({ product }) => product === line.product)?.priceCents ?? null,
    }));
  }

  private async applied(id: string, lessCents: number): Promise<EditedOrder> {
    const order = await findOrder(this.dataSource.manager, { id });
    if (!order) throw new DomainError('order.notFound');
    const { totalCents } = order;
    const reply = repliedOf('applied', totalCents + lessCents, totalCents);
    return { ...reply, order: adminOrderViewOf(order) };
  }
}

/** Returns the edit as it is applied once its difference is paid. */
function toPay({ version }: Order, edit: Edit): Edit & { part: number } {
  const { payment, totalCents, beforeCents } = edit.plan;
  const difference = { part: version + 1, cents: totalCents - beforeCents };
  const plan = { ...edit.plan, payment: withDifference(payment, difference) };
  return { ...edit, plan, part: difference.part };
}

/** Includes the lines from before the edit, so that the order can still be sent unchanged. */
async function withLinesBefore(
  manager: EntityManager,
  { _id }: Order,
  after: WaitingEdit['lines'],
): Promise<WaitingEdit['lines']> {
  const { lines } = await heldLines(manager, _id);
  const both = linesOfBoth(lines.map(requestedLineOf), after);
  if (both.length > MAX_ORDER_LINES)
    throw new DomainError(
      'order.notToEdit',
      undefined,
      `An edit that waits for its payment holds at most ${String(MAX_ORDER_LINES)} products with those it removes.`,
    );
  return both;
}

const repliedOf = (state: EditedOrder['state'], beforeCents: number, afterCents: number) => ({
  success: true as const,
  state,
  before: toDollars(beforeCents),
  after: toDollars(afterCents),
  difference: toDollars(afterCents - beforeCents),
});
