// Codes of gift cards as they are typed, without zod for the checkout.

const GROUPS = /^[2-9A-HJ-NP-Z]{4}(?:[ -]?[2-9A-HJ-NP-Z]{4}){3}$/;
const written = (text: string): string => text.trim().toUpperCase();

/** 16 characters, in fours or in one; neither 0, O, 1 nor I is in them. No discount's code is written so. */
export const isGiftCardCode = (text: string): boolean => GROUPS.test(written(text));

/** The characters alone. */
export const bareGiftCardCode = (text: string): string => written(text).replace(/[ -]/g, '');
