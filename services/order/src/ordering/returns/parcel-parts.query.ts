import type { EntityManager } from 'typeorm';
import { WAITS } from '../lifecycle/waiting-returns.query.js';
import { COUNTS, IS_LAST } from '../parcels/open-lines.query.js';
import type { OrderParcel, ParcelPart } from './parcel-parts.rules.js';

/** SQL: lines of returns that name the parcel `p`, for its line `pl`. */
const NAMED = `
  order_returns r JOIN order_return_lines a ON a.return_id = r.id AND a.line_no = pl.line_no AND a.parcel_id = p.id`;

const PARTS = `
  SELECT pl.line_no AS "lineNo", p.id AS parcel, p.number, p.delivered_at AS "deliveredAt", pl.quantity AS sent, pl.lengths,
         p.mark IS NOT NULL AND ${IS_LAST} AS "isAway",
         (SELECT coalesce(sum(e.quantity), 0)::int
            FROM order_returns r JOIN order_return_results w ON w.return_id = r.id AND w.line_no = pl.line_no,
                 jsonb_to_recordset(w.rates) AS e (parcel uuid, quantity int)
           WHERE r.order_id = p.order_id AND w.decision <> 'sendBack' AND e.parcel = p.id) AS back,
         (SELECT coalesce(sum(a.quantity), 0)::int FROM ${NAMED}
           WHERE r.order_id = p.order_id AND ${WAITS} AND r.id IS DISTINCT FROM $2::uuid) AS reserved,
         array(SELECT unnest(a.lengths) FROM ${NAMED} WHERE r.order_id = p.order_id AND ${WAITS})
           || array(SELECT unnest(w.lengths) FROM ${NAMED}
                      JOIN order_return_results w ON w.return_id = r.id AND w.line_no = a.line_no
                     WHERE r.order_id = p.order_id AND w.decision <> 'sendBack') AS "namedLengths"
    FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
   WHERE p.order_id = $1 AND ${COUNTS} AND p.state <> 'packed'
   ORDER BY p.dispatched_at, p.number, pl.line_no`;

/** Returns the dispatched parts of all lines, oldest first. `reserved` leaves out the return `except`. */
export const findParcelParts = (
  manager: EntityManager,
  order: string,
  except: string | null = null,
): Promise<ParcelPart[]> => manager.query<ParcelPart[]>(PARTS, [order, except]);

const PARCELS = `
  SELECT p.id, p.number, p.state, p.mark, p.mark IS NOT NULL AND ${IS_LAST} AS "isAway",
         (SELECT lost.number FROM parcels lost WHERE lost.id = p.replaces) AS replaces
    FROM parcels p WHERE p.order_id = $1`;

/** Returns all parcels of an order, including opened ones. */
export const findParcelsOf = (manager: EntityManager, order: string): Promise<OrderParcel[]> =>
  manager.query<OrderParcel[]>(PARCELS, [order]);
