import { formatDollars } from '@shop/contracts/money/price';
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
import type { BadgeTone } from '../../../ui/badge';
import { amountText } from '../../../lib/length-text';

export const returnStateLabels: Record<ReturnState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  inTransit: 'On its way',
  received: 'Received',
  inspected: 'Inspected',
  settled: 'Settled',
  declined: 'Declined',
  lapsed: 'Not sent in time',
  cancelled: 'Taken back',
};

export const returnStateTones: Record<ReturnState, BadgeTone> = {
  requested: 'warning',
  approved: 'info',
  inTransit: 'info',
  received: 'warning',
  inspected: 'warning',
  settled: 'success',
  declined: 'neutral',
  lapsed: 'neutral',
  cancelled: 'neutral',
};

/** Describes an inspection result to the customer: `2 × Ajrakh: $40.00, $8.00 less: Washed`. */
export function resultText(result: NonNullable<OrderReturn['results']>[number]): string {
  const { name, decision, refund, loss, lossReason = '' } = result;
  const item = `${amountText(result)} × ${name}`;
  if (decision === 'sendBack') return `${item}: goes back to you, not refunded`;
  const less = loss === undefined ? '' : `, ${formatDollars(loss)} less: ${lossReason}`;
  return `${item}: ${formatDollars(refund)}${less}`;
}

/** `2 × Ajrakh, 2.50 m × Twill from P1`. */
export const partsText = (parts: OrderReturn['lines']): string =>
  parts
    .map(({ parcel, name, ...part }) => {
      const of = parcel ? ` from P${String(parcel.number)}` : '';
      return `${amountText(part)} × ${name}${of}`;
    })
    .join(', ');
