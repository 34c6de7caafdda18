// Items that can be returned, and the decisions of an inspection. Amounts are pieces or cuts.
import type {
  InspectInput,
  ReturnInput,
  ReturnReason,
} from '@shop/contracts/ordering/return-inputs';
import { FAULTS } from '@shop/contracts/ordering/return-inputs';
import { DomainError } from '@shop/service-kit/domain-error';
import {
  amountOf,
  cutsOfUnits,
  takenLengths,
  withoutLengths,
  type OpenLine,
} from '../parcels/parcel.rules.js';
import type { ReturnableParcel } from './parcel-parts.rules.js';

/** A line with the part that was sent, has not come back and is in no other return. */
export type ReturnableLine = Omit<OpenLine, 'wait'> & {
  /** True for a length that can only be returned if it is faulty or wrong. */
  isFaultyOnly: boolean;
  /** The parcels in which it left, oldest first. */
  parcels: readonly ReturnableParcel[];
};

/** A line of a return; `left` and `lengths` are its requested part, `parcel` the parcel that it names. */
export type RequestedLine = Omit<OpenLine, 'wait'> & Pick<ReturnedLine, 'parcel'>;

export interface ReturnedLine {
  lineNo: number;
  quantity: number;
  lengths: number[] | null;
  /** The parcel that the line names, or null. */
  parcel: string | null;
}

const refused = (message: string) => new DomainError('order.notToReturn', undefined, message);

/** Returns the parts of these lines. Throws `order.notToReturn` with its message. */
export function linesToReturn(
  returnable: readonly ReturnableLine[],
  requested: ReturnInput['lines'],
  reason: ReturnReason,
): ReturnedLine[] {
  if (new Set(requested.map(({ product }) => product)).size < requested.length)
    throw refused('A product is in this list twice.');
  return requested.map((one) => {
    const line = lineOf(returnable, one.product);
    if (line.isFaultyOnly && !FAULTS.includes(reason))
      throw refused(`"${line.name}" was cut to length: it is returned only where it is faulty.`);
    const { parcel = null } = one;
    const open = parcel === null ? line : inParcel(line, parcel);
    return { lineNo: line.lineNo, ...partOf(open, one), parcel };
  });
}

/** Returns the part of a line that can be returned from a parcel. */
function inParcel(line: ReturnableLine, parcel: string): ReturnableLine {
  const part = line.parcels.find((one) => one.parcel === parcel);
  if (!part) throw refused(`"${line.name}" is not in this parcel.`);
  return { ...line, left: part.left, lengths: part.lengths };
}

type Chosen = Pick<ReturnInput['lines'][number], 'quantity' | 'lengths'>;

function lineOf<Line extends { product: string }>(lines: readonly Line[], product: string): Line {
  const line = lines.find((one) => one.product === product);
  if (!line) throw refused('A product of this list is not in the order.');
  return line;
}

function partOf(
  line: Omit<OpenLine, 'wait'>,
  { quantity: units, lengths }: Chosen,
): Pick<ReturnedLine, 'quantity' | 'lengths'> {
  const { name, left } = line;
  if (left === 0) throw refused(`"${name}" has come back already, or has not been sent.`);
  const open = { ...line, wait: null };
  if (lengths) return takenLengths(open, lengths, refused);
  const quantity = cutsOfUnits(units, open);
  if (quantity === left) return { quantity, lengths: line.lengths };
  if (quantity === null || quantity < 1) throw refused(`Choose whole pieces of "${name}".`);
  if (quantity > left) throw refused(tooManyText(quantity, open));
  if (line.unit !== 'piece') return takenLengths(open, [units ?? 0], refused);
  return { quantity, lengths: null };
}

const tooManyText = (quantity: number, line: OpenLine): string =>
  line.unit === 'piece'
    ? `You have asked for ${String(quantity)} of ${String(line.left)} pieces.`
    : `You have asked for ${amountOf(quantity, line)} of ${amountOf(line.left, line)}.`;

/** Throws `order.notToReturn` if less of a line can be returned than was requested. */
export function assertReturnable(
  returnable: readonly ReturnableLine[],
  requested: readonly RequestedLine[],
): void {
  for (const { product, left, lengths, parcel } of requested) {
    const whole = lineOf(returnable, product);
    const line = parcel === null ? whole : inParcel(whole, parcel);
    const missing = withoutLengths(lengths ?? [], line.lengths ?? []);
    if (left > line.left || (line.lengths && missing.length > 0))
      throw refused(`Only ${amountOf(line.left, line)} of "${line.name}" can still come back.`);
  }
}

export type Decided = ReturnedLine &
  Pick<InspectInput['lines'][number], 'decision' | 'lossReason'> & {
    product: string;
    lossCents: number;
  };

/** Returns the decisions on the received lines. Less than requested may arrive; throws `order.notToReturn` for more. */
export function decidedLines(
  received: readonly RequestedLine[],
  decisions: InspectInput['lines'],
): Decided[] {
  const left = new Map(received.map((line) => [line.product, { ...line }]));
  return decisions.map(({ product, decision, loss = 0, lossReason, ...chosen }) => {
    const line = lineOf([...left.values()], product);
    if (decision === 'remnant' && line.unit === 'piece')
      throw refused(`"${line.name}" is sold by piece: it has no remnant.`);
    if (loss > 0 && (lossReason ?? '').length < 3)
      throw refused(`Enter why "${line.name}" has lost in value.`);
    if (line.left === 0) throw refused(`You have decided on more of "${line.name}" than came.`);
    const part = partOf(line, chosen);
    line.left -= part.quantity;
    line.lengths = line.lengths && withoutLengths(line.lengths, part.lengths ?? []);
    const lossCents = Math.round(loss * 100);
    const { lineNo, parcel } = line;
    return { product, lineNo, ...part, parcel, decision, lossCents, lossReason };
  });
}
