// Reads the form of a draft.
import { readLength } from '@shop/contracts/money/read-length';
import { addLengths, type LengthUnit } from '@shop/contracts/money/units';
import {
  draftInput,
  priceDraftInput,
  type DraftInput,
} from '@shop/contracts/ordering/draft-inputs';
import type { DraftView } from '@shop/contracts/ordering/drafts';
import { typedDollars } from '../../billing-admin/use-act-form';
import type { z } from 'zod';

export interface TypedLine {
  product: string;
  name: string;
  /** Absent for a product that is sold by the piece. */
  unit?: LengthUnit | undefined;
  /** Number of pieces, or lengths joined by `+`. */
  amount: string;
}

export interface TypedDraft {
  name: string;
  email: string;
  vatNumber: string;
  lines: TypedLine[];
  street: string;
  line2: string;
  city: string;
  postalCode: string;
  region: string;
  country: string;
  method: string | undefined;
  discount: 'none' | 'percent' | 'amount';
  value: string;
  reason: string;
  note: string;
  /** A day; empty for the default. */
  until: string;
}

/** The fields of an address. */
export type TypedAddress = Pick<
  TypedDraft,
  'street' | 'line2' | 'city' | 'postalCode' | 'region' | 'country'
>;

const EMPTY: TypedDraft = {
  name: '',
  email: '',
  vatNumber: '',
  lines: [],
  street: '',
  line2: '',
  city: '',
  postalCode: '',
  region: '',
  country: 'Bangladesh',
  method: undefined,
  discount: 'none',
  value: '',
  reason: '',
  note: '',
  until: '',
};

/** Returns the form of a stored draft, or an empty one. */
export function typedDraft(draft?: DraftView): TypedDraft {
  if (!draft) return EMPTY;
  const { customer, items, shippingAddress, method, discount, price } = draft;
  const { vatNumber = '', note = '' } = draft;
  return {
    ...EMPTY,
    name: customer.name,
    email: customer.email,
    ...shippingAddress,
    method,
    vatNumber,
    note,
    ...(discount && {
      discount: discount.kind,
      value: String(discount.value),
      reason: discount.reason,
    }),
    lines: items.map(({ product, quantity, lengths }) => {
      const line = price.lines.find((one) => one.product === product);
      const amount = (lengths ?? [quantity]).join(' + ');
      return { product, name: line?.name ?? product, unit: line?.unit, amount };
    }),
  };
}

/** Returns NaN for a part of the text that is not a length. */
function lengthsIn(text: string, unit: LengthUnit): number[] {
  return text.split('+').map((part) => readLength(part.trim(), unit)?.units ?? NaN);
}

/** Returns the line as it is sent; the quantity is NaN if the text is not a number. */
export function itemOf({ product, unit, amount }: TypedLine) {
  if (!unit) return { product, quantity: amount.trim() === '' ? NaN : Number(amount) };
  const lengths = lengthsIn(amount, unit);
  return { product, quantity: addLengths(lengths), ...(lengths.length > 1 && { lengths }) };
}

function pricedPartOf(typed: TypedDraft) {
  const { lines, street, line2, city, postalCode, region, country, method } = typed;
  const { discount: kind, value, reason, vatNumber } = typed;
  return {
    items: lines.map(itemOf),
    shippingAddress: { street, line2, city, postalCode, region, country },
    method,
    vatNumber,
    ...(kind !== 'none' && { discount: { kind, value: typedDollars(value), reason } }),
  };
}

/** Validates the fields that the price depends on; fails if one is missing. */
export const priced = (typed: TypedDraft) => priceDraftInput.safeParse(pricedPartOf(typed));

export const checked = (typed: TypedDraft): z.ZodSafeParseResult<DraftInput> => {
  const { name, email, note, until } = typed;
  return draftInput.safeParse({
    ...pricedPartOf(typed),
    customer: { name, email },
    ...(note.trim() !== '' && { note }),
    ...(until !== '' && { until }),
  });
};

/** Returns the errors of a form by the path of their fields: `customer.name`, `items.0`. */
export function faultsOf({ error }: z.ZodSafeParseResult<DraftInput>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    found[path.slice(0, 2).join('.')] ??= path[0] === 'items' && path.length > 1 ? AMOUNT : message;
  }
  return found;
}

export const AMOUNT = 'Enter pieces, or lengths such as 2.5 + 3';
