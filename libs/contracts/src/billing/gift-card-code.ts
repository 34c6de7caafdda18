// Codes of gift cards as they are typed. Without zod, for the checkout.
import { bareCode, foldCode } from '../reading/fold-code.js';

const GROUPS = /^[2-9A-HJ-NP-Z]{4}(?:-?[2-9A-HJ-NP-Z]{4}){3}$/;

/**
 * Returns true for 16 characters, in groups of four or in one, without 0, O, 1 and I. No discount has a code of this
 * form.
 */
export const isGiftCardCode = (text: string): boolean => GROUPS.test(foldCode(text));

/** Returns the characters without separators. */
export const bareGiftCardCode = (text: string): string => bareCode(text);
