const bareOf = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

/** 16 characters, as they are typed: neither 0, O, 1 nor I is in them. */
export const isGiftCard = (code: string): boolean => /^[2-9A-HJ-NP-Z]{16}$/.test(bareOf(code));

/** A code as it is shown: of a gift card, which works as money, the last four characters. */
export const shownCode = (code: string): string =>
  isGiftCard(code) ? `…${bareOf(code).slice(-4)}` : code;
