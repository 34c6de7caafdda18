import { Injectable } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { thousandthsOf } from '@shop/contracts/money/length';
import type { ParcelReply, parcelRpc } from '@shop/contracts/ordering/parcels';
import { writtenAddress } from '@shop/contracts/places/address';
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
import { stateOf, transitionOf } from '../lifecycle/order-state.rules.js';
import { lockOrder, lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { ParcelWriter, type ParcelChange } from '../lifecycle/parcel-writer.js';
import { withoutLengths } from '../parcels/parcel.rules.js';
import {
  findParcel,
  insertParcel,
  parcelOfKey,
  type StoredParcel,
} from '../parcels/parcels.query.js';
import { Order, type PendingReplacement } from '../reads/order.entity.js';
import { findReturnable } from '../returns/returnable.query.js';
import { assertNotReplaced, ParcelsService } from './parcels.service.js';
import {
  findLeftReplacements,
  findResent,
  findResentLines,
  findReturnedOf,
  hasTakenStock,
  type ResentLine,
} from './resent-lines.query.js';

type Input = InputOf<(typeof parcelRpc)['resend']>;
type Staff = ParcelChange['by'];

const AT_ONCE = 20;

/** The result of a request: a parcel, or a replacement that waits for its pieces. */
type Begun = { parcel: string } | { order: string; waiting: PendingReplacement };

const refused = (message: string) => new DomainError('order.parcelState', undefined, message);

/**
 * Sends parcels again that were lost or sent back (V48). For a lost parcel, other pieces are taken from stock first.
 * Until then the order stores the replacement and refuses other changes, so that a crash leaves no half of it behind.
 */
@Injectable()
export class ResendService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly catalogue: CatalogueClient,
    private readonly writer: ParcelWriter,
    private readonly parcels: ParcelsService,
  ) {}

  /** Throws as documented at `parcelRpc.resend`. Creates one parcel per key. */
  async resend(input: Input, by: Staff): Promise<ParcelReply> {
    const begun = await this.dataSource.transaction((manager) => this.begin(manager, input, by));
    failpoint('F3b');
    const parcel =
      'parcel' in begun ? begun.parcel : await this.replace(begun.order, begun.waiting);
    const { dispatch, notify } = input;
    return dispatch
      ? this.parcels.dispatch(parcel, { by, at: new Date(), notify })
      : this.parcels.view(parcel);
  }

  /** Completes replacements whose process died. */
  @Interval(2_000)
  sweep(): Promise<void> {
    return timedBatch('orders.replacements', async () => {
      for (const { order, waiting } of await findLeftReplacements(this.dataSource.manager, AT_ONCE))
        await this.replace(order, waiting).catch((error: unknown) => {
          rootLogger.warn({ order, reason: String(error) }, 'a lost parcel is not sent again yet');
        });
    });
  }

  private async begin(manager: EntityManager, input: Input, by: Staff): Promise<Begun> {
    const { parcel: id, idempotencyKey: key, carrier = '', tracking = '' } = input;
    const found = await findParcel(manager, id);
    if (!found) throw new DomainError('order.parcelNotFound');
    const order = await lockPlacedOrder(manager, found.order);
    const known = key === null ? null : await parcelOfKey(manager, order._id, key);
    if (known !== null) return { parcel: known };
    const { pendingReplacement: left } = order;
    if (left && key !== null && left.key === key) return { order: order._id, waiting: left };
    transitionOf(stateOf(order), 'pack');
    if (order.charge) throw new DomainError('order.changing');
    const parcel = await findParcel(manager, id);
    await assertResendable(manager, parcel);
    const address = input.address && writtenAddress(input.address);
    const wanted = { carrier, tracking, key, by, address };
    if (parcel?.mark !== 'lost' || (await hasTakenStock(manager, id)))
      return { parcel: await this.store(manager, order, { parcel: id, ...wanted }, false) };
    // The hold of an unpaid edit has more than the lines of the order.
    if (order.unpaidEdit)
      throw new DomainError(
        'order.changing',
        undefined,
        'An edit of this order waits for its payment: withdraw it first.',
      );
    const waiting: PendingReplacement = {
      ...wanted,
      epoch: order.stockEpoch + 1,
      parcel: id,
      lines: (await findResentLines(manager, id)).map(replacedLineOf),
      at: new Date().toISOString(),
    };
    await manager.update(Order, { _id: order._id }, { pendingReplacement: waiting });
    return { order: order._id, waiting };
  }

  /**
   * Requests the other pieces and completes the replacement. Without a reply the replacement stays pending, and the
   * request is sent again.
   */
  private async replace(order: string, waiting: PendingReplacement): Promise<string> {
    const { epoch, lines } = waiting;
    const reply = await this.catalogue.replaceHeld({ order, epoch, lines });
    failpoint('F6');
    const parcel = await this.dataSource.transaction((manager) =>
      this.settle(manager, order, waiting, reply),
    );
    if (parcel !== null) return parcel;
    throw reply.outcome === 'refused'
      ? refusalOf(reply.lines, lines.map(requestedOf))
      : new DomainError('order.changing');
  }

  /** Completes a replacement once. Returns the id of its parcel, or null if there is none. */
  private async settle(
    manager: EntityManager,
    id: string,
    waiting: PendingReplacement,
    reply: HoldStockReply,
  ): Promise<string | null> {
    const order = await lockOrder(manager, id);
    if (order?.pendingReplacement?.epoch !== waiting.epoch)
      return findResent(manager, waiting.parcel);
    await manager.update(
      Order,
      { _id: id },
      { pendingReplacement: null, stockEpoch: waiting.epoch },
    );
    if (reply.outcome === 'held') return this.store(manager, order, waiting, true);
    await reviseHold(manager, this.outbox, id);
    return null;
  }

  private async store(
    manager: EntityManager,
    order: Order,
    wanted: Pick<PendingReplacement, 'parcel' | 'carrier' | 'tracking' | 'address' | 'key' | 'by'>,
    takesStock: boolean,
  ): Promise<string> {
    const { parcel: replaces, by, carrier, tracking, address, key } = wanted;
    const resent = await findResentLines(manager, replaces);
    const lines = resent.map(({ lineNo, quantity, lengths }) => ({ lineNo, quantity, lengths }));
    const shipment = { carrier, tracking, address, key };
    const parcel = { order: order._id, lines, replaces, takesStock, ...shipment };
    const id = await insertParcel(manager, parcel);
    const of = await findParcel(manager, replaces);
    const after = { replaces: of?.number, carrier, tracking };
    await this.writer.record(manager, order, by, 'order.parcelPacked', after);
    return id;
  }
}

