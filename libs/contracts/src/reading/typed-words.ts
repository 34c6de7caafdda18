// Checks and formats text of strangers that the shop shows to others.
import { z } from 'zod';
import { cleanLines } from './clean-text.js';
import { cutText } from './cut-text.js';

/** The most characters of a name that an e-mail shows. */
const SHOWN_NAME_MAX = 40;

const SCHEME = /\p{L}[\p{N}+.-]{0,8}:[\\/]|(?:https?|ftp|mailto|tel|sms|javascript|data):/iu;
const DOMAIN = /[\p{L}\p{M}\p{N}]\.(?:\p{L}[\p{L}\p{M}]|xn--)/iu;
const ADDRESS = /www\d*\.|\d{1,3}(?:\.\d{1,3}){3}|\S@\S/iu;
const PHONE = /^\+?[\d ()/-]{5,30}$/;
/** Joiners stand between letters alone; the dots in the middle are those of Catalan, Chinese and Japanese names. */
const PERSON = /^\p{L}(?:[\p{L}\p{M} .'’·‧・‐‑-]|[\u200c\u200d](?=[\p{L}\p{M}]))*$/u;
/** A dot that would make a link of the words beside it; initials as in J.R.R. Tolkien are none. */
const JOINING_DOT = /\.(?=\p{L}[\p{L}\p{M}])/gu;

/** The text as mail programs read it: full-width signs and other full stops as ASCII, nothing invisible. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');

/** Returns true where a mail program could make a link of a part of the text, however it is spelt. */
export function holdsLink(text: string): boolean {
  const read = asRead(text);
  return SCHEME.test(read) || DOMAIN.test(read) || ADDRESS.test(read);
}

/** The text with every word that could become a link taken out. */
export const withoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) => (holdsLink(word) ? '[link removed]' : word));

/** A person's name with a space after each dot, so that `Md.Karim` is no link; other text stays as it is. */
export const spacedName = (name: string): string =>
  PERSON.test(name) ? name.replace(JOINING_DOT, '. ') : name;

/** A name of an account: letters, marks, spaces and ' - . only. `missing` is the message for an empty one. */
export const personName = (missing: string) =>
  z
    .string()
    .overwrite(cleanLines)
    .min(1, { error: missing, abort: true })
    .max(120)
    .overwrite(spacedName)
    .refine((name) => PERSON.test(name), "A name has letters, spaces and the signs ' - . only");

/** A typed name as an e-mail may repeat it: if it is one, in 40 characters; else null. */
export const shownName = (name: string): string | null =>
  !PERSON.test(name) || holdsLink(name) ? null : cutText(name, SHOWN_NAME_MAX);

/** A typed telephone number as an e-mail may repeat it: if it is one; else null. */
export const shownPhone = (phone: string): string | null => (PHONE.test(phone) ? phone : null);

/** The greeting of an e-mail: by name if it is one, in 40 characters. */
export function greetingFor(name: string): string {
  const shown = shownName(name);
  return shown === null ? 'Hello,' : `Dear ${shown},`;
}
