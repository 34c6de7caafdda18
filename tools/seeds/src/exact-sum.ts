import { toCents } from '@shop/contracts/money/price';

interface Priced {
  _id: string;
  price: number;
}

const MOST_OF_ONE = 4;

/**
 * Chooses pieces of the given products whose prices add up to exactly `cents`, at most four of each. Throws if there is
 * no such choice.
 */
export function piecesFor(
  cents: number,
  products: readonly Priced[],
): { product: string; quantity: number }[] {
  // reached[sum] is the step that first reached the sum: the product and the number of pieces.
  const reached = new Map<number, { product: string; quantity: number; before: number } | null>([
    [0, null],
  ]);
  for (const { _id, price } of products) {
    if (reached.has(cents)) break;
    for (const sum of [...reached.keys()]) {
      for (let quantity = 1; quantity <= MOST_OF_ONE; quantity += 1) {
        const next = sum + toCents(price) * quantity;
        if (next > cents) break;
        if (!reached.has(next)) reached.set(next, { product: _id, quantity, before: sum });
      }
    }
  }
  if (!reached.has(cents)) throw new Error(`No pieces add up to ${String(cents)} cents`);
  const lines: { product: string; quantity: number }[] = [];
  for (let step = reached.get(cents); step; step = reached.get(step.before)) {
    lines.push({ product: step.product, quantity: step.quantity });
  }
  return lines;
}
