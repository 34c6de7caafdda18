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
  /** The user whose token this browser holds; a guest without. */
  as?: UserView;
  /** The user who signs in in another tab before this page has loaded its user. */
  inOtherTab?: UserView;
  /** The page that was open before. */
  from?: string;
  /** The items of the cart, one line each. */
  cart?: { product: ProductView; quantity: number }[];
  /** True where alerts disappear after their time, as they do in the shop. */
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

/** The whole shop, opened at an address. */
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
    /** Path and query of the page that is open. */
    address: () => screen.getByTestId('address').textContent,
    /** Goes one step back in the history. */
    goBack: () => fireEvent.click(screen.getByTestId('back')),
    /** The parameters of the query, by name. */
    parameters: () =>
      Object.fromEntries(
        new URL(screen.getByTestId('address').textContent, 'https://loomery.test').searchParams,
      ),
  };
}
