// Digits, dashes and blanks of all scripts and keyboards, as ASCII.

/** The digit zero of scripts that write numbers in decimals of their own. */
const ZEROS = [
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50],
  0x1040,
];

/** Returns the text with ASCII hyphens, apostrophes and blanks, and nothing invisible. */
export const plainMarks = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[’‘′`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** Extends `plainMarks`: digits of all scripts become ASCII, and signs such as ½ are decomposed. */
export const plainSigns = (text: string): string =>
  plainMarks(text.normalize('NFKC')).replace(/[^\P{Nd}0-9]/gu, asciiDigit);

function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign : String(code - zero);
}
