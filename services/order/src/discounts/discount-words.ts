// Why a code does not apply, in the shopper's words (commerce II.7).
import { company } from '@shop/contracts/core/company';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { Refusal } from '@shop/contracts/pricing/best-discounts';
import type { DiscountTerms } from '@shop/contracts/pricing/terms';

export const UNKNOWN_CODE = 'We do not know this code.';
export const USED_UP = 'This code has been used up.';
export const USED_ALREADY = 'You have used this code already.';

const dayOf = (withYear: boolean) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: company.timeZone,
    ...(withYear && { year: 'numeric' }),
  } as const);
const yearFormat = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  timeZone: company.timeZone,
});

/** Includes the year if it is not the current one. */
export function startsText(startsAt: Date, at: Date): string {
  const isThisYear = yearFormat.format(startsAt) === yearFormat.format(at);
  return `This code starts on ${dayOf(!isThisYear).format(startsAt)}.`;
}

const nameOf = ({ code, name }: DiscountTerms): string => code ?? name;

export function refusalText(discount: DiscountTerms, refusal: Refusal): string {
  switch (refusal.kind) {
    case 'notEligible':
      return 'None of the cloths in your cart is part of this offer.';
    case 'belowSum':
      return `Add ${formatDollars(toDollars(refusal.missingCents))} more to use this code.`;
    case 'belowQuantity':
      return `Add ${String(refusal.missing)} more to use this code.`;
    case 'noEffect':
      return 'Your order costs the same with this code.';
    case 'notCombined':
      return notCombined(nameOf(discount), nameOf(refusal.winner));
  }
}

export const notCombined = (loser: string, winner: string): string =>
  `${loser} cannot be used together with ${winner}.`;
