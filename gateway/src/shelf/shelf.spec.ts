import type { ErrorCode } from '@shop/contracts/errors';
import { DomainError } from '@shop/service-kit/domain-error';
import { Shelf } from './shelf.js';

/** A shelf whose clock the test moves, and a catalogue that counts. */
function shelfOf(maxBytes = 1_000) {
  let time = 0;
  let asked = 0;
  let code: ErrorCode | undefined;
  const shelf = new Shelf({ freshMs: 1_000, staleMs: 600_000, maxBytes, now: () => time });
  const ask = async () => {
    asked += 1;
    await new Promise(setImmediate);
    if (code) throw new DomainError(code);
    return Buffer.from(`answer ${String(asked)}`);
  };
  return {
    shelf,
    get: async (question = 'q') => {
      const { bytes, stale } = await shelf.answer(question, ask);
      return stale ? `stale ${bytes.toString()}` : bytes.toString();
    },
    wait: (ms: number) => (time += ms),
    fail: (next: ErrorCode | undefined) => (code = next),
    asked: () => asked,
  };
}

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

  it('asks again as soon as something has changed', async () => {
    const { shelf, get } = shelfOf();
    await get();
    shelf.drop();
    expect(await get()).toBe('answer 2');
  });

  it('does not keep an answer that was under way when something changed', async () => {
    const { shelf, get } = shelfOf();
    const early = get();
    shelf.drop();
    expect([await early, await get()]).toEqual(['answer 1', 'answer 2']);
  });

  it.each<ErrorCode>(['service.unavailable', 'service.busy'])(
    'gives the last good answer for ten minutes while the catalogue says %s',
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
});
