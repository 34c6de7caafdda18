// Normalises texts that look the same. Without zod, for browsers and services.

/** Characters that are invisible unless they join others. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const SEEN = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const BEFORE = new RegExp(`${SEEN}$`, 'u');
const BEHIND = new RegExp(`^${SEEN}`, 'u');

/** Returns true if U+200C or U+200D shapes the letters or emoji on both sides. */
const isJoining = (sign: string, at: number, text: string): boolean =>
  /[\u200c\u200d]/.test(sign) &&
  BEFORE.test(text.slice(Math.max(0, at - 2), at)) &&
  BEHIND.test(text.slice(at + 1, at + 3));

const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, (sign, at: number, whole: string) =>
      isJoining(sign, at, whole) ? sign : '',
    );

/** Returns a text on one line: composed, without invisible characters, each run of white space as one space. */
export const cleanLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

/** Returns a text as `cleanLine` does, with its line breaks. */
export const cleanLines = (text: string): string =>
  visible(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Returns a name for comparisons: names that differ only in case or white space are equal. */
export const comparedName = (name: string): string => cleanLine(name).toLowerCase();
