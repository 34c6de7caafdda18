import type { DiscrepancyRow, DisputeRow } from '@shop/contracts/billing/payment-checks';
import type { BadgeTone } from '../../../ui/badge';

export const kindWords: Record<DiscrepancyRow['kind'], string> = {
  wrongAmount: 'Another amount',
  unknownPayment: 'Payment without an order',
  unknownRefund: 'Refund made outside the shop',
  refusedOperation: 'Refused by the provider',
  lostPayment: 'Payment unknown to the provider',
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
