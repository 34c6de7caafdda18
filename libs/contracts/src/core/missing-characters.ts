/** The header of a PDF response with the number of characters that no font has. Without zod, for the browser. */
export const MISSING_CHARACTERS = 'X-Missing-Characters';
