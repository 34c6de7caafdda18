import type { ErrorCode } from '@shop/contracts/core/errors';
import { DomainError } from '@shop/service-kit/domain-error';
import { until } from '@shop/service-kit-testing/until';
import { ResponseCache, type CachedResponse } from './response-cache.js';

/** A cache whose clock the test moves, and a catalogue that counts. */
function cacheOf(maxBytes = 1_000) {
  let time = 0;
  let requests = 0;
  let code: ErrorCode | undefined;
  const options = { ttlMs: 10_000, disconnectedTtlMs: 1_000, staleMs: 600_000, maxBytes };
  const cache = new ResponseCache({ ...options, now: () => time });
  const fetch = async () => {
    requests += 1;
    const response = `response ${String(requests)}`;
    await new Promise(setImmediate);
    if (code) throw new DomainError(code);
    return Buffer.from(response);
  };
  return {
    cache,
    get: async (key = 'q') => textOf(await cache.getOrFetch(key, fetch)),
    fresh: async (key = 'q') => textOf(await cache.getOrFetch(key, fetch, { fresh: true })),
    wait: (ms: number) => (time += ms),
    fail: (next: ErrorCode | undefined) => (code = next),
    requests: () => requests,
  };
}

const textOf = ({ entry, stale }: CachedResponse): string =>
  `${stale ? 'stale ' : ''}${entry.bytes.toString()}`;

const changes: [string, (cache: ResponseCache) => void][] = [
  ['this response', (cache) => cache.invalidate(['q'])],
  ['any response', (cache) => cache.invalidateWhere()],
];

