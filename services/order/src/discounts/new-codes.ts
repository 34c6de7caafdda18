import { randomBytes } from 'node:crypto';

/** Letters that cannot be taken for another one when they are read out or typed: no 0, O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LETTERS = 5;

const randomLetters = (): string =>
  [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A code that cannot be guessed: 50 random bits behind its beginning, `SPRING-7KQ2M-XR4TD`. */
export const newCode = (prefix: string): string => `${prefix}${randomLetters()}-${randomLetters()}`;
