import { bareGiftCardCode, isGiftCardCode } from '@shop/contracts/billing/gift-card-code';

/** Returns a code for display; a gift card, which works like money, shows only its last four characters. */
export const shownCode = (code: string): string =>
  isGiftCardCode(code) ? `…${bareGiftCardCode(code).slice(-4)}` : code;
