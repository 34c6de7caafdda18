// Texts that look the same are the same. Without zod, for browsers and services.

const SEEN = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
/** Joiners show between letters and between emoji; everywhere else, and all others, they are invisible. */
const INVISIBLE = new RegExp(
  String.raw`[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]` +
    String.raw`|(?<!${SEEN})[\u200c\u200d]|[\u200c\u200d](?!${SEEN})`,
  'gu',
);

const visible = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '');

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
