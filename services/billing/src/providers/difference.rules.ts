// Compares the stored state of a payment with that of its provider.
import { sum } from '@shop/contracts/core/numbers';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import type { ProviderRefund, ProviderState } from './payment-provider.js';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { asId } from './as-id.js';
import type { NewDiscrepancy } from './discrepancies.query.js';
import type { ComparedPayment, KnownRefund } from './compared-payment.query.js';

export interface PaymentDifference {
  ours: string;
  theirs: string;
}

/** Returns the differing sums as text, or null if there are none or an operation is under way. */
export function paymentDifference(
  own: ComparedPayment,
  theirs: ProviderState,
): PaymentDifference | null {
  if (own.isMoving) return null;
  const refunds = theirs.refunds.filter(({ state }) => state !== 'failed');
  const onHold = theirs.state === 'held' ? theirs.held : 0;
  const parts: [name: string, ours: string, theirs: string][] = [
    ['currency', own.currency.toUpperCase(), theirs.currency.toUpperCase()],
    ['on hold', inDollars(own.secured - own.captured - own.released), inDollars(onHold)],
    ['charged', inDollars(own.captured), inDollars(theirs.captured)],
    [
      'refunded',
      inDollars(own.refunded - own.otherwise),
      inDollars(sum(refunds.map(({ amount }) => amount))),
    ],
  ];
  const differing = parts.filter(([, ours, others]) => ours !== others);
  if (differing.length === 0) return null;
  return {
    ours: differing.map(([name, ours]) => `${name} ${ours}`).join(', '),
    theirs: differing.map(([name, , others]) => `${name} ${others}`).join(', '),
  };
}

/** Returns a payment at the provider that has no attempt here; nothing if no money has moved. */
export function alienOf(
  method: PaymentMethod,
  { reference, order, held, captured }: ProviderState,
): NewDiscrepancy[] {
  if (held === 0 && captured === 0) return [];
  const theirs = `on hold ${inDollars(held)}, charged ${inDollars(captured)} (${reference})`;
  const about = { kind: 'unknownPayment', method, subject: reference, ours: 'nothing' } as const;
  return [{ ...about, order: asId(order), theirs }];
}

/** Returns the stored refund, unless it was refused. */
export const knownAs = (
  { reference, operation }: ProviderRefund,
  refunds: readonly KnownRefund[],
): KnownRefund | undefined =>
  refunds.find(
    (known) =>
      known.state !== 'refused' && (known.id === operation || known.reference === reference),
  );

export const inDollars = (cents: number): string => formatDollars(toDollars(cents));
