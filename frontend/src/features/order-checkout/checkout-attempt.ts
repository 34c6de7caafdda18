import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { logError } from '../../lib/log';
import { uuid } from '../../lib/uuid';

const NAME = 'checkout-attempt';

/** Hashes with FNV-1a using two seeds: identifies an order without storing its address. */
function fingerprint(text: string): string {
  const from = (seed: number) =>
    [...text].reduce(
      (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619),
      seed,
    );
  return [2_166_136_261, 1_540_483_477].map((seed) => (from(seed) >>> 0).toString(16)).join('');
}

interface Attempt {
  key: string;
  /** With the price that it was first sent with, because the same key needs the same order. */
  order: PlaceOrderInput;
}

/**
 * Returns the current checkout attempt: the same key and body for the same cart, address and total, even after a
 * reload, until `forgetAttempt` (reliability 2.3).
 */
export function attemptOf({ pricedCheckout, ...rest }: PlaceOrderInput): Attempt {
  const print = fingerprint(JSON.stringify(rest));
  const bodyWith = (price: string | undefined): PlaceOrderInput =>
    price === undefined ? rest : { ...rest, pricedCheckout: price };
  try {
    const [key, known, price = ''] = (sessionStorage.getItem(NAME) ?? '').split(' ');
    if (key && known === print) return { key, order: bodyWith(price === '' ? undefined : price) };
    const fresh = uuid();
    sessionStorage.setItem(NAME, [fresh, print, pricedCheckout ?? ''].join(' ').trim());
    return { key: fresh, order: bodyWith(pricedCheckout) };
  } catch (error) {
    logError('The checkout attempt cannot be kept.', error);
    return { key: uuid(), order: bodyWith(pricedCheckout) };
  }
}

/** Ends the attempt, so that the next one gets a new key. */
export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch (error) {
    logError('The checkout attempt cannot be forgotten.', error);
  }
}
