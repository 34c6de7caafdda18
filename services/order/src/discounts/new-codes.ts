import { randomBytes } from 'node:crypto';

/** Characters that cannot be taken for another one when they are read out or typed: no 0, O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 5;

const randomGroup = (): string =>
  [...randomBytes(GROUP)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A code that cannot be guessed: 50 random bits behind its beginning, `SPRING-7KQ2M-XR4TD`. */
export const newCode = (prefix: string): string => `${prefix}${randomGroup()}-${randomGroup()}`;
