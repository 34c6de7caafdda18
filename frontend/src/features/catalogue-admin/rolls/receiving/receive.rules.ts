// Reads a delivery that is typed into the form.
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { formatLength } from '@shop/contracts/money/length';
import { type LengthUnit, toThousandths, toUnits } from '@shop/contracts/money/units';
import { deliveryInput, type DeliveryInput } from '@shop/contracts/inventory/rolls';
import { countText } from '../../../../ui/count-text';
import { type Steps, typedRollLength } from '../typed-length';
import {
  emptyRoll,
  filledRows,
  rollOf,
  textOrNone,
  type Faults,
  type TypedRoll,
} from './typed-rows.rules';

export type ReceivedRoll = TypedRoll & { productText: string; product: ProductView | null };
export type RowFaults = Faults & { product?: string };

export const emptyReceived = (key: number): ReceivedRoll => ({
  ...emptyRoll(key),
  productText: '',
  product: null,
});

/** Returns the steps of a product, or metres if none is chosen yet. */
export const stepsOf = (product: ProductView | null): Steps =>
  product?.sale ?? { unit: 'm', cutsPerUnit: 10 };

/** State of the rolls: already here, or expected. */
export type When = 'here' | 'expected';

/** Supplier, reference and note as they are typed. */
export interface DeliveryHead {
  supplier: string;
  supplierRef: string;
  note: string;
}

/** Returns the rolls of the valid rows, and the errors of the other rows. */
export function receivedOf(rows: readonly ReceivedRoll[]) {
  const faults = new Map<number, RowFaults>();
  const rolls = rows.flatMap((row) => {
    const checked = rollOf(row, stepsOf(row.product));
    if ('roll' in checked && row.product) return [{ ...checked.roll, product: row.product._id }];
    faults.set(row.key, {
      ...('faults' in checked && checked.faults),
      ...(!row.product && { product: 'Choose one from the list' }),
    });
    return [];
  });
  return { rolls, faults };
}

/** Returns the input, or the errors of each row. */
export function deliveryOf(
  head: DeliveryHead,
  rows: readonly ReceivedRoll[],
): { delivery: DeliveryInput } | { faults: ReadonlyMap<number, RowFaults>; supplier?: string } {
  const filled = filledRows(rows);
  const { rolls, faults } = receivedOf(filled.length > 0 ? filled : rows);
  const { supplier, supplierRef, note } = head;
  const parsed = deliveryInput.safeParse({
    supplier,
    supplierRef: textOrNone(supplierRef),
    note: textOrNone(note),
    rolls,
  });
  if (parsed.success && faults.size === 0) return { delivery: parsed.data };
  return { faults, ...(supplier.trim() === '' && { supplier: 'Supplier is required' }) };
}

/** `Receive 3 rolls, 84.40 m`. */
export function receiveLabel(rows: readonly ReceivedRoll[], when: When): string {
  const act = when === 'here' ? 'Receive' : 'Expect';
  const sums = new Map<LengthUnit, number>();
  const filled = filledRows(rows);
  for (const { length, product } of filled) {
    const steps = stepsOf(product);
    const typed = typedRollLength(length, steps);
    const thousandths = 'length' in typed ? toThousandths(typed.length) : 0;
    sums.set(steps.unit, (sums.get(steps.unit) ?? 0) + thousandths);
  }
  if (filled.length === 0) return `${act} rolls`;
  const lengths = [...sums].map(([unit, sum]) => formatLength(toUnits(sum), unit));
  return [`${act} ${countText(filled.length, 'rolls')}`, ...lengths].join(', ');
}
