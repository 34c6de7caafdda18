import type { ErrorCode } from '@shop/contracts/errors';
import { DomainError } from '@shop/service-kit/domain-error';
import { until } from '@shop/service-kit/testing';
import { Shelf, type Shelved } from './shelf.js';

/** A shelf whose clock the test moves, and a catalogue that counts. */
function shelfOf(maxBytes = 1_000) {
  let time = 0;
  let asked = 0;
  let code: ErrorCode | undefined;
  const options = { hearingMs: 10_000, deafMs: 1_000, staleMs: 600_000, maxBytes };
  const shelf = new Shelf({ ...options, now: () => time });
  const ask = async () => {
    asked += 1;
    const answer = `answer ${String(asked)}`;
    await new Promise(setImmediate);
    if (code) throw new DomainError(code);
    return Buffer.from(answer);
  };
  return {
    shelf,
    get: async (question = 'q') => textOf(await shelf.answer(question, ask)),
    fresh: async (question = 'q') => textOf(await shelf.answer(question, ask, { fresh: true })),
    wait: (ms: number) => (time += ms),
    fail: (next: ErrorCode | undefined) => (code = next),
    asked: () => asked,
  };
}

const textOf = ({ item, stale }: Shelved): string =>
  `${stale ? 'stale ' : ''}${item.bytes.toString()}`;

const changes: [string, (shelf: Shelf) => void][] = [
  ['this answer', (shelf) => shelf.spoil(['q'])],
  ['any answer', (shelf) => shelf.drop()],
];

