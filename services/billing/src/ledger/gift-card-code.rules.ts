// The code of a gift card is worth money, so only its hash is stored.
import { createHash, randomBytes } from 'node:crypto';

/** 32 characters that cannot be confused with one another, five bits each. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;

/** Returns a new code of 80 random bits. */
export const newCode = (): string =>
  [...randomBytes(LENGTH)].map((byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join('');

/** Formats a code in groups of four characters. */
export const shownCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** Passwords need a slow hash. 80 random bits cannot be guessed, so one round is enough. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

export const lastFourOf = (code: string): string => code.slice(-4);

/** Labels a card in places that must not show its code. */
export const cardLabel = (lastFour: string): string => `Gift card …${lastFour}`;
