import { Injectable } from '@nestjs/common';
import { typedOrderNumber, typedParcelCode } from '@shop/contracts/ordering/order-number';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type { TrackingRow, trackingRpc } from '@shop/contracts/ordering/tracking-file';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { ParcelWriter, type ParcelChange } from '../lifecycle/parcel-writer.js';
import { findParcel, updateParcel } from '../parcels/parcels.query.js';
import { parcelsOfCode, parcelsOfNumber } from './tracked-parcels.query.js';

type Rpc = typeof trackingRpc;
type Staff = ParcelChange['by'];

/** Maximum characters of a tracking number. */
const TRACKING_MAX = 80;
const CARRIER_MAX = 60;
/** Long numbers as spreadsheets shorten them. */
const SHORTENED = /^\d+(?:[.,]\d+)?E\+?\d+$/i;

const refused = (message: string) => new DomainError('order.trackingFile', undefined, message);

/**
 * Stores tracking numbers of many parcels. Each row has its own transaction, so that a failed row does not affect the
 * others.
 */
@Injectable()
export class TrackingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ParcelWriter,
  ) {}

  async set({ rows }: InputOf<Rpc['set']>, by: Staff): Promise<OutputOf<Rpc['set']>> {
    const failed: OutputOf<Rpc['set']>['failed'] = [];
    for (const row of rows)
      try {
        await this.dataSource.transaction((manager) => this.setOne(manager, row, by));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        failed.push({ line: row.line, code: row.code, message: error.message });
      }
    return { done: rows.length - failed.length, failed };
  }

  /**
   * Stores the number of one row. An equal number changes nothing; a different one replaces the old one, which the
   * audit keeps.
   */
  private async setOne(
    manager: EntityManager,
    { code, tracking, carrier = '' }: TrackingRow,
    by: Staff,
  ): Promise<void> {
    if (tracking === '') throw refused('This row has no tracking number.');
    if (tracking.length > TRACKING_MAX || carrier.length > CARRIER_MAX)
      throw refused('This number or this carrier is too long.');
    if (SHORTENED.test(tracking)) throw refused('The spreadsheet has shortened this number.');
    const found = await parcelOf(manager, code, tracking);
    const order = await lockPlacedOrder(manager, found.order);
    const parcel = await findParcel(manager, found.id);
    if (!parcel || parcel.state === 'opened') throw new DomainError('order.parcelNotFound');
    const wanted = carrier === '' ? parcel.carrier : carrier;
    if (parcel.tracking === tracking && parcel.carrier === wanted) return;
    await updateParcel(manager, parcel.id, { carrier: wanted, tracking });
    const after = { parcel: parcel.number, carrier: wanted, tracking };
    const before = { carrier: parcel.carrier, tracking: parcel.tracking };
    await this.writer.record(manager, order, by, 'order.parcelChanged', after, before);
  }
}

/**
 * Returns the parcel of a parcel code. For an order number, returns the parcel with this tracking number, the only
 * parcel, or the only one without a number.
 */
async function parcelOf(
  manager: EntityManager,
  code: string,
  tracking: string,
): Promise<{ id: string; order: string }> {
  const ofParcel = typedParcelCode(code);
  const ofOrder = ofParcel ? null : typedOrderNumber(code);
  if (!ofParcel && !ofOrder) throw refused('This is no code of a parcel and no order number.');
  const found = ofParcel
    ? await parcelsOfCode(manager, ofParcel)
    : await parcelsOfNumber(manager, ofOrder ?? { year: '', number: 0 });
  if (found.length === 0) throw refused('There is no such parcel.');
  const own = found.filter((parcel) => parcel.tracking === tracking);
  const open = found.filter((parcel) => parcel.tracking === '');
  const [one, other] =
    [own, found.length === 1 ? found : open].find((some) => some.length > 0) ?? [];
  if (!one || other) throw refused('This order has several parcels: name the parcel.');
  return one;
}
