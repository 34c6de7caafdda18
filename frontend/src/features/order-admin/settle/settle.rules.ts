// Describes to the admin and to the customer how a short piece can be settled.
import type { SettleWay, ShortLine } from '@shop/contracts/inventory/cutting';
import { formatLength } from '@shop/contracts/money/length';
import type { CustomerEmail } from '@shop/contracts/core/customer-email';

type Way = ShortLine['ways'][number];
type Shorter = NonNullable<ShortLine['shorter']>;

/** One of the ways to settle, or a shorter piece. */
export type Choice = SettleWay | 'shorter';

const lengthOf =
  ({ unit, cutsPerUnit }: ShortLine) =>
  (units: number): string =>
    formatLength(units, unit, cutsPerUnit);

/** `3.00 m + 2.00 m`. */
export const shortText = (line: ShortLine): string => line.short.map(lengthOf(line)).join(' + ');

/** `2.00 m + 1.00 m of dye lot A`, or the lot of each piece. */
function piecesText(line: ShortLine, { pieces }: Way): string {
  const shown = lengthOf(line);
  const lots = new Set(pieces.map(({ lot }) => lot));
  if (lots.size > 1)
    return pieces.map(({ length, lot }) => `${shown(length)} of dye lot ${lot}`).join(' + ');
  const lengths = pieces.map(({ length }) => shown(length)).join(' + ');
  return `${lengths} of dye lot ${[...lots].join()}`;
}

export const wayNames: Record<Choice, string> = {
  join: 'Cut it in several pieces',
  otherLot: 'Take another dye lot',
  wait: 'Wait for the next lot',
  shorter: 'Send a shorter piece',
};

/** Describes the effect of a way. */
export const effectOf = (line: ShortLine, way: Way): string =>
  way.how === 'wait'
    ? 'Nothing is moved. The order is no longer marked, and its piece stays on the cutting list.'
    : `${piecesText(line, way)}.`;

/** `2.40 m of dye lot A instead of 3.00 m.` */
export const shorterText = (line: ShortLine, { length, keep, lot }: Shorter): string =>
  `${lengthOf(line)(keep)} of dye lot ${lot} instead of ${lengthOf(line)(length)}.`;

/** Returns the suggested reason for sending a shorter piece. */
export const shorterReason = (line: ShortLine, { length, keep }: Shorter): string =>
  `We do not have ${lengthOf(line)(length)} of ${line.product.name} in one piece, and send ${lengthOf(line)(keep)}.`;

/** Returns the suggested e-mail to the customer. */
export function emailOf(line: ShortLine, way: Way): CustomerEmail {
  const { name } = line.product;
  const cloth = `${shortText(line)} of ${name}`;
  const pieces = piecesText(line, way);
  const text: Record<SettleWay, string> = {
    join: `We cannot cut your ${cloth} in one piece as promised. We will send ${pieces} instead.\n\nIf that does not suit you, reply to this e-mail before we cut it.`,
    otherLot: `We cannot cut your ${cloth} from the dye lot of the rest of your order. We will send ${pieces} instead; shades may differ slightly.\n\nIf that does not suit you, reply to this e-mail before we cut it.`,
    wait: `We do not have your ${cloth} at the moment. We will cut it as soon as the next lot arrives.\n\nIf you would rather not wait, reply to this e-mail.`,
  };
  return { subject: `Your ${name}`, text: `Hello,\n\n${text[way.how]}` };
}
