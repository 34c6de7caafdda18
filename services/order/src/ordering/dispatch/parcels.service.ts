import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type { ParcelReply, ParcelsOfOrder, parcelRpc } from '@shop/contracts/ordering/parcels';
import { unitsOf } from '@shop/contracts/money/length';
import { isAdmin } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { OrderCharges } from '../lifecycle/order-charges.service.js';
import { inputOfParcel } from '../lifecycle/order-input.rules.js';
import { stateOf, transitionOf } from '../lifecycle/order-state.rules.js';
import { lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { ParcelWriter, type ParcelChange } from '../lifecycle/parcel-writer.js';
import { shipmentAfter } from './parcel-conflicts.js';
import { findOpenLines } from '../parcels/open-lines.query.js';
import { linesToPack, type OpenLine } from '../parcels/parcel.rules.js';
import {
  carrierNames,
  listParcels,
  parcelsOf,
  parcelViewOf,
} from '../parcels/parcel-views.query.js';
import {
  findParcel,
  insertParcel,
  findReplacement,
  markDelivered,
  markParcel,
  openParcel,
  parcelOfKey,
  updateParcel,
  type StoredParcel,
} from '../parcels/parcels.query.js';
import { keepForEdit } from './kept-for-edit.rules.js';
import { untilCentsOf } from './parcel-charge.js';
import type { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';

type Rpc = typeof parcelRpc;
type Staff = ParcelChange['by'];
type Reader = Pick<UserView, '_id' | 'role' | 'mustChangePassword'>;

/** Packs, dispatches and delivers the parcels of orders. Every step locks the order's row first. */
@Injectable()
export class ParcelsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ParcelWriter,
    private readonly charges: OrderCharges,
  ) {}

  /** Throws `order.notFound` if the order is unknown or, except for admins, belongs to another user. */
  async ofOrder(id: string, user: Reader): Promise<ParcelsOfOrder> {
    const { manager } = this.dataSource;
    const order = await findOrder(manager, { id, ...(!isAdmin(user) && { userId: user._id }) });
    if (!order) throw new DomainError('order.notFound');
    const parcels = await parcelsOf(manager, id);
    const open = await findOpenLines(manager, id);
    return { success: true, parcels, open: open.filter(({ left }) => left > 0).map(openViewOf) };
  }

  async list(query: InputOf<Rpc['list']>): Promise<OutputOf<Rpc['list']>> {
    const { manager } = this.dataSource;
    const { parcels, total, isTotalCapped } = await listParcels(manager, query);
    const pages = Math.max(1, Math.ceil(total / query.limit));
    const carriers = await carrierNames(manager);
    return { success: true, parcels, total, isTotalCapped, page: query.page, pages, carriers };
  }

  /** Packs once per key, and dispatches on request. If the dispatch is refused, the parcel stays packed. */
  async pack(
    { order: id, idempotencyKey: key, ...input }: InputOf<Rpc['pack']>,
    by: Staff,
  ): Promise<ParcelReply> {
    const parcel = await this.dataSource.transaction(async (manager) => {
      const order = await lockPlacedOrder(manager, id);
      const known = key === null ? null : await parcelOfKey(manager, id, key);
      if (known !== null) return known;
      transitionOf(stateOf(order), 'pack');
      const open = await findOpenLines(manager, id);
      const lines = linesToPack(open, input.lines);
      keepForEdit(order, open, lines);
      const { carrier = '', tracking = '' } = input;
      const packed = await insertParcel(manager, { order: id, lines, carrier, tracking, key });
      const at = new Date();
      await this.writer.record(manager, order, by, 'order.parcelPacked', { carrier, tracking });
      await this.writer.followParcels(manager, order, { by, at });
      return packed;
    });
    const { notify } = input;
    return input.dispatch
      ? this.dispatch(parcel, { by, at: new Date(), notify })
      : this.view(parcel);
  }

  /** Charges the order first if that is due. Throws `order.chargeRefused` or `order.chargeUnderWay`. */
  async dispatch(id: string, change: ParcelChange): Promise<ParcelReply> {
    const begun = await this.locked(id, async (manager, order, parcel) => {
      if (parcel.state !== 'packed') return null;
      if (parcel.replaces !== null) {
        if (order.charge) throw new DomainError('order.changing');
        transitionOf(stateOf(order), 'sendParcelCharged');
        await this.writer.dispatch(manager, order, id, change);
        return null;
      }
      const { effects } = transitionOf(stateOf(order), inputOfParcel(order, id));
      if (effects.includes('wait for charge')) return order.charge?.id ?? null;
      if (effects.includes('request charge'))
        return this.charges.begin(manager, order, {
          ...change,
          to: 'shipped',
          parcel: id,
          untilCents: await untilCentsOf(manager, order, id),
        });
      await this.writer.dispatch(manager, order, id, change);
      return null;
    });
    if (begun.result !== null) await this.charges.wait(begun.order, begun.result);
    return this.view(id);
  }

  /** Throws `order.parcelChanged` as documented at `parcelRpc.change`. Equal values change nothing. */
  async change({ parcel: id, ...input }: InputOf<Rpc['change']>, by: Staff): Promise<ParcelReply> {
    await this.locked(id, async (manager, order, parcel) => {
      const shipment = await shipmentAfter(manager, parcel, input);
      if (shipment === null) return;
      await updateParcel(manager, id, shipment);
      const { carrier, tracking } = parcel;
      const after = { parcel: parcel.number, ...shipment };
      const before = { carrier, tracking };
      await this.writer.record(manager, order, by, 'order.parcelChanged', after, before);
    });
    return this.view(id);
  }

  /** Throws `order.parcelState` if the parcel has left. */
  async open(id: string, by: Staff): Promise<OutputOf<Rpc['open']>> {
    const parcel = await findParcel(this.dataSource.manager, id);
    if (parcel?.state !== 'opened')
      await this.locked(id, async (manager, order, { state, number }) => {
        if (state !== 'packed') throw new DomainError('order.parcelState');
        if (order.charge?.parcel === id) throw new DomainError('order.changing');
        await openParcel(manager, id);
        const after = { parcel: number, state: 'opened' };
        await this.writer.record(manager, order, by, 'order.parcelChanged', after);
      });
    return { success: true, message: 'The parcel is open.' };
  }

  /** Sets the day of delivery, which is neither before the dispatch nor in the future. */
  async deliver(id: string, at: Date, by: Staff): Promise<ParcelReply> {
    await this.locked(id, async (manager, order, { state, mark, dispatchedAt, number }) => {
      if (state === 'delivered') return;
      if (!dispatchedAt)
        throw new DomainError('order.parcelState', undefined, 'This parcel has not left yet.');
      await assertNotReplaced(manager, id, number);
      if (mark === 'cameBack')
        throw new DomainError('order.parcelState', undefined, 'This parcel was sent back.');
      if (at < dispatchedAt || at.getTime() > Date.now() + CLOCK_MS)
        throw new DomainError(
          'request.invalid',
          undefined,
          'Enter a day between the dispatch and today.',
        );
      await markDelivered(manager, order._id, at, id);
      const after = { parcel: number, state: 'delivered' };
      await this.writer.record(manager, order, by, 'order.parcelChanged', after);
      await this.writer.followParcels(manager, order, { by, at: new Date() });
    });
    return this.view(id);
  }

  /** Marks a dispatched parcel as lost, or as sent back by its carrier. Money and stock do not change. */
  async mark(id: string, mark: 'lost' | 'cameBack', by: Staff): Promise<ParcelReply> {
    await this.locked(id, async (manager, order, parcel) => {
      if (parcel.mark === mark) return;
      const isUnderWay = parcel.mark === null || (parcel.mark === 'lost' && mark === 'cameBack');
      if (parcel.state !== 'dispatched' || !isUnderWay)
        throw new DomainError('order.parcelState', undefined, 'This parcel is not under way.');
      await assertNotReplaced(manager, id, parcel.number);
      if (order.pendingReplacement) throw new DomainError('order.changing');
      await markParcel(manager, id, mark);
      const after = { parcel: parcel.number, state: mark === 'lost' ? mark : 'sentBack' };
      await this.writer.record(manager, order, by, 'order.parcelChanged', after);
    });
    return this.view(id);
  }

  /** Runs a step with the order and the parcel locked. An opened parcel counts as not found. */
  private async locked<Result>(
    id: string,
    step: (manager: EntityManager, order: Order, parcel: StoredParcel) => Promise<Result>,
  ): Promise<{ order: string; result: Result }> {
    return this.dataSource.transaction(async (manager) => {
      const found = await findParcel(manager, id);
      if (!found) throw new DomainError('order.parcelNotFound');
      const order = await lockPlacedOrder(manager, found.order);
      const parcel = await findParcel(manager, id);
      if (!parcel || parcel.state === 'opened') throw new DomainError('order.parcelNotFound');
      return { order: order._id, result: await step(manager, order, parcel) };
    });
  }

  async view(id: string): Promise<ParcelReply> {
    const parcel = await parcelViewOf(this.dataSource.manager, id);
    if (!parcel) throw new DomainError('order.parcelNotFound');
    return { success: true, parcel };
  }
}

/** Throws if another parcel sends the lines of this one again. */
export async function assertNotReplaced(
  manager: EntityManager,
  id: string,
  number: number,
): Promise<void> {
  const by = await findReplacement(manager, id);
  if (by === null) return;
  const message = `P${String(number)} was sent again as P${String(by)}.`;
  throw new DomainError('order.parcelState', undefined, message);
}

/** Tolerance for clocks of browsers that are ahead. */
const CLOCK_MS = 60_000;

const openViewOf = ({ cutsPerUnit, lengths, ...line }: OpenLine) => ({
  product: line.product,
  name: line.name,
  quantity: unitsOf(line.left, cutsPerUnit),
  ...(line.unit !== 'piece' && { unit: line.unit }),
  ...(line.isGiftCard && { isGiftCard: true as const }),
  ...(lengths && { lengths: lengths.map((cuts) => unitsOf(cuts, cutsPerUnit)) }),
  ...(line.wait && { wait: line.wait }),
});
