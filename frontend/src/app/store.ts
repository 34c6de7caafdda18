import { configureStore, createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { availableOf } from '@shop/contracts/money/units';
import { authApi } from '../features/auth/auth-api';
import { authSlice, loggedOut, tokenReplaced } from '../features/auth/auth-slice';
import { cartReplaced, cartSlice, itemAdded, selectQuantityOf } from '../features/cart/cart-slice';
import { miniCartSlice } from '../features/cart/mini-cart/mini-cart-slice';
import { CART_NAME, readCart, writeCart } from '../features/cart/cart-storage';
import { alertAdded, alertRemoved, alertsSlice } from '../lib/alerts-slice';
import { api, sessionEnded } from '../lib/api';
import { logWarning } from '../lib/log';
import { forgetRecent } from '../lib/recent-list';
import { readToken, storeToken, TOKEN_NAME } from '../lib/token-storage';

interface State {
  alerts: ReturnType<typeof alertsSlice.reducer>;
  auth: ReturnType<typeof authSlice.reducer>;
  cart: ReturnType<typeof cartSlice.reducer>;
}

/**
 * The side effects of the store, one listener per block. `hidesAlerts` is false in specs, where an alert must not
 * disappear while a slow machine renders.
 */
function reactions(hidesAlerts: boolean) {
  const { startListening, middleware } = createListenerMiddleware<State>();

  startListening({
    predicate: (action, now, before) =>
      now.auth.token !== before.auth.token && !tokenReplaced.match(action),
    effect: (_action, listener) => {
      storeToken(listener.getState().auth.token);
    },
  });
  startListening({
    actionCreator: loggedOut,
    effect: () => {
      forgetRecent();
    },
  });
  startListening({
    actionCreator: tokenReplaced,
    effect: ({ payload: token }, { dispatch }) => {
      if (token === null) return;
      void dispatch(authApi.endpoints.loadUser.initiate(token, { subscribe: false }));
    },
  });
  startListening({
    predicate: (action, now, before) => now.cart !== before.cart && !cartReplaced.match(action),
    effect: (_action, listener) => {
      writeCart(listener.getState().cart);
    },
  });
  startListening({
    actionCreator: itemAdded,
    effect: ({ payload: { product, quantity, allowances } }, listener) => {
      const requested = selectQuantityOf(listener.getOriginalState(), product._id) + quantity;
      const available = availableOf(product);
      if (allowances?.preorder || requested <= available) return;
      logWarning(`${product.name}: ${String(requested)} requested, ${String(available)} in stock.`);
    },
  });
  startListening({
    actionCreator: alertAdded,
    effect: async ({ payload }, listener) => {
      if (!hidesAlerts) return;
      await listener.delay(payload.duration);
      listener.dispatch(alertRemoved(payload.id));
    },
  });
  return middleware;
}

/** Endpoints whose responses are the same for every visitor. */
const PUBLIC: unknown[] = [
  'listChosen',
  'browseProducts',
  'getProduct',
  'listReviews',
  'lineNews',
  'offerLengths',
  'publicStats',
];
const isDeparture = isAnyOf(loggedOut, sessionEnded, tokenReplaced);

/** Removes a user's data at logout, so that the next user never sees it. A late response finds no cache entry. */
const apiReducer: typeof api.reducer = (state, action) => {
  if (!state || !isDeparture(action)) return api.reducer(state, action);
  const shown = Object.entries(state.queries).filter(([, query]) =>
    PUBLIC.includes(query?.endpointName),
  );
  return { ...state, queries: Object.fromEntries(shown) };
};

/** The state of the shop: server data in the cache of the API, and four slices. */
export const bareStore = (hidesAlerts = true) =>
  configureStore({
    reducer: {
      [api.reducerPath]: apiReducer,
      alerts: alertsSlice.reducer,
      auth: authSlice.reducer,
      cart: cartSlice.reducer,
      miniCart: miniCartSlice.reducer,
    },
    middleware: (standard) => standard().prepend(reactions(hidesAlerts)).concat(api.middleware),
  });

/** Creates the store of a browser, which follows the storage events of other tabs. */
export function createStore(hidesAlerts?: boolean) {
  const store = bareStore(hidesAlerts);
  setupListeners(store.dispatch);
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_NAME || key === null) store.dispatch(cartReplaced(readCart()));
    const token = readToken();
    const mayDiffer = key === TOKEN_NAME || key === null;
    if (mayDiffer && token !== store.getState().auth.token) store.dispatch(tokenReplaced(token));
  });
  return store;
}

export type Store = ReturnType<typeof createStore>;
