// The change that puts back the values before an earlier one.
import { productChange, productValues } from '@shop/contracts/catalogue/product-bulk';
import { id } from '@shop/contracts/core/shapes';
import type { BulkRow } from '@shop/service-kit/bulk/bulk-subject';
import { z } from 'zod';
import {
  currentValues,
  titleOf as titleOfChange,
  type BulkProduct,
  type Planned,
} from './product-change.rules.js';
import { undone } from './product-row.rules.js';

/** `of` is the change whose old values it puts back. */
const putBack = z.object({ kind: z.literal('putBack'), of: id, title: z.string() });

/** The changes that are stored: those that admins choose, and the way back from one. */
export const storedChange = z.union([productChange, putBack]);
export type StoredProductChange = z.infer<typeof storedChange>;

export const titleOf = (change: StoredProductChange): string =>
  change.kind === 'putBack' ? `Put back: ${change.title}` : titleOfChange(change);

/** Plans the old values, and the difference for stock; a product is left alone if its values were changed since. */
export function planPutBack(row: BulkRow, product: BulkProduct): Planned {
  const decision = undone(row, product);
  if ('reason' in decision) return decision;
  const names = Object.keys(productValues.parse(row.old));
  const valuesOf = (one: BulkProduct) =>
    productValues.parse(
      Object.fromEntries(
        Object.entries(currentValues(one)).filter(([name]) => names.includes(name)),
      ),
    );
  return { old: valuesOf(product), new: valuesOf(decision.after) };
}
