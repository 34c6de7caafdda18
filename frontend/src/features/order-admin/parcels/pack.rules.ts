// The rows that an admin chooses for a parcel.
import type { OpenLine, PackInput, PackWait } from '@shop/contracts/ordering/parcels';

/** A row of the form: some pieces of a line, or one of its lengths. */
export interface PackRow {
  key: string;
  line: OpenLine;
  /** In units; undefined for pieces. */
  length?: number;
  /** Pieces to pack; a length is packed whole. */
  quantity: number;
  isChosen: boolean;
}

const waits: Record<PackWait, string> = {
  cutting: 'not cut yet',
  delivery: 'waits for a delivery',
  stock: 'has no roll',
};

/** Returns why a line is not packed by default; undefined for none. */
export const waitText = ({ wait }: OpenLine): string | undefined => wait && waits[wait];

/** A line that waits for more than the cutting table cannot be chosen. */
export const canBePacked = ({ wait }: OpenLine): boolean =>
  wait === undefined || wait === 'cutting';

/** Returns the rows of the form, with what can be packed chosen. */
export const rowsOf = (open: readonly OpenLine[]): PackRow[] =>
  open.flatMap((line) => {
    const { product, quantity, unit, lengths = [quantity], wait } = line;
    const isChosen = wait === undefined;
    if (!unit) return [{ key: product, line, quantity, isChosen }];
    return lengths.map((length, at) => {
      const key = `${product} ${String(at)}`;
      return { key, line, length, quantity: 1, isChosen };
    });
  });

/** Returns the lines of the request: those of a product together. */
export function linesOf(rows: readonly PackRow[]): PackInput['lines'] {
  const lines = new Map<string, NonNullable<PackInput['lines']>[number]>();
  for (const { line, length, quantity } of rows.filter(({ isChosen }) => isChosen)) {
    const { product } = line;
    const before = lines.get(product)?.lengths ?? [];
    lines.set(
      product,
      length === undefined ? { product, quantity } : { product, lengths: [...before, length] },
    );
  }
  return [...lines.values()];
}