describe('the shelf', () => {
  it('asks once for a hundred who ask at the same time, and for a second after', async () => {
    const { get, wait, asked } = shelfOf();
    const answers = await Promise.all(Array.from({ length: 100 }, () => get()));
    wait(999);
    expect([new Set(answers), await get(), asked()]).toEqual([
      new Set(['answer 1']),
      'answer 1',
      1,
    ]);
    wait(1);
    expect(await get()).toBe('answer 2');
  });

  it('keeps an answer for ten seconds while it hears of changes', async () => {
    const { shelf, get, wait } = shelfOf();
    shelf.hears = true;
    await get();
    wait(9_999);
    expect(await get()).toBe('answer 1');
    wait(1);
    expect(await get()).toBe('answer 2');
  });

  it('trusts no answer for longer than a second once it is deaf', async () => {
    const { shelf, get, wait } = shelfOf();
    shelf.hears = true;
    await get();
    wait(1_000);
    shelf.hears = false;
    expect(await get()).toBe('answer 2');
  });

  it('asks again for what has changed, and for nothing else', async () => {
    const { shelf, get } = shelfOf();
    await get('a');
    await get('b');
    shelf.spoil(['a', 'never asked']);
    expect([await get('a'), await get('b')]).toEqual(['answer 3', 'answer 2']);
    shelf.drop((question) => question > 'a');
    expect([await get('a'), await get('b')]).toEqual(['answer 3', 'answer 4']);
  });

  describe.each(changes)('when what changes may touch %s that is under way', (_which, change) => {
    it('gives it only to who waited for it', async () => {
      const { shelf, get } = shelfOf();
      const early = get();
      change(shelf);
      expect([await early, await get()]).toEqual(['answer 1', 'answer 2']);
    });

    it('asks anew for who comes after the change', async () => {
      const { shelf, get } = shelfOf();
      const early = get();
      change(shelf);
      const late = get();
      expect([await early, await late, await get()]).toEqual(['answer 1', 'answer 2', 'answer 2']);
    });
  });

  it.each<ErrorCode>(['service.unavailable', 'service.busy', 'internal'])(
    'reliability 3: gives the last good answer for ten minutes while the catalogue says %s',
    async (code) => {
      const { get, wait, fail } = shelfOf();
      await get();
      fail(code);
      wait(599_999);
      expect(await get()).toBe('stale answer 1');
      wait(1);
      await expect(get()).rejects.toMatchObject({ code });
      fail(undefined);
      expect(await get()).toMatch(/^answer/);
    },
  );

  it('reliability 5: gives the last good answer at once while a request stays without a response', async () => {
    const { shelf, get, wait } = shelfOf();
    await get();
    wait(1_000);
    let sent = 0;
    const silent = () => {
      sent += 1;
      return new Promise<Buffer>(() => undefined);
    };
    const first = await shelf.answer('q', silent);
    const began = performance.now();
    const second = await shelf.answer('q', silent);
    expect(performance.now() - began).toBeLessThan(50);
    expect([first.stale, second.stale, sent]).toEqual([true, true, 1]);
  });

  it('reliability 5: sends one request a second while the catalogue does not respond', async () => {
    const { get, wait, fail, asked } = shelfOf();
    for (const question of 'abc') await get(question);
    fail('service.unavailable');
    wait(1_000);
    const seen = () => Promise.all([...'abcabc'].map((question) => get(question)));
    await get('a');
    expect([new Set(await seen()), asked()]).toEqual([
      new Set(['stale answer 1', 'stale answer 2', 'stale answer 3']),
      4,
    ]);
    wait(1_000);
    await get('b');
    await seen();
    expect(asked()).toBe(5);
    fail(undefined);
    wait(1_000);
    expect([await get('c'), await get('a'), await get('b')]).toEqual([
      'answer 6',
      'answer 7',
      'answer 8',
    ]);
  });

  it('puts a response that came late into the cache', async () => {
    const { shelf, get, wait } = shelfOf();
    await get();
    wait(1_000);
    let respond = (_: Buffer): void => undefined;
    const late = new Promise<Buffer>((resolve) => (respond = resolve));
    expect((await shelf.answer('q', () => late)).stale).toBe(true);
    respond(Buffer.from('late'));
    await new Promise(setImmediate);
    expect(await get()).toBe('late');
  });

  describe('backend 6: a fresh answer', () => {
    it('is asked for though one is ready or under way, and is given to all others from then on', async () => {
      const { shelf, get, fresh } = shelfOf();
      shelf.hears = true;
      const early = get();
      expect([await fresh(), await early, await get()]).toEqual([
        'answer 2',
        'answer 1',
        'answer 2',
      ]);
      expect([await fresh(), await get()]).toEqual(['answer 3', 'answer 3']);
    });

    it('is waited for though it is late, unless the request before had no response', async () => {
      const { shelf, get, fresh, fail } = shelfOf();
      await get();
      const slow = () => new Promise<Buffer>((done) => setTimeout(done, 400, Buffer.from('slow')));
      const { item, stale } = await shelf.answer('q', slow, { fresh: true });
      expect([item.bytes.toString(), stale]).toEqual(['slow', false]);
      fail('service.unavailable');
      expect(await fresh()).toBe('stale slow');
      const silent = () => new Promise<Buffer>(() => undefined);
      expect((await shelf.answer('q', silent, { fresh: true })).stale).toBe(true);
    });
  });

  it('does not keep up what the catalogue says is gone', async () => {
    const { get, wait, fail } = shelfOf();
    await get();
    wait(1_000);
    fail('catalogue.productNotFound');
    await expect(get()).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
    fail('service.unavailable');
    await expect(get()).rejects.toMatchObject({ code: 'service.unavailable' });
  });

  it('lets the oldest go when it is full', async () => {
    const { get, asked } = shelfOf(20);
    await get('a');
    await get('b');
    await get('c');
    expect([await get('c'), await get('b'), asked()]).toEqual(['answer 3', 'answer 2', 3]);
    expect(await get('a')).toBe('answer 4');
  });

  it('lets one go for each that comes, the one that was asked for the longest ago', async () => {
    const { shelf, get, wait } = shelfOf(20);
    const ready = () => [...'abcdef'].filter((question) => shelf.ready(question)).join('');
    const seen: string[] = [];
    for (const question of 'abcbdefabc') {
      if (question === 'b') shelf.spoil(['b']);
      await get(question);
      wait(1);
      seen.push(ready());
    }
    expect(seen).toEqual(['a', 'ab', 'bc', 'bc', 'bd', 'de', 'ef', 'af', 'ab', 'bc']);
  });

  it('does not keep what is larger than itself, and goes on', async () => {
    const { shelf, get } = shelfOf(5);
    expect([await get(), await get(), shelf.size, shelf.bytes]).toEqual([
      'answer 1',
      'answer 2',
      0,
      0,
    ]);
  });

  it('counts what compressed answers take, too', async () => {
    const { shelf } = shelfOf(100_000);
    const { item } = await shelf.answer('q', () => Promise.resolve(Buffer.alloc(5_000, 'woven ')));
    item.in('br');
    await until(() => item.in('br').encoding === 'br');
    const { bytes } = item.in('br');
    expect([shelf.bytes, shelf.size]).toEqual([5_000 + bytes.length, 1]);
  });
});
