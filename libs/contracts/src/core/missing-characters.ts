/** The header of a PDF with the number of its characters without a font. Without zod, for the browser. */
export const MISSING_CHARACTERS = 'X-Missing-Characters';
