import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserView } from '@shop/contracts/auth/auth';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { App } from '../app/app';
import { createStore } from '../app/store';
import { itemAdded } from '../features/cart/cart-slice';
import { respondTo, server } from './server';

interface Visit {
  /** User whose token this browser has; a guest if absent. */
  as?: UserView;
  /** User who signs in in another tab before this page has loaded its user. */
  inOtherTab?: UserView;
  /** Page that was open before. */
  from?: string;
  /** Items of the cart, one line each. */
  cart?: { product: ProductView; quantity: number }[];
  /** True if alerts disappear after their duration, as in the shop. */
  hidesAlerts?: boolean;
}

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <button
        hidden
        data-testid="back"
        onClick={() => {
          void navigate(-1);
        }}
      />
    </>
  );
}

function signIn(user: UserView) {
  localStorage.setItem('token', 'a-token');
  server.use(respondTo('GET /auth/user', user));
}

/** Renders the whole shop at an address. */
export function renderApp(
  address = '/',
  { as: user, inOtherTab, from, cart = [], hidesAlerts = false }: Visit = {},
) {
  if (user) signIn(user);
  const store = createStore(hidesAlerts);
  if (inOtherTab) signIn(inOtherTab);
  for (const line of cart) store.dispatch(itemAdded(line));
  render(
    <Provider store={store}>
      <MemoryRouter
        useTransitions={false}
        initialEntries={from === undefined ? [address] : [from, address]}
      >
        <App />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return {
    store,
    user: userEvent.setup(),
    /** Returns path and query of the open page. */
    address: () => screen.getByTestId('address').textContent,
    /** Goes one step back in the history. */
    goBack: () => fireEvent.click(screen.getByTestId('back')),
    /** Returns the query parameters by name. */
    parameters: () =>
      Object.fromEntries(
        new URL(screen.getByTestId('address').textContent, 'https://loomery.test').searchParams,
      ),
  };
}
