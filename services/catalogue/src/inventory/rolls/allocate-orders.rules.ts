// Orders allocated on rolls that were not there when they were placed. Amounts are cuts.
import { allocateLengths, type AllocationRules } from '../packing/allocate.rules.js';
import type { NewReservation } from '../ledger/reservations.query.js';
import type { HeldLengths } from './held-lengths.query.js';
import type { FreeRoll } from '../packing/rolls-and-lengths.js';

/** The pieces of each order, in their turn; all lengths of an order that finds no place are short. */
export function allocateOrders(
  rolls: readonly FreeRoll[],
  held: readonly HeldLengths[],
  product: string,
  rules: Omit<AllocationRules, 'least'>,
): NewReservation[] {
  const lefts = rolls.map((roll) => ({ ...roll }));
  return held.flatMap(({ order, epoch, lengths, mayJoin, mayMixLots }) => {
    const allocated = allocateLengths(
      lefts,
      lengths,
      { ...rules, least: 0 },
      { mayJoin: mayJoin === true, mayMixLots: mayMixLots === true },
    );
    const pieces =
      'pieces' in allocated
        ? allocated.pieces
        : lengths.map((cuts, lengthNo) => ({ roll: null, lengthNo, cuts }));
    for (const left of lefts)
      for (const { roll, cuts } of pieces) if (roll === left.id) left.free -= cuts;
    return pieces.map((piece) => ({ order, epoch, product, ...piece }));
  });
}
