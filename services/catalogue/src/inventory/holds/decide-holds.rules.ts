// Decides the holds of a batch from what was read. Amounts are cuts.
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { decideLines, takeFrom, withAllowancesOf, type RollsOfProducts } from './hold.rules.js';
import type { HeldProduct } from './hold.rules.js';
import type { RequestedHold } from './requested-lines.rules.js';
import { holdStep, type HeldPart, type HoldState, type LockedProduct } from './stock.rules.js';

/** A hold as it is stored, at its highest epoch. */
export interface StoredHold {
  epoch: number;
  state: HoldState;
  lines: readonly HeldPart[];
  outcome: HoldStockReply;
}

/** A hold that has to be stored. */
export interface DecidedHold extends StoredHold {
  order: string;
  /** The taken stock; empty if the hold is refused or took its stock at an earlier epoch. */
  taken: readonly HeldProduct[];
}

export interface DecidedHolds {
  /** Keyed by order. */
  replies: ReadonlyMap<string, HoldStockReply>;
  decided: DecidedHold[];
}

interface ReadState extends RollsOfProducts {
  stored: ReadonlyMap<string, StoredHold>;
  products: ReadonlyMap<string, LockedProduct>;
}

/** Decides the orders in sequence, each from the stock that the previous orders left. */
export function decideHolds(holds: readonly RequestedHold[], state: ReadState): DecidedHolds {
  const decided: DecidedHold[] = [];
  const replies = holds.map((hold) => {
    const one = decideHold(hold, state);
    if ('order' in one) decided.push(one);
    return [hold.order, one.outcome] as const;
  });
  return { replies: new Map(replies), decided };
}

/** Returns the hold to store, or a reply that changes nothing. */
function decideHold(
  { order, epoch, lines }: RequestedHold,
  state: ReadState,
): DecidedHold | { outcome: HoldStockReply } {
  const stored = state.stored.get(order);
  const step = stored ? holdStep(stored, epoch) : 'take';
  if (step === 'stale') return { outcome: { outcome: 'stale' } };
  if (stored && step === 'repeat') return { outcome: stored.outcome };
  if (stored && step === 'advance') return { ...stored, order, epoch, taken: [] };
  const before = stored?.lines ?? [];
  const { outcome, held } = decideLines(
    lines.map((line) => withAllowancesOf(line, before)),
    state.products,
    state,
  );
  takeFrom(held, state.products, state);
  return {
    order,
    epoch,
    state: held.length > 0 ? 'held' : 'refused',
    // A refusal keeps the allowances of the last hold for the next hold.
    lines: held.length > 0 ? held.map(({ part }) => part) : before,
    outcome,
    taken: held,
  };
}
