// Reads parcels with everything that is printed of them.
import type { LengthUnit } from '@shop/contracts/money/units';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { type EntityManager, In } from 'typeorm';
import { COUNTS } from '../parcels/open-lines.query.js';
import { Order } from '../reads/order.entity.js';

/** A line of the order with its pieces or cuts in this parcel, and in none that has left. */
export interface PrintedLine {
  name: string;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  inParcel: number;
  lengths: number[] | null;
  follows: number;
  dyeLots: string[];
}

export interface PrintedParcel {
  id: string;
  number: number;
  state: 'packed' | 'dispatched' | 'delivered';
  carrier: string;
  packedAt: Date;
  order: Order;
  lines: PrintedLine[];
}

type Row = Omit<PrintedParcel, 'order'> & { order: string; address: ShippingAddress | null };

const PARCELS = `
  SELECT p.id, p.number, p.state, p.carrier, p.packed_at AS "packedAt", p.order_id AS "order", p.address,
         json_agg(json_build_object('name', l.name, 'unit', l.unit, 'cutsPerUnit', l.cuts_per_unit,
           'inParcel', coalesce(mine.quantity, 0), 'lengths', mine.lengths, 'dyeLots', coalesce(r.lots, '{}'),
           'follows', l.quantity - CASE WHEN p.replaces IS NULL THEN coalesce(mine.quantity, 0) ELSE 0 END
             - left_before.quantity) ORDER BY l.line_no) AS lines
    FROM parcels p JOIN order_lines l ON l.order_id = p.order_id
    LEFT JOIN parcel_lines mine ON mine.parcel_id = p.id AND mine.line_no = l.line_no
    LEFT JOIN order_reservations r ON r.order_id = l.order_id AND r.product_id = l.product_id
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(others.quantity), 0)::int AS quantity
       FROM (SELECT pl.quantity FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
              WHERE p.order_id = l.order_id AND pl.line_no = l.line_no AND ${COUNTS} AND p.state <> 'packed'
                AND p.id IS DISTINCT FROM mine.parcel_id) others) left_before
   WHERE p.id = ANY ($1::uuid[]) AND p.state <> 'opened'
   GROUP BY p.id`;

/** Returns these parcels by id, without opened and unknown ones. */
export async function findPrintedParcels(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, PrintedParcel>> {
  const rows = await manager.query<Row[]>(PARCELS, [ids]);
  const found = await manager.findBy(Order, { _id: In(rows.map(({ order }) => order)) });
  const orders = new Map(found.map((order) => [order._id, order]));
  return new Map(
    rows.flatMap(({ address, ...row }) => {
      const order = orders.get(row.order);
      if (!order) return [];
      const shippingAddress = address ?? order.shippingAddress;
      return [[row.id, { ...row, order: { ...order, shippingAddress } }]];
    }),
  );
}
