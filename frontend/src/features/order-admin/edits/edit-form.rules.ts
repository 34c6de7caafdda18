// The form of an edit: what is typed, and what it means.
import type { OrderView } from '@shop/contracts/ordering/order';
import { editOrderInput, type EditOrderInput } from '@shop/contracts/ordering/order-edits';
import type { z } from 'zod';
import { AMOUNT, itemOf, type TypedLine } from '../drafts/draft-form.rules';

/** Returns the lines of the order as they are typed. */
export const typedLines = ({ items }: Pick<OrderView, 'items'>): TypedLine[] =>
  items.map(({ product, name, unit, quantity, lengths }) => ({
    ...{ product, name, unit },
    amount: (lengths ?? [quantity]).join(' + '),
  }));

export const checkedEdit = (
  lines: readonly TypedLine[],
  more: Pick<EditOrderInput, 'version' | 'note' | 'notify'>,
): z.ZodSafeParseResult<EditOrderInput> =>
  editOrderInput.safeParse({ lines: lines.map(itemOf), ...more });

/** The faults of the lines by their place, `items.0`, and of the form. */
export function faultsOf({ error }: z.ZodSafeParseResult<EditOrderInput>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field, at] = path;
    if (field === 'lines' && at !== undefined) found[`items.${String(at)}`] = AMOUNT;
    else found[field === 'lines' ? 'items' : String(field)] = message;
  }
  return found;
}
