import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { authApi } from '../features/auth/auth-api';
import { authSlice, tokenRenewed, tokenReplaced } from '../features/auth/auth-slice';
import { cartReplaced, cartSlice, itemAdded, selectQuantityOf } from '../features/cart/cart-slice';
import { CART_NAME, readCart, writeCart } from '../features/cart/cart-storage';
import { alertAdded, alertRemoved, alertsSlice } from '../lib/alerts-slice';
import { api } from '../lib/api';
import { logWarning } from '../lib/log';
import { readToken, storeToken, TOKEN_NAME } from '../lib/token-storage';

/** The endpoints whose responses are the same for every visitor. */
const PUBLIC = new Set<string | undefined>(['listFeatured', 'browseProducts', 'getProduct']);

interface State {
  api: ReturnType<typeof api.reducer>;
  alerts: ReturnType<typeof alertsSlice.reducer>;
  auth: ReturnType<typeof authSlice.reducer>;
  cart: ReturnType<typeof cartSlice.reducer>;
}

/** The side effects of the store: one listener a paragraph. */
function reactions() {
  const { startListening, middleware } = createListenerMiddleware<State>();

  startListening({
    predicate: (action, now, before) =>
      now.auth.token !== before.auth.token && !tokenReplaced.match(action),
    effect: (_action, listener) => {
      storeToken(listener.getState().auth.token);
    },
  });
  // A user's data must not be shown to the next one. The products on the page stay: everyone sees the same.
  startListening({
    predicate: (action, { auth }, before) =>
      before.auth.token !== null && before.auth.token !== auth.token && !tokenRenewed.match(action),
    effect: (_action, { dispatch, getState }) => {
      const shown = Object.values(getState().api.queries).flatMap((query) =>
        query?.data !== undefined && PUBLIC.has(query.endpointName)
          ? [{ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }]
          : [],
      );
      dispatch(api.util.resetApiState());
      dispatch(api.util.upsertQueryEntries(shown as never));
    },
  });
  startListening({
    actionCreator: tokenReplaced,
    effect: ({ payload: token }, { dispatch, getOriginalState }) => {
      if (token === null || token === getOriginalState().auth.token) return;
      const again = { subscribe: false, forceRefetch: true };
      void dispatch(authApi.endpoints.loadUser.initiate(token, again));
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
    effect: ({ payload: { product, quantity } }, listener) => {
      const wanted = selectQuantityOf(listener.getOriginalState(), product._id) + quantity;
      if (wanted <= product.stock) return;
      logWarning(`${product.name}: ${String(wanted)} wanted, ${String(product.stock)} in stock.`);
    },
  });
  startListening({
    actionCreator: alertAdded,
    effect: async ({ payload }, listener) => {
      await listener.delay(payload.duration);
      listener.dispatch(alertRemoved(payload.id));
    },
  });
  return middleware;
}

/** The state of the shop: server data in the API's cache, and three slices. */
export const bareStore = () =>
  configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      alerts: alertsSlice.reducer,
      auth: authSlice.reducer,
      cart: cartSlice.reducer,
    },
    middleware: (standard) => standard().prepend(reactions()).concat(api.middleware),
  });

/** The store in a browser, which follows the storage events of other tabs. */
export function createStore() {
  const store = bareStore();
  setupListeners(store.dispatch);
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_NAME || key === null) store.dispatch(cartReplaced(readCart()));
    if (key === TOKEN_NAME || key === null) store.dispatch(tokenReplaced(readToken()));
  });
  return store;
}

export type Store = ReturnType<typeof createStore>;
