// A revised hold: the part of a stored hold that an order still needs. Amounts are pieces or cuts.
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { chooseLengths, type ReservedLength } from '../ledger/reserved-lengths.rules.js';
import type { HeldPart } from './stock.rules.js';

/** A line that the order still holds; `lengths` if it has several. */
export interface KeptLine {
  product: string;
  quantity: number;
  lengths?: readonly number[] | undefined;
}

/** Returned pieces of a product that cannot be sold. */
export interface WastedPieces {
  product: string;
  quantity: number;
}

/** Returns the pieces that are wasted now and were not before. */
export const newlyWasted = (
  before: readonly WastedPieces[],
  now: readonly WastedPieces[],
): WastedPieces[] =>
  now.flatMap(({ product, quantity }) => {
    const known = before.find((one) => one.product === product)?.quantity ?? 0;
    return quantity > known ? [{ product, quantity: quantity - known }] : [];
  });

/** Returns everything wasted so far. A late message has less of a product and never reduces the amount. */
export const allWasted = (
  before: readonly WastedPieces[],
  lost: readonly WastedPieces[],
): WastedPieces[] => {
  const sums = new Map(before.map(({ product, quantity }) => [product, quantity]));
  for (const { product, quantity } of lost) sums.set(product, (sums.get(product) ?? 0) + quantity);
  return [...sums].map(([product, quantity]) => ({ product, quantity }));
};

/** Splits the stored lines into what stays and what returns to stock. A line never grows. */
export function splitHold(
  stored: readonly HeldPart[],
  kept: readonly KeptLine[],
): { stays: HeldPart[]; returns: HeldPart[] } {
  const wanted = new Map(kept.map(({ product, quantity }) => [product, quantity]));
  const parts = stored.map((part) => {
    const stays = Math.min(part.quantity, wanted.get(part.product) ?? 0);
    return { part, stays, returns: part.quantity - stays };
  });
  return {
    stays: parts.flatMap(({ part, stays }) => (stays > 0 ? [{ ...part, quantity: stays }] : [])),
    returns: parts.flatMap(({ part, returns }) =>
      returns > 0 ? [{ ...part, quantity: returns }] : [],
    ),
  };
}

/** Returns the reply of the revised hold, which a hold of a later epoch repeats. */
export function revisedOutcome(outcome: HoldStockReply, kept: readonly KeptLine[]): HoldStockReply {
  if (outcome.outcome !== 'held') return outcome;
  const lines = outcome.lines.flatMap(({ lengths: _, ...line }) => {
    const stays = kept.find(({ product }) => product === line.product);
    if (!stays) return [];
    const { quantity, lengths } = stays;
    return [{ ...line, quantity, ...(lengths && { lengths: [...lengths] }) }];
  });
  return { outcome: 'held', lines };
}

/** A length of fewer cuts that replaces one with ended reservations. */
export interface ShortenedLength {
  product: string;
  lengthNo: number;
  cuts: number;
}

export interface ChangedReservations {
  ended: string[];
  shortened: ShortenedLength[];
}

/**
 * Returns the reservations of the lengths that the order does not keep: of equal lengths those that are not cut first. A
 * kept length that is not reserved shortens one of them; `added` are those that are longer than all of them.
 */
export function changedReservations(
  reserved: readonly (ReservedLength & { lengthNo: number })[],
  { product, quantity, lengths = [quantity] }: KeptLine,
): ChangedReservations & { added: number[] } {
  const { others, missing } = chooseLengths(reserved, lengths);
  const longest = others.toSorted((one, other) => other.cuts - one.cuts);
  const shortened: ShortenedLength[] = [];
  const added: number[] = [];
  for (const cuts of missing.toSorted((one, other) => other - one)) {
    const [longer] = longest;
    if (longer && longer.cuts >= cuts) {
      longest.shift();
      shortened.push({ product, lengthNo: longer.lengthNo, cuts });
    } else added.push(cuts);
  }
  return { ended: others.flatMap(({ reservations }) => reservations), shortened, added };
}
