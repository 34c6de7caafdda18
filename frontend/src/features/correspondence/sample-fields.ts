import type { FieldPath } from 'react-hook-form';
import { sum } from '@shop/contracts/core/numbers';

/** Values of the form; a quantity is text until it is sent. */
export interface SampleFields {
  name: string;
  company: string;
  email: string;
  phone: string;
  samples: { fabric: string; quantity: string }[];
  address: { street: string; city: string; state: string; postalCode: string; country: string };
}

/** Returns the initial form: three rows, of which the first requests one piece (spec section 2). */
export const emptySampleFields = (): SampleFields => ({
  name: '',
  company: '',
  email: '',
  phone: '',
  samples: ['1', '', ''].map((quantity) => ({ fabric: '', quantity })),
  address: { street: '', city: '', state: '', postalCode: '', country: 'Bangladesh' },
});

/** Returns true for the first row, and for any other row with a fabric. */
const isMeant = ({ fabric }: { fabric: string }, index: number) => index === 0 || fabric.trim();

const quantityOf = ({ quantity }: { quantity: string }) =>
  quantity.trim() === '' ? 1 : Number(quantity);

/** Returns the number of pieces in all rows that name a fabric. */
export const piecesIn = (rows: SampleFields['samples']) =>
  sum(rows.map((row) => (row.fabric.trim() ? Math.max(0, quantityOf(row) || 0) : 0)));

/** Returns the request without empty rows, and a function that maps an error to its field. */
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