describe('the cache', () => {
  it('fetches once for a hundred concurrent requests, and for a second after', async () => {
    const { get, wait, requests } = cacheOf();
    const responses = await Promise.all(Array.from({ length: 100 }, () => get()));
    wait(999);
    expect([new Set(responses), await get(), requests()]).toEqual([
      new Set(['response 1']),
      'response 1',
      1,
    ]);
    wait(1);
    expect(await get()).toBe('response 2');
  });

  it('caches a response for ten seconds while it is subscribed', async () => {
    const { cache, get, wait } = cacheOf();
    cache.isSubscribed = true;
    await get();
    wait(9_999);
    expect(await get()).toBe('response 1');
    wait(1);
    expect(await get()).toBe('response 2');
  });

  it('trusts no cached response for longer than a second once it is disconnected', async () => {
    const { cache, get, wait } = cacheOf();
    cache.isSubscribed = true;
    await get();
    wait(1_000);
    cache.isSubscribed = false;
    expect(await get()).toBe('response 2');
  });

  it('fetches the changed responses again, and nothing else', async () => {
    const { cache, get } = cacheOf();
    await get('a');
    await get('b');
    cache.invalidate(['a', 'never fetched']);
    expect([await get('a'), await get('b')]).toEqual(['response 3', 'response 2']);
    cache.invalidateWhere((key) => key > 'a');
    expect([await get('a'), await get('b')]).toEqual(['response 3', 'response 4']);
  });

  describe.each(changes)('when what changes may touch %s that is under way', (_which, change) => {
    it('returns a pending response only to requests that waited for it', async () => {
      const { cache, get } = cacheOf();
      const early = get();
      change(cache);
      expect([await early, await get()]).toEqual(['response 1', 'response 2']);
    });

    it('fetches a changed response again for later requests', async () => {
      const { cache, get } = cacheOf();
      const early = get();
      change(cache);
      const late = get();
      expect([await early, await late, await get()]).toEqual([
        'response 1',
        'response 2',
        'response 2',
      ]);
    });
  });

  it.each<ErrorCode>(['service.unavailable', 'service.busy', 'internal'])(
    'reliability 3: returns the last good response for ten minutes while the catalogue fails with %s',
    async (code) => {
      const { get, wait, fail } = cacheOf();
      await get();
      fail(code);
      wait(599_999);
      expect(await get()).toBe('stale response 1');
      wait(1);
      await expect(get()).rejects.toMatchObject({ code });
      fail(undefined);
      expect(await get()).toMatch(/^response/);
    },
  );

  it('reliability 5: returns the last good response at once while a request stays without a response', async () => {
    const { cache, get, wait } = cacheOf();
    await get();
    wait(1_000);
    let sent = 0;
    const silent = () => {
      sent += 1;
      return new Promise<Buffer>(() => undefined);
    };
    const first = await cache.getOrFetch('q', silent);
    const began = performance.now();
    const second = await cache.getOrFetch('q', silent);
    expect(performance.now() - began).toBeLessThan(50);
    expect([first.stale, second.stale, sent]).toEqual([true, true, 1]);
  });

  it('reliability 5: sends one request a second while the catalogue does not respond', async () => {
    const { get, wait, fail, requests } = cacheOf();
    for (const key of 'abc') await get(key);
    fail('service.unavailable');
    wait(1_000);
    const seen = () => Promise.all([...'abcabc'].map((key) => get(key)));
    await get('a');
    expect([new Set(await seen()), requests()]).toEqual([
      new Set(['stale response 1', 'stale response 2', 'stale response 3']),
      4,
    ]);
    wait(1_000);
    await get('b');
    await seen();
    expect(requests()).toBe(5);
    fail(undefined);
    wait(1_000);
    expect([await get('c'), await get('a'), await get('b')]).toEqual([
      'response 6',
      'response 7',
      'response 8',
    ]);
  });

  it('puts a response that came late into the cache', async () => {
    const { cache, get, wait } = cacheOf();
    await get();
    wait(1_000);
    let respond = (_: Buffer): void => undefined;
    const late = new Promise<Buffer>((resolve) => (respond = resolve));
    expect((await cache.getOrFetch('q', () => late)).stale).toBe(true);
    respond(Buffer.from('late'));
    await new Promise(setImmediate);
    expect(await get()).toBe('late');
  });

  describe('backend 6: a fresh read', () => {
    it('fetches a fresh read though one is cached or pending, and returns it to all others from then on', async () => {
      const { cache, get, fresh } = cacheOf();
      cache.isSubscribed = true;
      const early = get();
      expect([await fresh(), await early, await get()]).toEqual([
        'response 2',
        'response 1',
        'response 2',
      ]);
      expect([await fresh(), await get()]).toEqual(['response 3', 'response 3']);
    });

    it('waits for a late fresh read, unless the request before had no response', async () => {
      const { cache, get, fresh, fail } = cacheOf();
      await get();
      const slow = () => new Promise<Buffer>((done) => setTimeout(done, 400, Buffer.from('slow')));
      const { entry, stale } = await cache.getOrFetch('q', slow, { fresh: true });
      expect([entry.bytes.toString(), stale]).toEqual(['slow', false]);
      fail('service.unavailable');
      expect(await fresh()).toBe('stale slow');
      const silent = () => new Promise<Buffer>(() => undefined);
      expect((await cache.getOrFetch('q', silent, { fresh: true })).stale).toBe(true);
    });
  });

  it('stops serving a cached product that the catalogue reports as gone', async () => {
    const { get, wait, fail } = cacheOf();
    await get();
    wait(1_000);
    fail('catalogue.productNotFound');
    await expect(get()).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
    fail('service.unavailable');
    await expect(get()).rejects.toMatchObject({ code: 'service.unavailable' });
  });

  it('evicts the oldest response when the cache is full', async () => {
    const { get, requests } = cacheOf(20);
    await get('a');
    await get('b');
    await get('c');
    expect([await get('c'), await get('b'), requests()]).toEqual(['response 3', 'response 2', 3]);
    expect(await get('a')).toBe('response 4');
  });

  it('evicts one response for each new one, the one that was fetched the longest ago', async () => {
    const { cache, get, wait } = cacheOf(22);
    const ready = () => [...'abcdef'].filter((key) => cache.getFresh(key)).join('');
    const seen: string[] = [];
    for (const key of 'abcbdefabc') {
      if (key === 'b') cache.invalidate(['b']);
      await get(key);
      wait(1);
      seen.push(ready());
    }
    expect(seen).toEqual(['a', 'ab', 'bc', 'bc', 'bd', 'de', 'ef', 'af', 'ab', 'bc']);
  });

  it('does not cache a response larger than the cache', async () => {
    const { cache, get } = cacheOf(5);
    expect([await get(), await get(), cache.size, cache.bytes]).toEqual([
      'response 1',
      'response 2',
      0,
      0,
    ]);
  });

  it('counts the bytes of compressed responses, too', async () => {
    const { cache } = cacheOf(100_000);
    const { entry } = await cache.getOrFetch('q', () =>
      Promise.resolve(Buffer.alloc(5_000, 'woven ')),
    );
    entry.in('br');
    await until(() => entry.in('br').encoding === 'br');
    const { bytes } = entry.in('br');
    expect([cache.bytes, cache.size]).toEqual([5_000 + bytes.length, 1]);
  });
});
