// Codes and references however they are typed, without zod for the checkout.
import { plainSigns } from './plain-digits.js';

/** Returns a code in capitals, without blanks and invisible signs, every dash as a hyphen. */
export const foldCode = (code: string): string => plainSigns(code).replace(/ /g, '').toUpperCase();

/** Returns the letters and digits of a code alone, in capitals. */
export const bareCode = (code: string): string => foldCode(code).replace(/[^0-9A-Z]/g, '');
