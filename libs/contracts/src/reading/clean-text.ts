// Texts that look the same are the same. Without zod, for browsers and services.

/** Invisible everywhere but where they join. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const SEEN = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const BEFORE = new RegExp(`${SEEN}$`, 'u');
const BEHIND = new RegExp(`^${SEEN}`, 'u');

/** U+200C and U+200D shape the letters or emoji on both sides of them. */
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

/** Returns a text in one line: composed, without invisible signs, every run of blanks as one blank. */
export const cleanLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

/** Returns a text as `cleanLine` does, with its line breaks. */
export const cleanLines = (text: string): string =>
  visible(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Returns a name as it is compared: two that differ in case or blanks alone are one. */
export const comparedName = (name: string): string => cleanLine(name).toLowerCase();
