// Converts digits, dashes and spaces of all scripts and keyboards to ASCII.

/** The digit zero of each script with its own decimal digits. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0x1040,
];

/** Returns the text with ASCII hyphens, apostrophes and spaces, without invisible characters. */
export const plainMarks = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[’‘′`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** Extends `plainMarks`: also converts digits of all scripts to ASCII, and decomposes characters such as ½. */
export const plainSigns = (text: string): string =>
  plainMarks(text.normalize('NFKC')).replace(/[^\P{Nd}0-9]/gu, asciiDigit);

function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign : String(code - zero);
}
