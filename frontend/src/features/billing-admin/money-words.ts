import type { OperationView, PaymentView } from '@shop/contracts/billing/billing';
import { handMethods, methodNames, type MoneyState } from '@shop/contracts/billing/payments';
import { formatDollars } from '@shop/contracts/money/price';
import type { BadgeTone } from '../../ui/badge';
import { dayText } from '../../lib/day-text';

export const moneyStateLabels: Record<MoneyState, string> = {
  none: 'Nothing to pay',
  open: 'Not paid yet',
  held: 'On hold',
  'partly charged': 'Partly charged',
  charged: 'Charged',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  released: 'Released',
  lapsed: 'Hold expired',
  refused: 'Refused',
  closed: 'Not paid',
  disputed: 'Disputed',
  owed: 'Owed',
};

export const stateTones: Record<MoneyState, BadgeTone> = {
  none: 'neutral',
  open: 'info',
  held: 'info',
  'partly charged': 'warning',
  charged: 'success',
  'partly refunded': 'warning',
  refunded: 'warning',
  released: 'neutral',
  lapsed: 'danger',
  refused: 'danger',
  closed: 'neutral',
  disputed: 'danger',
  owed: 'warning',
};

type Kind = OperationView['kind'];

const done: Record<Kind, string> = {
  open: 'Payment page created',
  close: 'Payment page closed',
  secure: 'On hold',
  capture: 'Charged',
  release: 'Released',
  refund: 'Refunded',
};
/** Payments and refunds by hand. */
const doneByHand: Record<Kind, string> = {
  ...done,
  secure: 'To be paid',
  capture: 'Received',
  release: 'No longer owed',
  refund: 'Given back',
};
const names: Record<Kind, string> = {
  open: 'Page',
  close: 'Closing',
  secure: 'Hold',
  capture: 'Charge',
  release: 'Release',
  refund: 'Refund',
};

/** `Charged`, `Charge refused`, or `Charge under way` until it is complete. */
export function operationText({
  kind,
  state,
  method,
  toCredit,
  isTask,
  isReversed,
  isOwed,
  isByHand,
}: OperationView): string {
  if (toCredit && state === 'done') return 'Refunded as store credit';
  if (isByHand) return 'Refunded by hand';
  if (isOwed) return 'Owed to the customer';
  if (state === 'done') return (handMethods.includes(method) ? doneByHand : done)[kind];
  if (isReversed) return `${kind === 'capture' ? 'Entry' : names[kind]} reversed`;
  if (isTask === true) return 'To be refunded';
  return `${names[kind]} ${state === 'refused' ? 'refused' : 'under way'}`;
}

/** Returns the customer's sentence about the payment, unless the payment is still open. */
export const paymentText = ({ state, method, sentence }: PaymentView): string =>
  state === 'open' && method !== null ? `${methodNames[method]}: not paid yet` : sentence;

/** `card hold ends 1 December 2026`. */
export const holdText = (until: string): string => `card hold ends ${dayText(until)}`;

/** `$40.00 owed to the customer`. */
export const owedText = (dollars: number): string =>
  `${formatDollars(dollars)} owed to the customer`;

/** `Unpaid since 1 Dec`. */
export const unpaidText = (since: string): string => `Unpaid since ${dayText(since)}`;

/** `due 1 Dec, reminded 4 Dec, 15 Dec`. */
export const dueText = (dueAt: string, reminders: readonly string[]): string =>
  reminders.length === 0
    ? `due ${dayText(dueAt)}`
    : `due ${dayText(dueAt)}, reminded ${reminders.map(dayText).join(', ')}`;
