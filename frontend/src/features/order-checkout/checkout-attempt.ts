import type { PlaceOrderInput } from '@shop/contracts/order';
import { logError } from '../../lib/log';
import { uuid } from '../../lib/uuid';

const NAME = 'checkout-attempt';

/** FNV-1a, twice with different seeds: identifies an order without storing its address. */
function fingerprint(text: string): string {
  const from = (seed: number) =>
    [...text].reduce(
      (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619),
      seed,
    );
  return [2_166_136_261, 1_540_483_477].map((seed) => (from(seed) >>> 0).toString(16)).join('');
}

/**
 * The key of this checkout attempt: the same for the same cart and address, also after a reload,
 * until `forgetAttempt` (reliability 2.3).
 */
export function attemptKey(order: PlaceOrderInput): string {
  const print = fingerprint(JSON.stringify(order));
  try {
    const [key, known] = (sessionStorage.getItem(NAME) ?? '').split(' ');
    if (key && known === print) return key;
    const fresh = uuid();
    sessionStorage.setItem(NAME, `${fresh} ${print}`);
    return fresh;
  } catch (error) {
    logError('The checkout attempt cannot be kept.', error);
    return uuid();
  }
}

/** The attempt is complete: the next one gets a new key. */
export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch (error) {
    logError('The checkout attempt cannot be forgotten.', error);
  }
}
