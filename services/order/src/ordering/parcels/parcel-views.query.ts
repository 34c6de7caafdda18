// Reads parcels for display.
import { unitsOf } from '@shop/contracts/money/length';
import type { ListedParcel, ParcelQuery, ParcelView } from '@shop/contracts/ordering/parcels';
import type { LengthUnit } from '@shop/contracts/money/units';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { fromShopTime } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import { typedParcelCode } from '@shop/contracts/ordering/order-number';
import type { EntityManager } from 'typeorm';
import { hasNumber } from '../reads/order-number.query.js';
import type { StoredParcel } from './parcels.query.js';
import { trackingUrlOf } from './tracking-url.rules.js';

interface LineRow {
  product: string;
  name: string;
  quantity: number;
  lengths: number[] | null;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
}

interface Row {
  _id: string;
  order: string;
  number: number;
  state: ParcelView['state'];
  mark: StoredParcel['mark'];
  replaces: number | null;
  replacedBy: number | null;
  address: ShippingAddress | null;
  carrier: string;
  tracking: string;
  /** The carrier's address template in the settings; null if it has none. */
  template: string | null;
  packedAt: Date;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  version: number;
  lines: LineRow[];
}

const COLUMNS = `
  p.id AS "_id", p.order_id AS "order", p.number, p.state, p.mark, p.carrier, p.tracking, p.version, p.address,
  (SELECT lost.number FROM parcels lost WHERE lost.id = p.replaces) AS replaces,
  (SELECT max(again.number) FROM parcels again WHERE again.replaces = p.id
      AND again.state <> 'opened' AND again.mark IS DISTINCT FROM 'sentBack') AS "replacedBy",
  p.packed_at AS "packedAt", p.dispatched_at AS "dispatchedAt", p.delivered_at AS "deliveredAt",
  (SELECT c ->> 'trackingUrl' FROM shop_settings s, jsonb_array_elements(s.fields -> 'carriers') c
    WHERE p.carrier <> '' AND lower(c ->> 'name') = lower(p.carrier) LIMIT 1) AS template,
  (SELECT coalesce(json_agg(json_build_object('product', l.product_id, 'name', l.name, 'quantity', pl.quantity,
      'lengths', pl.lengths, 'unit', l.unit, 'cutsPerUnit', l.cuts_per_unit) ORDER BY l.line_no), '[]')
     FROM parcel_lines pl JOIN order_lines l ON l.line_no = pl.line_no AND l.order_id = p.order_id
    WHERE pl.parcel_id = p.id) AS lines`;

/** Returns the parcels of an order that are not opened, by their numbers. */
export async function parcelsOf(manager: EntityManager, order: string): Promise<ParcelView[]> {
  const rows = await manager.query<Row[]>(
    `SELECT ${COLUMNS} FROM parcels p WHERE p.order_id = $1 AND p.state <> 'opened' ORDER BY p.number`,
    [order],
  );
  return rows.map(viewOf);
}

/** Returns null if there is no such parcel. */
export async function parcelViewOf(manager: EntityManager, id: string): Promise<ParcelView | null> {
  const [row] = await manager.query<Row[]>(`SELECT ${COLUMNS} FROM parcels p WHERE p.id = $1`, [
    id,
  ]);
  return row ? viewOf(row) : null;
}

type ListRow = Row & { customer: string; to: ShippingAddress };

/** Maximum count of a list. */
const TOTAL_MAX = 1_000;

/** Parcels have no days in other years, and not all of those are valid dates in PostgreSQL. */
const IS_SHOP_DAY = /^2\d{3}-/;

interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statements of a page and its total: packed parcels in the sequence of packing, others newest first. */
export function parcelListStatements({
  state,
  carrier,
  day,
  code,
  page,
  limit,
}: ParcelQuery): Record<'rows' | 'total', Statement> {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value !== undefined) parts.push(condition(`$${String(values.push(value))}`));
  };
  if (code === undefined) add(state, (name) => `p.state = ${name}`);
  else parts.push(hasCode(code, (value) => `$${String(values.push(value))}`));
  add(carrier, (name) => `p.carrier = ${name}`);
  if (day !== undefined) {
    const from = IS_SHOP_DAY.test(day) ? fromShopTime(`${day}T00:00`) : null;
    if (from === null) parts.push('false');
    else {
      add(from, (start) => `p.packed_at >= ${start}::timestamptz`);
      add(new Date(Date.parse(from) + DAY_MS), (end) => `p.packed_at < ${end}`);
    }
  }
  const where = parts.join(' AND ');
  const direction = state === 'packed' ? 'ASC' : 'DESC';
  const rows = `
    SELECT ${COLUMNS}, o.user_name AS customer, coalesce(p.address, o.shipping_address) AS to
      FROM (SELECT * FROM parcels p WHERE ${where} ORDER BY p.packed_at ${direction}, p.id ${direction}
             LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}) p
      JOIN orders o ON o.id = p.order_id
     ORDER BY p.packed_at ${direction}, p.id ${direction}`;
  const total = `
    SELECT count(*)::int AS total FROM (SELECT FROM parcels p WHERE ${where} LIMIT ${String(TOTAL_MAX)}) counted`;
  return { rows: { text: rows, values }, total: { text: total, values } };
}

/** SQL: a parcel `p` that is not opened has this code. */
function hasCode(code: string, parameter: (value: unknown) => string): string {
  const typed = typedParcelCode(code);
  if (!typed) return 'false';
  return `p.number = ${parameter(typed.parcel)}::int AND p.state <> 'opened'
    AND p.order_id = (SELECT o.id FROM orders o WHERE ${hasNumber(typed, parameter)})`;
}

/** Returns a page of matching parcels, and their number. */
export async function listParcels(
  manager: EntityManager,
  query: ParcelQuery,
): Promise<{ parcels: ListedParcel[]; total: number; isTotalCapped: boolean }> {
  const { rows, total } = parcelListStatements(query);
  const [counted] = await manager.query<[{ total: number }]>(total.text, total.values);
  const found = await manager.query<ListRow[]>(rows.text, rows.values);
  const isTotalCapped = counted.total === TOTAL_MAX;
  return { parcels: found.map(listedOf), total: counted.total, isTotalCapped };
}

/** Returns the names of the carriers in the settings and on packed parcels. */
export async function carrierNames(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT c ->> 'name' AS name FROM shop_settings s, jsonb_array_elements(s.fields -> 'carriers') c
      UNION SELECT DISTINCT p.carrier FROM parcels p WHERE p.state = 'packed' AND p.carrier <> ''
      ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

const listedOf = ({ customer, to, ...row }: ListRow): ListedParcel => ({
  ...viewOf(row),
  customer,
  place: `${to.city}, ${to.country}`,
});

function viewOf({ mark, carrier, tracking, template, lines, ...row }: Row): ParcelView {
  const trackingUrl = trackingUrlOf(template, tracking);
  return {
    _id: row._id,
    order: row.order,
    number: row.number,
    state: row.state,
    ...(mark && { mark: mark === 'lost' ? mark : ('sentBack' as const) }),
    ...(row.replaces !== null && { replaces: row.replaces }),
    ...(row.replacedBy !== null && { replacedBy: row.replacedBy }),
    ...(canSendAgain(mark, row.replacedBy) && { canSendAgain: true as const }),
    ...(row.address && { address: row.address }),
    lines: lines.map(lineOf),
    ...(carrier !== '' && { carrier }),
    ...(tracking !== '' && { tracking }),
    ...(trackingUrl !== null && { trackingUrl }),
    packedAt: row.packedAt.toISOString(),
    ...(row.dispatchedAt && { dispatchedAt: row.dispatchedAt.toISOString() }),
    ...(row.deliveredAt && { deliveredAt: row.deliveredAt.toISOString() }),
    version: row.version,
  };
}

/** Pieces of a cancelled order are open again and are packed like others. */
const canSendAgain = (mark: Row['mark'], replacedBy: number | null): boolean =>
  (mark === 'lost' || mark === 'cameBack') && replacedBy === null;

const lineOf = ({ product, name, quantity, lengths, unit, cutsPerUnit }: LineRow) => ({
  product,
  name,
  quantity: unitsOf(quantity, cutsPerUnit),
  ...(unit !== 'piece' && { unit }),
  ...(lengths && { lengths: lengths.map((cuts) => unitsOf(cuts, cutsPerUnit)) }),
});
