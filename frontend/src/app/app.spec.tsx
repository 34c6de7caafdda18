import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { selectUser } from '../features/auth/auth-slice';
import { productApi } from '../features/catalogue/product-api';
import { api } from '../lib/api';
import { aShopper, anAdmin, anOrder } from '../testing/builders';
import { renderApp } from '../testing/render-app';
import { orderList } from '../testing/lists';
import { respondTo, refusal, server } from '../testing/server';
import type { Store } from './store';

const DENIED = 'Access Denied - You need administrator privileges to access this page.';

const BACK_OFFICE = [
  '/admin',
  '/admin/dashboard',
  '/admin/orders',
  '/admin/users',
  '/admin/analytics',
];
const PRODUCT_PAGES = ['/admin/products', '/admin/products/new', '/admin/products/edit/1'];

/** Replies to the start-up call with these responses in order, and then repeats the last one. */
const userCalls = (...replies: (() => Response)[]) => {
  let calls = 0;
  server.use(
    respondTo('GET /auth/user', () => {
      calls += 1;
      return (replies[calls - 1] ?? replies.at(-1))?.() as HttpResponse<never>;
    }),
  );
  return () => calls;
};
const holder = () => {
  localStorage.setItem('token', 'a-token');
};

describe('opening the shop with a stored token', () => {
  it('signs in the owner of a stored token, by both headers', async () => {
    holder();
    const seen: (string | null)[] = [];
    server.use(
      respondTo('GET /auth/user', ({ request }) => {
        seen.push(request.headers.get('x-auth-token'), request.headers.get('authorization'));
        return HttpResponse.json(aShopper());
      }),
    );
    renderApp('/cart');
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
    expect(seen).toEqual(['a-token', 'Bearer a-token']);
  });

  it('retries the stored token twice before it reports an outage', async () => {
    holder();
    const calls = userCalls(
      () => HttpResponse.error(),
      () => refusal('service.unavailable'),
      () => HttpResponse.json(aShopper()),
    );
    renderApp('/cart');
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
    expect(calls()).toBe(3);
    expect(localStorage.getItem('token')).toBe('a-token');
  });

  it('ignores a broken response to the stored token, as when the page is left during the request', async () => {
    holder();
    const calls = userCalls(
      () => new HttpResponse('{"_id":"1","na'),
      () => HttpResponse.html('<h1>Back soon</h1>'),
      () => HttpResponse.json(aShopper()),
    );
    renderApp('/cart');
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
    expect(calls()).toBe(3);
    expect(localStorage.getItem('token')).toBe('a-token');
  });

  it('signs out without a message after the third failure of the stored token', async () => {
    holder();
    const calls = userCalls(() => refusal('service.unavailable'));
    renderApp('/cart');
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(calls()).toBe(3);
    expect(localStorage.getItem('token')).toBeNull();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('signs out at once when the stored token is refused', async () => {
    holder();
    const calls = userCalls(() => refusal('auth.required'));
    renderApp('/cart');
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(calls()).toBe(1);
  });

  it('stops waiting when another tab has signed in', async () => {
    const { address } = renderApp('/orders', { inOtherTab: aShopper() });
    await waitFor(() => {
      expect(address()).toBe('/login');
    });
    expect(localStorage.getItem('token')).toBe('a-token');
  });
});

describe('a guarded page', () => {
  it('shows a spinner on a guarded page while the session loads', async () => {
    renderApp('/checkout', { as: aShopper() });
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  });

  it.each(['/checkout', ...BACK_OFFICE, ...PRODUCT_PAGES])(
    'sends a guest from %s to log in',
    async (to) => {
      const { address } = renderApp(to);
      await waitFor(() => {
        expect(address()).toBe('/login');
      });
    },
  );

  it.each(BACK_OFFICE)('denies %s in place to a user who is no administrator', async (to) => {
    const { address, user } = renderApp(to, { as: aShopper() });
    expect(await screen.findByText(DENIED)).toBeVisible();
    expect(address()).toBe(to);
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to Homepage' }));
    expect(address()).toBe('/');
  });

  it('leads a denied user back to the page before', async () => {
    const { address, user } = renderApp('/admin/users', { as: aShopper(), from: '/cart' });
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    expect(address()).toBe('/cart');
  });

  it('leads a user home who was denied at the first page', async () => {
    const { address, user } = renderApp('/admin/users', { as: aShopper() });
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    expect(address()).toBe('/');
  });

  it.each(PRODUCT_PAGES)(
    'sends a user who is no administrator home from %s, and explains it',
    async (to) => {
      const { address } = renderApp(to, { as: aShopper() });
      expect(await screen.findByRole('alert')).toHaveTextContent(DENIED);
      expect(address()).toBe('/');
    },
  );

  it('treats every role except administrator as a user', async () => {
    const role = 'superadmin' as 'user';
    renderApp('/admin', { as: { ...aShopper(), role } });
    expect(await screen.findByText(DENIED)).toBeVisible();
  });

  it('leads to login when the session ends while a guarded page is open', async () => {
    server.use(respondTo('GET /orders', () => refusal('auth.required')));
    const { address } = renderApp('/admin/orders', { as: anAdmin() });
    await waitFor(() => {
      expect(address()).toBe('/login');
    });
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('an address', () => {
  it('redirects the old address /catalog to the products', async () => {
    const { address } = renderApp('/catalog');
    await waitFor(() => {
      expect(address()).toBe('/products');
    });
  });

  it('shows a page with links for an unknown address', async () => {
    renderApp('/no/such/page');
    const main = await screen.findByRole('main');
    expect(await within(main).findByText('There is no page at this address')).toBeVisible();
    expect(within(main).getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  });

  it('leads from an unknown address of the back-office to the dashboard', async () => {
    const { user, address } = renderApp('/admin/no-such-page', { as: anAdmin() });
    await user.click(await screen.findByRole('link', { name: 'Go to the dashboard' }));
    expect(address()).toBe('/admin/dashboard');
  });
});

describe('logging out', () => {
  it('ends the session at the server on logout, deletes the token, and leads home', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      respondTo('POST /auth/logout', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return HttpResponse.json({ success: true, message: 'Logged out!' });
      }),
    );
    const { address, user } = renderApp('/checkout', { as: aShopper() });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out!')).toBeVisible();
    expect(address()).toBe('/');
    expect(localStorage.getItem('token')).toBeNull();
    await waitFor(() => {
      expect(tokens).toEqual(['Bearer a-token']);
    });
  });
});

describe('with the shop open in two tabs', () => {
  /** Stores the session of another tab, or removes it. */
  const otherTab = (token: string | null) => {
    if (token === null) localStorage.removeItem('token');
    else localStorage.setItem('token', token);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
  };
  /** Returns the value for the token of the request. */
  const each = <T,>(of: Record<string, T>, request: Request) =>
    of[request.headers.get('authorization') ?? ''] as T;

  it('closes signed-in pages in all tabs when one logs out', async () => {
    const { address } = renderApp('/orders', { as: aShopper() });
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible();
    otherTab(null);
    await waitFor(() => {
      expect(address()).toBe('/login');
    });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('logs in all tabs when one logs in, and continues to the page they wanted', async () => {
    const { address } = renderApp('/orders');
    await waitFor(() => {
      expect(address()).toBe('/login');
    });
    server.use(respondTo('GET /auth/user', aShopper()));
    otherTab('a-token');
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible();
    expect(localStorage.getItem('token')).toBe('a-token');
  });

  describe('another user in one', () => {
    const ayesha = aShopper({ name: 'Ayesha' });
    const nusrat = aShopper({ _id: '2', name: 'Nusrat' });
    let letGo: Record<'one' | 'two', () => void>;
    beforeAll(() => import('../features/order/my-orders-page'));
    beforeEach(() => {
      letGo = { one: () => {}, two: () => {} };
      const held = {
        'Bearer one': new Promise<void>((done) => (letGo.one = done)),
        'Bearer two': new Promise<void>((done) => (letGo.two = done)),
      };
      server.use(
        respondTo('GET /auth/user', ({ request }) =>
          HttpResponse.json(each({ 'Bearer one': ayesha, 'Bearer two': nusrat }, request)),
        ),
        respondTo('GET /orders/mine', async ({ request }) => {
          await each(held, request);
          const totals = { 'Bearer one': 37, 'Bearer two': 45 };
          return HttpResponse.json(orderList([anOrder(1, { totalAmount: each(totals, request) })]));
        }),
      );
      localStorage.setItem('token', 'one');
    });
    const nothingOfTheFirst = (store: Store) => {
      expect(JSON.stringify(store.getState())).not.toMatch(/Ayesha|"totalAmount":37/);
      expect(screen.queryByText('$37.00')).not.toBeInTheDocument();
    };

    it('switches the other tab to the new user, with nothing of the first left', async () => {
      server.use(respondTo('GET /products/:id', () => new Promise(() => {})));
      const { store } = renderApp('/orders');
      letGo.one();
      expect(await screen.findByText('$37.00')).toBeVisible();
      // The store must not wait for a request in progress.
      void store.dispatch(productApi.endpoints.getProduct.initiate('1'));
      otherTab('two');
      nothingOfTheFirst(store);
      expect(await screen.findByText('Loading orders...')).toBeVisible();
      nothingOfTheFirst(store);
      letGo.two();
      expect(await screen.findByText('$45.00')).toBeVisible();
      expect(selectUser(store.getState())).toEqual(nusrat);
    });

    it("hides late responses to the first user's requests from the new user", async () => {
      const { store } = renderApp('/orders');
      expect(await screen.findByText('Loading orders...')).toBeVisible();
      const late = Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
      otherTab('two');
      await waitFor(() => {
        expect(selectUser(store.getState())).toEqual(nusrat);
      });
      expect(await screen.findByText('Loading orders...')).toBeVisible();
      letGo.one();
      await act(() => late);
      nothingOfTheFirst(store);
      letGo.two();
      expect(await screen.findByText('$45.00')).toBeVisible();
    });
  });
});
