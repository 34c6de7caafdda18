import type { CreditKind, SwatchCreditKind } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';

export const entryWords: Record<CreditKind | SwatchCreditKind, string> = {
  issue: 'Given',
  hold: 'Used for an order',
  release: 'Returned from an order',
  give: 'Refunded',
  refund: 'Refunded as credit',
  correct: 'Deducted',
  earn: 'From a swatch',
  expire: 'Ended',
};

/** `+$5.00` or `−$5.00`. */
export const signedDollars = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${formatDollars(Math.abs(amount))}`;
