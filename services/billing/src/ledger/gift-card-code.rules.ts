// The code of a gift card is money: only its hash is stored.
import { createHash, randomBytes } from 'node:crypto';

/** 32 characters that are not mistaken for one another: five bits each. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;

/** A new code: 80 bits by chance. */
export const newCode = (): string =>
  [...randomBytes(LENGTH)].map((byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join('');

/** Formats a code in groups of four. */
export const shownCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** A slow hash protects what people choose; 80 bits by chance cannot be tried one by one, so that one round is enough. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

export const lastFourOf = (code: string): string => code.slice(-4);

/** Labels a card where its code must not be shown. */
export const cardLabel = (lastFour: string): string => `Gift card …${lastFour}`;
