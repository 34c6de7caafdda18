import type { ErrorCode } from '@shop/contracts/errors';
import { DomainError } from '@shop/service-kit/domain-error';
import { until } from '@shop/service-kit/testing';
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

const textOf = ({ entry: entry, stale }: CachedResponse): string =>
  `${stale ? 'stale ' : ''}${entry.bytes.toString()}`;

const changes: [string, (cache: ResponseCache) => void][] = [
  ['this answer', (cache) => cache.invalidate(['q'])],
  ['any answer', (cache) => cache.invalidateWhere()],
];

describe('the cache', () => {
  it('asks once for a hundred who fetch at the same time, and for a second after', async () => {
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

  it('keeps an answer for ten seconds while it hears of changes', async () => {
    const { cache, get, wait } = cacheOf();
    cache.isSubscribed = true;
    await get();
    wait(9_999);
    expect(await get()).toBe('response 1');
    wait(1);
    expect(await get()).toBe('response 2');
  });

  it('trusts no answer for longer than a second once it is deaf', async () => {
    const { cache, get, wait } = cacheOf();
    cache.isSubscribed = true;
    await get();
    wait(1_000);
    cache.isSubscribed = false;
    expect(await get()).toBe('response 2');
  });

  it('asks again for what has changed, and for nothing else', async () => {
    const { cache, get } = cacheOf();
    await get('a');
    await get('b');
    cache.invalidate(['a', 'never asked']);
    expect([await get('a'), await get('b')]).toEqual(['response 3', 'response 2']);
    cache.invalidateWhere((key) => key > 'a');
    expect([await get('a'), await get('b')]).toEqual(['response 3', 'response 4']);
  });

  describe.each(changes)('when what changes may touch %s that is under way', (_which, change) => {
    it('gives it only to who waited for it', async () => {
      const { cache, get } = cacheOf();
      const early = get();
      change(cache);
      expect([await early, await get()]).toEqual(['response 1', 'response 2']);
    });

    it('asks anew for who comes after the change', async () => {
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
    'reliability 3: gives the last good answer for ten minutes while the catalogue says %s',
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

  it('reliability 5: gives the last good answer at once while a request stays without a response', async () => {
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

  describe('backend 6: a fresh answer', () => {
    it('is asked for though one is ready or under way, and is given to all others from then on', async () => {
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

    it('is waited for though it is late, unless the request before had no response', async () => {
      const { cache, get, fresh, fail } = cacheOf();
      await get();
      const slow = () => new Promise<Buffer>((done) => setTimeout(done, 400, Buffer.from('slow')));
      const { entry: entry, stale } = await cache.getOrFetch('q', slow, { fresh: true });
      expect([entry.bytes.toString(), stale]).toEqual(['slow', false]);
      fail('service.unavailable');
      expect(await fresh()).toBe('stale slow');
      const silent = () => new Promise<Buffer>(() => undefined);
      expect((await cache.getOrFetch('q', silent, { fresh: true })).stale).toBe(true);
    });
  });

  it('does not keep up what the catalogue says is gone', async () => {
    const { get, wait, fail } = cacheOf();
    await get();
    wait(1_000);
    fail('catalogue.productNotFound');
    await expect(get()).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
    fail('service.unavailable');
    await expect(get()).rejects.toMatchObject({ code: 'service.unavailable' });
  });

  it('lets the oldest go when it is full', async () => {
    const { get, requests } = cacheOf(20);
    await get('a');
    await get('b');
    await get('c');
    expect([await get('c'), await get('b'), requests()]).toEqual(['response 3', 'response 2', 3]);
    expect(await get('a')).toBe('response 4');
  });

  it('lets one go for each that comes, the one that was asked for the longest ago', async () => {
    const { cache, get, wait } = cacheOf(20);
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

  it('does not keep what is larger than itself, and goes on', async () => {
    const { cache, get } = cacheOf(5);
    expect([await get(), await get(), cache.size, cache.bytes]).toEqual([
      'response 1',
      'response 2',
      0,
      0,
    ]);
  });

  it('counts what compressed answers take, too', async () => {
    const { cache } = cacheOf(100_000);
    const { entry: entry } = await cache.getOrFetch('q', () =>
      Promise.resolve(Buffer.alloc(5_000, 'woven ')),
    );
    entry.in('br');
    await until(() => entry.in('br').encoding === 'br');
    const { bytes } = entry.in('br');
    expect([cache.bytes, cache.size]).toEqual([5_000 + bytes.length, 1]);
  });
});
