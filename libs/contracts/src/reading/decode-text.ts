// Decodes the bytes of a file that a user has chosen. Without zod, for browsers and services.

const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

// Characters 80 to 9F, which some versions of Node decode as Latin-1.
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS.charAt(sign.charCodeAt(0) - 0x80));

/** Returns the text of UTF-8, UTF-16 with a byte order mark, or Windows-1252; null if the bytes are not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  return text === null || CONTROLS.test(text) ? null : text;
}

function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff;
  try {
    if (wide)
      return new TextDecoder(wide === true ? 'utf-16be' : wide, { fatal: true }).decode(bytes);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return wide ? null : windows1252(bytes);
  }
}
