// Checks and formats text of visitors that the shop shows to others.
import { z } from 'zod';
import { cleanLines } from './clean-text.js';
import { cutText } from './cut-text.js';

/** Maximum length of a name that an e-mail shows. */
const SHOWN_NAME_MAX = 40;

const SCHEME = /\p{L}[\p{N}+.-]{0,8}:[\\/]|(?:https?|ftp|mailto|tel|sms|javascript|data):/iu;
const DOMAIN = /[\p{L}\p{M}\p{N}]\.(?:\p{L}[\p{L}\p{M}]|xn--)/iu;
const ADDRESS = /www\d*\.|\d{1,3}(?:\.\d{1,3}){3}|\S@\S/iu;
const PHONE = /^\+?[\d ()/-]{5,30}$/;
/** Joiners are allowed only between letters. The middle dots are those of Catalan, Chinese and Japanese names. */
const PERSON = /^\p{L}(?:[\p{L}\p{M} .'’·‧・‐‑-]|[\u200c\u200d](?=[\p{L}\p{M}]))*$/u;
/** A dot that would make the surrounding words a link; not the dots of initials such as J.R.R. Tolkien. */
const JOINING_DOT = /\.(?=\p{L}[\p{L}\p{M}])/gu;

/**
 * Returns the text as mail programs read it: full-width characters and other full stops as ASCII, nothing invisible.
 */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');

/** Returns true if a mail program could make a link of part of the text, however it is spelt. */
export function holdsLink(text: string): boolean {
  const read = asRead(text);
  return SCHEME.test(read) || DOMAIN.test(read) || ADDRESS.test(read);
}

/** Returns the text without words that could become links. */
export const withoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) => (holdsLink(word) ? '[link removed]' : word));

/** Returns a name with a space after each dot, so that `Md.Karim` is no link; other text unchanged. */
export const spacedName = (name: string): string =>
  PERSON.test(name) ? name.replace(JOINING_DOT, '. ') : name;

/**
 * The name of an account: only letters, marks, spaces and ' - . characters. `missing` is the message for an empty name.
 */
export const personName = (missing: string) =>
  z
    .string()
    .overwrite(cleanLines)
    .min(1, { error: missing, abort: true })
    .max(120)
    .overwrite(spacedName)
    .refine((name) => PERSON.test(name), "A name has letters, spaces and the signs ' - . only");

/** Returns a typed name for an e-mail, in 40 characters; null if it is no name. */
export const shownName = (name: string): string | null =>
  !PERSON.test(name) || holdsLink(name) ? null : cutText(name, SHOWN_NAME_MAX);

/** Returns a typed telephone number for an e-mail; null if it is no number. */
export const shownPhone = (phone: string): string | null => (PHONE.test(phone) ? phone : null);

/** Returns the greeting of an e-mail, with the name in 40 characters if it is one. */
export function greetingFor(name: string): string {
  const shown = shownName(name);
  return shown === null ? 'Hello,' : `Dear ${shown},`;
}
