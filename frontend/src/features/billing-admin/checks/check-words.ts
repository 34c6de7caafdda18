import type { DiscrepancyRow, DisputeRow } from '@shop/contracts/billing/payment-checks';
import type { BadgeTone } from '../../../ui/badge';

export const kindWords: Record<DiscrepancyRow['kind'], string> = {
  wrongAmount: 'Another amount',
  unknownPayment: 'A payment without an order',
  unknownRefund: 'A refund that was not made here',
  refusedOperation: 'Refused by the provider',
  lostPayment: 'A payment unknown to the provider',
};

export const disputeWords: Record<DisputeRow['state'], string> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
};

export const disputeTones: Record<DisputeRow['state'], BadgeTone> = {
  open: 'danger',
  won: 'success',
  lost: 'neutral',
};
