// Reads the form of an edit.
import { toCents, toDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import { editOrderInput, type EditOrderInput } from '@shop/contracts/ordering/order-edits';
import type { z } from 'zod';
import { AMOUNT, itemOf, type TypedAddress, type TypedLine } from '../drafts/draft-form.rules';

export interface TypedEdit {
  lines: TypedLine[];
  address: TypedAddress;
  /** Undefined to keep the present method, if it delivers to the address. */
  method: string | undefined;
}

/** Returns the form with the values of an order. */
export function typedEdit({
  items,
  shippingAddress: { street, line2 = '', city, postalCode, region = '', country },
}: Pick<OrderView, 'items' | 'shippingAddress'>): TypedEdit {
  return {
    lines: items.map(({ product, name, unit, quantity, lengths }) => ({
      product,
      name,
      unit,
      amount: (lengths ?? [quantity]).join(' + '),
    })),
    address: { street, line2, city, postalCode, region, country },
    method: undefined,
  };
}

/** Returns true if one of these parts was changed. */
export const isOther = (
  one: TypedEdit,
  other: TypedEdit,
  parts: readonly (keyof TypedEdit)[],
): boolean => parts.some((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]));

/** Validates an edit. If `hasDelivery` is true, address and method are sent as well. */
export const checkedEdit = (
  { lines, address, method }: TypedEdit,
  hasDelivery: boolean,
  more: Pick<EditOrderInput, 'version' | 'note' | 'notify'>,
): z.ZodSafeParseResult<EditOrderInput> =>
  editOrderInput.safeParse({
    lines: lines.map(itemOf),
    ...(hasDelivery && { shippingAddress: address, ...(method && { method }) }),
    ...more,
  });

/** Returns the errors by field: lines as `items.0`, the address as `shippingAddress.city`, and those of the form. */
export function faultsOf({ error }: z.ZodSafeParseResult<EditOrderInput>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field, at] = path;
    if (field === 'lines')
      found[at === undefined ? 'items' : `items.${String(at)}`] =
        at === undefined ? message : AMOUNT;
    else found[path.join('.')] = message;
  }
  return found;
}

/** Amounts of an order in dollars. */
interface Parts {
  items: number;
  delivery: number;
  tax: number;
}

/** Returns the goods after discounts, the delivery, and the tax, which may be included in both. */
export function partsOf({ totalAmount, shipping, taxes = [] }: OrderView): Parts {
  const centsOf = (some: typeof taxes) => some.reduce((sum, { tax }) => sum + toCents(tax), 0);
  const delivery = shipping?.total ?? 0;
  const onTop = centsOf(taxes.filter(({ isIncluded }) => !isIncluded));
  return {
    items: toDollars(toCents(totalAmount) - toCents(delivery) - onTop),
    delivery,
    tax: toDollars(centsOf(taxes)),
  };
}
