import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '../../app/store';
import { aProduct } from '../../testing/builders';
import { usePurchase } from './use-purchase';

/** Presses Add to Cart before the session of this browser has been checked. */
function pressEarly() {
  const store = createStore();
  const { result } = renderHook(() => usePurchase(aProduct(1)), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>
        <MemoryRouter>{children}</MemoryRouter>
      </Provider>
    ),
  });
  expect(store.getState().auth.loading).toBe(true);
  act(() => {
    result.current.add();
  });
  const { alerts, cart } = store.getState();
  return { said: alerts.map(({ msg }) => msg), lines: cart.items.length };
}

describe('a click on Add to Cart while the page is still starting', () => {
  it('browser 2: sends a guest, who has no token, to the login', () => {
    expect(pressEarly()).toEqual({ said: ['Please login to add items to cart'], lines: 0 });
  });

  it('browser 2: adds to the cart for a visitor whose stored token is still being checked', () => {
    localStorage.setItem('token', 'a-token');
    expect(pressEarly()).toEqual({ said: [], lines: 1 });
  });
});
