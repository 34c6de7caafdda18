// Splits a change of an order that is invoiced at once into credit and invoice (V16). Whole cents.
import { sum } from '@shop/contracts/core/numbers';
import { spread } from '@shop/contracts/pricing/rounding';
import { invoiceSums, type DocumentSums, type StoredLine } from './document.rules.js';
import type { CreditedGoods } from './return.rules.js';

export interface Change {
  /** Includes tax; null if nothing was removed. */
  removed: CreditedGoods | null;
  /** Null if nothing with a price was added. */
  added: (DocumentSums & { lines: StoredLine[] }) | null;
}

/** A line before and after the change. */
interface Pair {
  before: StoredLine | undefined;
  after: StoredLine | undefined;
}

/** A state of an order. Its lines include the tax, or it is added on top. */
interface State {
  lines: readonly StoredLine[];
  isTaxIncluded: boolean;
}

/** Returns the change between two states of an order. Its removed and added parts add up to the difference. */
export function changeOf(
  { lines: before, isTaxIncluded: wasIncluded }: State,
  { lines: after, isTaxIncluded }: State,
): Change {
  const pairs = pairsOf(before, after);
  const less = pairs.flatMap(lessOf);
  const kept = before.map((line) => {
    const own = less.find((one) => keyOf(one) === keyOf(line));
    return own ? { ...line, cents: line.cents - own.cents } : line;
  });
  const [was, left] = [before, kept].map((lines) => invoiceSums(lines, wasIncluded, []));
  const more = pairs.flatMap(moreOf);
  const added = invoiceSums(more, isTaxIncluded, left ? [left] : []);
  return {
    removed: less.length > 0 && was && left ? removedOf(less, grossBetween(was, left)) : null,
    added: more.length > 0 && added.totalCents > 0 ? { ...added, lines: more } : null,
  };
}

/** A product at another rate is a separate line. */
const keyOf = ({ product = '', rateBp }: StoredLine): string => `${product} ${String(rateBp)}`;

function pairsOf(before: readonly StoredLine[], after: readonly StoredLine[]): Pair[] {
  const keys = [...new Set([...before, ...after].map(keyOf))];
  return keys.map((key) => ({
    before: before.find((line) => keyOf(line) === key),
    after: after.find((line) => keyOf(line) === key),
  }));
}

const thousandths = (line: StoredLine | undefined): number =>
  Math.round((line?.quantity ?? 0) * 1000);

/** Returns the growth of a line, or null if quantity and price disagree, which replaces the line as a whole. */
function growthOf({ before, after }: Pair): { quantity: number; cents: number } | null {
  const quantity = thousandths(after) - thousandths(before);
  const cents = (after?.cents ?? 0) - (before?.cents ?? 0);
  const isReplaced = quantity * cents < 0 || (quantity === 0 && cents !== 0);
  return isReplaced ? null : { quantity: quantity / 1000, cents };
}

function lessOf(pair: Pair): StoredLine[] {
  const growth = growthOf(pair);
  const { before } = pair;
  if (!before || (growth && growth.quantity >= 0)) return [];
  return growth ? [partOf(before, -growth.quantity, -growth.cents)] : [before];
}

function moreOf(pair: Pair): StoredLine[] {
  const growth = growthOf(pair);
  const { before, after } = pair;
  if (!after || (growth && growth.quantity <= 0)) return [];
  return growth && before ? [partOf(after, growth.quantity, growth.cents)] : [after];
}

const partOf = (
  { lengths: _, ...line }: StoredLine,
  quantity: number,
  cents: number,
): StoredLine => ({ ...line, quantity, cents });

/** Returns by how many cents with tax a rate has become cheaper. */
const grossBetween = (was: DocumentSums, left: DocumentSums) => (rateBp: number) => {
  const grossOf = ({ taxes }: DocumentSums) =>
    taxes.find((tax) => tax.rateBp === rateBp)?.grossCents ?? 0;
  return grossOf(was) - grossOf(left);
};

function removedOf(
  less: readonly StoredLine[],
  grossOf: (rateBp: number) => number,
): CreditedGoods {
  const rates = [...new Set(less.map(({ rateBp }) => rateBp))];
  const parts = rates.flatMap((rateBp) => {
    const own = less.filter((line) => line.rateBp === rateBp);
    const weights = own.map(({ cents }) => cents);
    const shares = spread(grossOf(rateBp), weights);
    return own.map((line, nth) => ({ ...line, cents: shares[nth] ?? 0 }));
  });
  return {
    lines: parts.flatMap(({ product, quantity, cents, rateBp }) =>
      product === undefined ? [] : [{ product, quantity, cents, lossCents: 0, rateBp }],
    ),
    deliveryCents: sum(parts.filter(({ isDelivery }) => isDelivery).map(({ cents }) => cents)),
  };
}
