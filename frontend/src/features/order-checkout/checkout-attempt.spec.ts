import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { idempotencyKey } from '@shop/contracts/core/shapes';
import { uuid } from '../../lib/uuid';
import { aProduct } from '../../testing/builders';
import { attemptOf, forgetAttempt } from './checkout-attempt';

const address = { street: 'Road 7', city: 'Dhaka', postalCode: '1209', country: 'Bangladesh' };
const order: PlaceOrderInput = {
  items: [{ product: aProduct(1)._id, quantity: 2, price: 18.5 }],
  totalAmount: 37,
  shippingAddress: address,
};

const attemptKey = (requested: PlaceOrderInput) => attemptOf(requested).key;

describe('the key of a checkout attempt', () => {
  it('creates a UUID for a checkout attempt that the contract accepts', () => {
    expect(attemptKey(order)).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(idempotencyKey.safeParse(attemptKey(order)).success).toBe(true);
  });

  it('keeps the attempt key while cart and address do not change, also after a reload', () => {
    expect(attemptKey(order)).toBe(attemptKey(structuredClone(order)));
  });

  it.each([
    ['a quantity', { ...order, items: [{ product: aProduct(1)._id, quantity: 3, price: 18.5 }] }],
    ['a price', { ...order, items: [{ product: aProduct(1)._id, quantity: 2, price: 20 }] }],
    ['the address', { ...order, shippingAddress: { ...address, city: 'Sylhet' } }],
  ])('creates another attempt key when %s has changed', (_what, changed) => {
    expect(attemptKey(changed)).not.toBe(attemptKey(order));
  });

  it('creates another attempt key after the attempt has received its response', () => {
    const first = attemptKey(order);
    forgetAttempt();
    expect(attemptKey(order)).not.toBe(first);
  });

  it('keeps the price that the order was first sent with, since one key has one order', () => {
    const first = uuid();
    const second = uuid();
    const { key, order: sent } = attemptOf({ ...order, pricedCheckout: first });
    expect(sent.pricedCheckout).toBe(first);
    expect(attemptOf({ ...order, pricedCheckout: second })).toEqual({ key, order: sent });
    expect(attemptOf({ ...order, pricedCheckout: second, totalAmount: 38 })).toMatchObject({
      order: { pricedCheckout: second },
    });
    forgetAttempt();
    expect(attemptOf(order).order).toEqual(order);
  });

  it('stores no address of a checkout attempt in the browser', () => {
    attemptKey(order);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Road|Dhaka|1209/);
  });

  it('keeps the attempt key even when the browser stores nothing', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(attemptKey(order)).toHaveLength(36);
  });
});