/** Throws if the parcel was not lost or sent back, is sent again already, or has items that are being returned. */
async function assertResendable(
  manager: EntityManager,
  parcel: StoredParcel | null,
): Promise<void> {
  if (!parcel || parcel.state === 'opened') throw new DomainError('order.parcelNotFound');
  const { id, mark, number, order } = parcel;
  await assertNotReplaced(manager, id, number);
  if (mark === 'sentBack') throw refused('Its items are open again: pack them in a new parcel.');
  if (mark === null) throw refused('Only a parcel that was lost or sent back can be sent again.');
  const resent = await findResentLines(manager, id);
  const returnable = await findReturnable(manager, order);
  const gone = resent.find((line) => {
    const one = returnable.find(({ lineNo }) => lineNo === line.lineNo);
    return !one || one.left < line.quantity || !hasLengths(one.lengths, line.lengths);
  });
  const name = gone?.name ?? (await findReturnedOf(manager, id));
  if (name !== null) throw refused(`"${name}" of this parcel has come back, or is to be returned.`);
}

/** Returns true if all lengths are there. */
const hasLengths = (there: readonly number[] | null, lengths: readonly number[] | null): boolean =>
  !there || !lengths || withoutLengths(there, lengths).length === there.length - lengths.length;

const replacedLineOf = ({ product, quantity, cutsPerUnit, lengths }: ResentLine) => ({
  product,
  quantity,
  ...(cutsPerUnit !== null && { cutsPerUnit }),
  ...(lengths && { lengths }),
});

/** Returns a line in the form that a refusal needs. */
const requestedOf = ({
  product,
  quantity,
  cutsPerUnit = 1,
}: PendingReplacement['lines'][number]) => ({
  product,
  thousandths: thousandthsOf(quantity, cutsPerUnit),
});
