import { bareGiftCardCode, isGiftCardCode } from '@shop/contracts/billing/gift-card-code';

/** A code as it is shown: of a gift card, which works as money, the last four characters. */
export const shownCode = (code: string): string =>
  isGiftCardCode(code) ? `…${bareGiftCardCode(code).slice(-4)}` : code;
