// Rows in which parts of the open lines of an order are chosen.
import type { OpenLine, PackInput } from '@shop/contracts/ordering/parcels';

/** Some pieces of a line, or one of its lengths. */
export interface ItemRow {
  key: string;
  line: OpenLine;
  /** In units; undefined for pieces. */
  length?: number;
  /** Number of pieces; a length is chosen as a whole. */
  quantity: number;
  isChosen: boolean;
}

/** Returns a row for the pieces of each line, and one for each of its lengths. */
export const rowsOf = (
  open: readonly OpenLine[],
  isChosen: (line: OpenLine) => boolean,
): ItemRow[] =>
  open.flatMap((line) => {
    const { product, quantity, unit, lengths = [quantity] } = line;
    if (!unit) return [{ key: product, line, quantity, isChosen: isChosen(line) }];
    return lengths.map((length, at) => {
      const key = `${product} ${String(at)}`;
      return { key, line, length, quantity: 1, isChosen: isChosen(line) };
    });
  });

/** Returns the lines of the request, with the rows of a product combined. */
export function linesOf(rows: readonly ItemRow[]): NonNullable<PackInput['lines']> {
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
