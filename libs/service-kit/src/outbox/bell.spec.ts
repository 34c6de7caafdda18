import { Bell, factCommitted, ringOnCommit } from './bell.js';

const LONG = 60_000;

describe('the bell of a relay', () => {
  it('wakes whoever waits for it', async () => {
    const bell = new Bell();
    const heard = bell.heard(LONG);
    bell.ring();
    expect(await heard).toBe(true);
  });

  it('is heard by the next who waits when it rang meanwhile, and once', async () => {
    const bell = new Bell();
    bell.ring();
    bell.ring();
    expect(await bell.heard(LONG)).toBe(true);
    expect(await bell.heard(1)).toBe(false);
  });

  it('rings for every fact that this process commits, until it is taken down', async () => {
    const bell = new Bell();
    const takeDown = ringOnCommit(bell);
    factCommitted();
    expect(await bell.heard(LONG)).toBe(true);
    takeDown();
    factCommitted();
    expect(await bell.heard(1)).toBe(false);
  });
});
