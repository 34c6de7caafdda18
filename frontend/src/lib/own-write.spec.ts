import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { server } from '../testing/server';
import { api } from './api';
import { storeToken } from './token-storage';

const extra = api.injectEndpoints({
  endpoints: (build) => ({
    readList: build.query<unknown, null>({ query: () => '/products' }),
    writeNote: build.mutation<null, string>({ query: (url) => ({ url, method: 'POST' }) }),
  }),
});

/** Returns a store, and the Cache-Control header of each list that it has loaded. */
function shop() {
  const recorded: (string | null)[] = [];
  server.use(
    http.get('*/api/products', ({ request }) => {
      recorded.push(request.headers.get('cache-control'));
      return HttpResponse.json({ products: [] });
    }),
    http.post('*/api/*', () => HttpResponse.json(null)),
  );
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().concat(api.middleware),
  });
  return {
    write: (url: string) => store.dispatch(extra.endpoints.writeNote.initiate(url)),
    read: async () => {
      await store.dispatch(extra.endpoints.readList.initiate(null, { forceRefetch: true }));
      return recorded.at(-1);
    },
  };
}

describe('backend 6: a read by the app', () => {
  beforeEach(() => {
    storeToken('a.b.c');
  });
  afterEach(() => {
    storeToken(null);
  });

  it('bypasses the gateway’s cache for three seconds after a write', async () => {
    const { write, read } = shop();
    expect(await read()).toBeNull();
    await write('/orders');
    const wrote = Date.now();
    expect(await read()).toBe('no-cache');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(wrote + 2_900);
    expect(await read()).toBe('no-cache');
    clock.mockReturnValue(wrote + 3_100);
    expect(await read()).toBeNull();
  });

  it("uses the gateway's cache after signing in, and for a guest", async () => {
    const { write, read } = shop();
    await write('/auth/login');
    expect(await read()).toBeNull();
    storeToken(null);
    await write('/contact');
    expect(await read()).toBeNull();
  });
});
