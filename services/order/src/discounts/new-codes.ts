import { randomBytes } from 'node:crypto';

/** Characters that cannot be confused when read out or typed: no 0, O, 1 or I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 5;

const randomGroup = (): string =>
  [...randomBytes(GROUP)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Returns a code that cannot be guessed: a prefix and 50 random bits, `SPRING-7KQ2M-XR4TD`. */
export const newCode = (prefix: string): string => `${prefix}${randomGroup()}-${randomGroup()}`;
