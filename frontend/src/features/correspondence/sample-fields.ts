import type { FieldPath } from 'react-hook-form';
import { sum } from '@shop/contracts/core/numbers';

/** The form as it is typed: a quantity is text until it is sent. */
export interface SampleFields {
  name: string;
  company: string;
  email: string;
  phone: string;
  samples: { fabric: string; quantity: string }[];
  address: { street: string; city: string; state: string; postalCode: string; country: string };
}

/** Three rows to begin with; the first one requests one piece (spec section 2). */
export const emptySampleFields = (): SampleFields => ({
  name: '',
  company: '',
  email: '',
  phone: '',
  samples: ['1', '', ''].map((quantity) => ({ fabric: '', quantity })),
  address: { street: '', city: '', state: '', postalCode: '', country: 'Bangladesh' },
});

/** A row counts when something is typed into it; a fabric without a number is one piece of it. */
const isMeant = ({ fabric }: { fabric: string }, index: number) => index === 0 || fabric.trim();

const quantityOf = ({ quantity }: { quantity: string }) =>
  quantity.trim() === '' ? 1 : Number(quantity);

/** How many pieces the rows request that name a fabric. */
export const piecesIn = (rows: SampleFields['samples']) =>
  sum(rows.map((row) => (row.fabric.trim() ? Math.max(0, quantityOf(row) || 0) : 0)));

/** Returns the request, and the field of each possible error: empty rows are left out. */
export function requestOf(fields: SampleFields) {
  const meant = fields.samples
    .map((row, index) => ({ row, index }))
    .filter(({ row, index }) => isMeant(row, index));
  const input = {
    ...fields,
    samples: meant.map(({ row }) => ({ fabric: row.fabric, quantity: quantityOf(row) })),
  };
  const rowOf = (path: readonly PropertyKey[]): FieldPath<SampleFields> => {
    if (path[0] !== 'samples') return path.join('.') as FieldPath<SampleFields>;
    const index = meant[Number(path[1] ?? 0)]?.index ?? 0;
    return `samples.${index}.${path[2] === 'quantity' ? 'quantity' : 'fabric'}`;
  };
  return { input, rowOf };
}
