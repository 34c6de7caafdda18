// A roll as the database has it, and as the contract shows it. Amounts of a row are cuts.
import { lineName } from '../../products/product.rules.js';
import { cutsOf, stepName, unitsOf } from '@shop/contracts/money/length';
import { type LengthUnit, toThousandths } from '@shop/contracts/money/units';
import { toDollars } from '@shop/contracts/money/price';
import type { RollState, RollView } from '@shop/contracts/inventory/rolls';
import { DomainError } from '@shop/service-kit/domain-error';

/** The name of a product, and the unit and step of its lengths or of a roll of it. */
export interface LengthTerms {
  name: string;
  unit: LengthUnit;
  cutsPerUnit: number;
}

export interface RollRow extends LengthTerms {
  id: string;
  number: string;
  product: string;
  delivery: string | null;
  lot: string;
  shade: string | null;
  state: RollState;
  received: number;
  left: number;
  reserved: number;
  place: string | null;
  usableWidthMm: number | null;
  costCents: number | null;
  receivedAt: Date;
  countedAt: Date | null;
  version: number;
}

/** All that `RollRow` has, from `rolls r` and `products p`. */
export const rollColumns = `
  r.id, r.number, r.product_id AS product, r.delivery_id AS delivery, r.lot, r.shade, r.state, r.received,
  r.left_cuts AS left, r.reserved, r.place, r.usable_width_mm AS "usableWidthMm", r.cost_cents AS "costCents", r.received_at AS "receivedAt",
  r.counted_at AS "countedAt", r.version, ${lineName} AS name, r.unit, r.cuts_per_unit AS "cutsPerUnit"`;

export function rollViewOf(row: RollRow): RollView {
  const { number, lot, shade, state, unit, cutsPerUnit, place, usableWidthMm, version } = row;
  const units = (cuts: number) => unitsOf(cuts, cutsPerUnit);
  return {
    _id: row.id,
    number,
    product: { _id: row.product, name: row.name },
    lot,
    shade,
    state,
    unit,
    cutsPerUnit,
    received: units(row.received),
    left: units(row.left),
    reserved: units(row.reserved),
    free: units(row.left - row.reserved),
    place,
    usableWidthMm,
    cost: costOf(row),
    receivedAt: row.receivedAt.toISOString(),
    countedAt: row.countedAt?.toISOString() ?? null,
    version,
  };
}

/** A roll as the audit shows it: what an admin can change, in units and dollars. */
export const rollAuditFields = (row: RollRow): Record<string, unknown> => ({
  state: row.state,
  received: unitsOf(row.received, row.cutsPerUnit),
  left: unitsOf(row.left, row.cutsPerUnit),
  shade: row.shade,
  place: row.place,
  cost: costOf(row),
});

const costOf = ({ costCents }: RollRow): number | null =>
  costCents === null ? null : toDollars(costCents);

/** Converts units to cuts. Throws `order.step` at the path if the length is not in whole steps. */
export function wholeCuts(units: number, terms: LengthTerms, path: string): number {
  const cuts = cutsOf(toThousandths(units), terms.cutsPerUnit);
  if (cuts !== null) return cuts;
  const { name, unit, cutsPerUnit } = terms;
  const steps = cutsPerUnit === 1 ? '' : 'steps of ';
  const message = `"${name}" is sold in ${steps}${stepName(unit, cutsPerUnit)}.`;
  throw new DomainError('order.step', [{ path, message }], message);
}

/** Throws `catalogue.rollExpected` for a roll that is on its way. */
export function assertHere({ state }: RollRow): void {
  if (state === 'expected') throw new DomainError('catalogue.rollExpected');
}
