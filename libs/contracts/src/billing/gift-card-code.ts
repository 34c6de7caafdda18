// Codes of gift cards as they are typed, without zod for the checkout.
import { bareCode, foldCode } from '../reading/fold-code.js';

const GROUPS = /^[2-9A-HJ-NP-Z]{4}(?:-?[2-9A-HJ-NP-Z]{4}){3}$/;

/** 16 characters, in fours or in one; neither 0, O, 1 nor I is in them. No discount's code is written so. */
export const isGiftCardCode = (text: string): boolean => GROUPS.test(foldCode(text));

/** The characters alone. */
export const bareGiftCardCode = (text: string): string => bareCode(text);
