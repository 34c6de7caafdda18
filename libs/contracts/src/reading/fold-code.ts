// Normalises codes and references as users type them. Without zod, for the checkout.
import { plainSigns } from './plain-digits.js';

/** Returns a code in capitals, without spaces and invisible characters, each dash as a hyphen. */
export const foldCode = (code: string): string => plainSigns(code).replace(/ /g, '').toUpperCase();

/** Returns only the letters and digits of a code, in capitals. */
export const bareCode = (code: string): string => foldCode(code).replace(/[^0-9A-Z]/g, '');
