// Items that can be cancelled: pieces and whole lengths that are in no parcel.
import type { CancelItemsInput } from '@shop/contracts/ordering/item-cancellations';
import { sum } from '@shop/contracts/core/numbers';
import { unitsOf } from '@shop/contracts/money/length';
import { DomainError } from '@shop/service-kit/domain-error';
import { amountOf, cutsOfUnits, takenLengths, type OpenLine } from '../parcels/parcel.rules.js';

/** A part of a line in pieces or cuts; `lengths` is set for a line with several. */
export interface CancelledLine {
  lineNo: number;
  quantity: number;
  lengths: number[] | null;
  /** Cuts to keep of one length, which is sent shorter. */
  keeps?: number;
}

type Requested = CancelItemsInput['lines'][number];

const refused = (message: string) => new DomainError('order.notToCancel', undefined, message);

/**
 * Returns the parts of these lines. Throws `order.packed` with the parcel if a part of the line is packed, else
 * `order.notToCancel`. `parcelOf` returns the name of the first parcel of a line.
 */
export function linesToCancel(
  open: readonly OpenLine[],
  requested: readonly Requested[],
  parcelOf: (lineNo: number) => string | null,
): CancelledLine[] {
  if (new Set(requested.map(({ product }) => product)).size < requested.length)
    throw refused('A product is in this list twice.');
  return requested.map((one) => {
    const line = open.find(({ product }) => product === one.product);
    if (!line) throw refused('A product of this list is not in the order.');
    return { lineNo: line.lineNo, ...partOf(line, one, parcelOf(line.lineNo)) };
  });
}

function partOf(
  line: OpenLine,
  { quantity: units, lengths, keep }: Requested,
  parcel: string | null,
): Omit<CancelledLine, 'lineNo'> {
  const { name, left } = line;
  const tooMuch = (): DomainError => {
    if (parcel !== null)
      return new DomainError(
        'order.packed',
        undefined,
        `"${name}" is packed in ${parcel}: open the parcel first.`,
      );
    return refused(
      left > 0 ? `Only ${amountOf(left, line)} of "${name}" can be cancelled.` : gone(name),
    );
  };
  if (left === 0) throw tooMuch();
  if (keep !== undefined) return shortenedPart(line, lengths, keep);
  if (lengths) return takenLengths(line, lengths, refused);
  const quantity = cutsOfUnits(units, line);
  if (quantity === left) return { quantity, lengths: line.lengths };
  if (quantity === null || quantity > left || quantity < 1) throw tooMuch();
  if (line.unit !== 'piece') return takenLengths(line, [units ?? 0], refused);
  return { quantity, lengths: null };
}

/** Returns the cancelled part of a length that keeps `keep` units. */
function shortenedPart(
  line: OpenLine,
  lengths: readonly number[] | undefined,
  keep: number,
): Omit<CancelledLine, 'lineNo'> {
  const { name, cutsPerUnit } = line;
  const chosen = lengths ?? (line.lengths ?? [line.left]).map((cuts) => unitsOf(cuts, cutsPerUnit));
  if (line.unit === 'piece' || chosen.length !== 1)
    throw refused(`Choose one length of "${name}" to send shorter.`);
  const { quantity, lengths: taken } = takenLengths(line, chosen, refused);
  const keeps = cutsOfUnits(keep, line);
  if (keeps === null || keeps >= quantity)
    throw refused(`"${name}" can only be sent shorter than ${amountOf(quantity, line)}.`);
  return { quantity: quantity - keeps, lengths: taken, keeps };
}

const gone = (name: string): string => `"${name}" is cancelled already.`;

/** Returns true if the order would hold nothing afterwards. */
export const isWholeOrder = (
  lines: readonly { quantity: number; returnedBefore: number }[],
  cancelled: readonly CancelledLine[],
): boolean =>
  sum(lines.map(({ quantity, returnedBefore }) => quantity - returnedBefore)) ===
  sum(cancelled.map((one) => one.quantity));
