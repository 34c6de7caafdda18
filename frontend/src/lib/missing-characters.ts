import { MISSING_CHARACTERS } from '@shop/contracts/core/missing-characters';

/** Returns how many characters of a PDF have no font. */
export const missingCharacters = (headers: Headers): number =>
  Number(headers.get(MISSING_CHARACTERS) ?? 0);

/** Returns a sentence for characters without a font; null for none. */
export const missingText = (count: number): string | null =>
  count === 0
    ? null
    : `${count === 1 ? 'One character has' : `${String(count)} characters have`} no font: there is an empty square instead.`;
