import { authApi } from '../features/auth/auth-api';
import { loggedOut } from '../features/auth/auth-slice';
import { cartCleared, itemAdded, selectCart } from '../features/cart/cart-slice';
import { productApi } from '../features/catalogue/product-api';
import { alertAdded, selectAlerts } from '../lib/alerts-slice';
import { aProduct, aShopper } from '../testing/builders';
import { createStore } from './store';

const kept = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as unknown;
const line = { product: aProduct(1, { price: 10, stock: 5 }), quantity: 2 };

describe('the cart of this browser', () => {
  it('stores the cart under the name cart on every change', () => {
    const store = createStore();
    store.dispatch(itemAdded(line));
    expect(kept()).toMatchObject({ itemCount: 2, total: 20, items: [{ quantity: 2 }] });
    store.dispatch(cartCleared());
    expect(kept()).toEqual({ items: [], itemCount: 0, total: 0 });
  });

  it('restores the cart after a reload, its figures computed again', () => {
    createStore().dispatch(itemAdded(line));
    localStorage.setItem(
      'cart',
      JSON.stringify({ ...(kept() as object), itemCount: 99, total: 1 }),
    );
    expect(selectCart(createStore().getState())).toMatchObject({ itemCount: 2, total: 20 });
  });

  it.each([
    ['is no JSON', '{"items": ['],
    ['is of another shop', '[{"sku": 1}]'],
    ['has a line without a price', '{"items":[{"product":"x","quantity":1}]}'],
  ])(
    'starts with an empty cart, with a note in the log, when what was stored %s',
    (_what, text) => {
      const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      localStorage.setItem('cart', text);
      expect(selectCart(createStore().getState())).toEqual({ items: [], itemCount: 0, total: 0 });
      expect(error).toHaveBeenCalled();
    },
  );

  it('keeps the cart when the browser stores nothing', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = createStore();
    store.dispatch(itemAdded(line));
    expect(selectCart(store.getState()).itemCount).toBe(2);
    expect(error).toHaveBeenCalled();
  });

  it('synchronises the cart with another tab', () => {
    const store = createStore();
    createStore().dispatch(itemAdded(line));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(selectCart(store.getState()).itemCount).toBe(2);
    localStorage.removeItem('cart');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(selectCart(store.getState()).itemCount).toBe(0);
  });

  it('warns in the log when more is requested than is in stock', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const store = createStore();
    store.dispatch(itemAdded({ ...line, quantity: 5 }));
    expect(warn).not.toHaveBeenCalled();
    store.dispatch(itemAdded({ ...line, quantity: 1 }));
    expect(warn).toHaveBeenCalledWith('Madras Check 1: 6 requested, 5 in stock.');
  });
});

describe('the data from the server', () => {
  it('clears the server data with the user, except the products, which are the same for everyone', () => {
    localStorage.setItem('token', 'one');
    const store = createStore();
    const entry = { endpointName: 'getProduct', arg: '1', value: aProduct(1) } as const;
    store.dispatch(productApi.util.upsertQueryEntries([entry]));
    const user = { endpointName: 'loadUser', arg: 'one', value: aShopper() } as const;
    store.dispatch(authApi.util.upsertQueryEntries([user]));
    store.dispatch(loggedOut());
    const { queries } = store.getState().api;
    expect(Object.values(queries).map((query) => query?.data)).toEqual([aProduct(1)]);
  });
});

describe('an alert', () => {
  it.each([
    [undefined, 1_500],
    [5_000, 5_000],
  ])('hides an alert with the duration %s ms after %s ms', async (duration, ms) => {
    jest.useFakeTimers();
    const store = createStore();
    store.dispatch(alertAdded({ type: 'success', msg: 'Logged in!', duration }));
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(selectAlerts(store.getState())).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(selectAlerts(store.getState())).toHaveLength(0);
  });
});
