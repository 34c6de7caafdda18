// Rules of packing: the lines of a parcel, and the order status that follows from its parcels.
import type { PackInput, PackWait } from '@shop/contracts/ordering/parcels';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { cutsOf, formatLength, unitsOf } from '@shop/contracts/money/length';
import { toThousandths, type LengthUnit } from '@shop/contracts/money/units';
import { DomainError } from '@shop/service-kit/domain-error';

/** A line of an order with its pieces or cuts that are in no parcel. */
export interface OpenLine {
  lineNo: number;
  product: string;
  name: string;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  left: number;
  /** Unpacked lengths in cuts of a line with several; else null. */
  lengths: number[] | null;
  wait: PackWait | null;
  /** True for a gift card, which is in no parcel. */
  isGiftCard: boolean;
}

/** A line of a parcel, in pieces or cuts. */
export interface PackedLine {
  lineNo: number;
  quantity: number;
  lengths: number[] | null;
}

type Requested = NonNullable<PackInput['lines']>;

const refused = (message: string) => new DomainError('order.notToPack', undefined, message);

const waits: Record<PackWait, string> = {
  cutting: 'is not cut yet',
  delivery: 'waits for a delivery',
  stock: 'has a piece without a roll',
};

/**
 * Returns the lines of a new parcel: the requested ones, or all that can be packed. Throws `order.nothingToPack`, or
 * `order.notToPack` with the line.
 */
export function linesToPack(
  open: readonly OpenLine[],
  requested: Requested | undefined,
): PackedLine[] {
  const left = open.filter(isToPack);
  if (left.length === 0) throw new DomainError('order.nothingToPack');
  if (requested) {
    if (new Set(requested.map(({ product }) => product)).size < requested.length)
      throw refused('A product is in this list twice.');
    return requested.map((one) => chosenOf(left, one));
  }
  const ready = left.filter(({ wait }) => wait === null);
  if (ready.length > 0) return ready.map(wholeOf);
  const [first] = left;
  throw refused(`"${first?.name ?? ''}" ${waits[first?.wait ?? 'stock']}.`);
}

/** Returns everything that is left, even if it waits, because staff report it as sent. */
export const restOf = (open: readonly OpenLine[]): PackedLine[] =>
  open.filter(isToPack).map(wholeOf);

const isToPack = ({ left, isGiftCard }: OpenLine): boolean => left > 0 && !isGiftCard;

const wholeOf = ({ lineNo, left, lengths }: OpenLine): PackedLine => ({
  lineNo,
  quantity: left,
  lengths,
});

function chosenOf(open: readonly OpenLine[], requested: Requested[number]): PackedLine {
  const line = open.find(({ product }) => product === requested.product);
  if (!line) throw refused('A product of this list is packed already, or not in the order.');
  const { name, wait, lineNo } = line;
  if (wait !== null && wait !== 'cutting') throw refused(`"${name}" ${waits[wait]}.`);
  if (requested.lengths) return { lineNo, ...takenLengths(line, requested.lengths, refused) };
  const quantity = cutsOfUnits(requested.quantity, line);
  if (quantity === line.left) return wholeOf(line);
  if (quantity === null || quantity > line.left || quantity < 1)
    throw refused(`Only ${amountOf(line.left, line)} of "${name}" is left to pack.`);
  if (line.unit !== 'piece') throw refused(wholeLengths(line));
  return { lineNo, quantity, lengths: null };
}

/** Returns the requested lengths in cuts. Throws the error of `refuse` if one of them is not left. */
export function takenLengths(
  line: OpenLine,
  requested: readonly number[],
  refuse: (message: string) => DomainError,
): Pick<PackedLine, 'quantity' | 'lengths'> {
  const left = [...(line.lengths ?? [line.left])];
  const lengths = requested.map((units) => {
    const cuts = cutsOfUnits(units, line) ?? -1;
    const at = left.indexOf(cuts);
    if (at < 0) throw refuse(wholeLengths(line));
    left.splice(at, 1);
    return cuts;
  });
  const quantity = lengths.reduce((sum, cuts) => sum + cuts, 0);
  return { quantity, lengths: line.lengths && lengths };
}

/** Returns the lengths without the taken ones, removing each once. */
export function withoutLengths(lengths: readonly number[], taken: readonly number[]): number[] {
  const left = [...lengths];
  for (const one of taken) {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

const wholeLengths = (line: OpenLine): string =>
  `Choose whole lengths: ${(line.lengths ?? [line.left]).map((cuts) => amountOf(cuts, line)).join(', ')}.`;

/** Converts units to cuts; null if they cannot be cut. Without a number, returns everything that is left. */
export const cutsOfUnits = (
  units: number | undefined,
  { cutsPerUnit, left }: OpenLine,
): number | null => (units === undefined ? left : cutsOf(toThousandths(units), cutsPerUnit));

export const amountOf = (
  cuts: number,
  { unit, cutsPerUnit }: Pick<OpenLine, 'unit' | 'cutsPerUnit'>,
): string =>
  unit === 'piece' ? String(cuts) : formatLength(unitsOf(cuts, cutsPerUnit), unit, cutsPerUnit);

/** The progress of an order by its parcels. */
export interface ParcelProgress {
  parcels: number;
  /** Pieces and cuts that are in no dispatched parcel. */
  notSent: number;
  /** Parcels under way, including lost ones. */
  notDelivered: number;
  /** True for an order of only gift cards, if all of them were e-mailed. */
  areCardsSent: boolean;
}

const STEPS: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];

/** Returns the status that follows from the parcels or gift cards if it is later than that of the order; else null. */
export function laterStatus(
  now: OrderStatus,
  { parcels, notSent, notDelivered, areCardsSent }: ParcelProgress,
): OrderStatus | null {
  if (now === 'cancelled' || (parcels === 0 && !areCardsSent)) return null;
  const sent = notDelivered === 0 ? 'delivered' : 'shipped';
  const said = notSent > 0 ? 'processing' : sent;
  return STEPS.indexOf(said) > STEPS.indexOf(now) ? said : null;
}
