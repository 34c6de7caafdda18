import type { PaymentView } from '@shop/contracts/billing/billing';
import { handMethods, type PaymentMethod } from '@shop/contracts/billing/payments';
import { dayText, momentText } from '../../lib/day-text';

export type StaffView = NonNullable<PaymentView['staff']>;
type Sums = Omit<StaffView, 'operations' | 'refusedBefore' | 'unpaidSince'>;

/** Returns true if staff must refund the amount by hand. */
export const isOpenTask = ({ isTask, state }: StaffView['operations'][number]): boolean =>
  isTask === true && state !== 'done';

/** Returns true for a failed refund that staff must decide on. */
export const isOwed = ({ isOwed }: StaffView['operations'][number]): boolean => isOwed === true;

/** Returns true for a refund at the provider whose purpose staff must still state. */
export const isUnassigned = ({ isUnassigned }: StaffView['operations'][number]): boolean =>
  isUnassigned === true;

export const isByHand = (method: PaymentMethod | null): boolean =>
  method !== null && handMethods.includes(method);

/** Returns the dollars on hold. Money that is paid by hand counts as missing until it arrives, not as held. */
const onHold = ({ state, method }: PaymentView, { held, missing }: Sums): number =>
  isByHand(method) && state !== 'open' ? Math.max(0, held - missing) : held;

/** Returns the sums of all payments of an order in dollars, each with its label; sums of $0.00 are omitted. */
export function sumsOf(view: PaymentView, staff: Sums): [label: string, dollars: number][] {
  const sums: [string, number][] = [
    ['On hold', onHold(view, staff)],
    [isByHand(view.method) ? 'Received' : 'Charged', staff.charged],
    ['Outstanding', staff.missing],
    ['Refunded', staff.refunded],
    [isByHand(view.method) ? 'To be refunded' : 'Refund under way', staff.refunding],
    ['Owed to the customer', staff.owed ?? 0],
    ['Refunded once the cash has arrived', staff.awaited ?? 0],
    ['Can be refunded', staff.left],
    ['Disputed', staff.disputed],
  ];
  return sums.filter(([, dollars]) => dollars > 0);
}

/** `Due on 4 May 2026.`; undefined if nothing is scheduled. */
export function untilText({ state, until }: PaymentView): string | undefined {
  if (until === undefined) return undefined;
  if (state === 'owed') return `Due on ${dayText(until)}.`;
  if (state === 'open') return `Closes on ${momentText(until)} unless it is paid.`;
  return `The hold ends on ${momentText(until)}.`;
}

/** `2 earlier cash orders of this customer came back unpaid.` */
export const refusedText = (orders: number): string =>
  orders === 1
    ? '1 earlier cash order of this customer came back unpaid.'
    : `${String(orders)} earlier cash orders of this customer came back unpaid.`;

/** Message of `billing.disputed`. */
export const DISPUTED = 'This payment is disputed. The bank decides the outcome.';
