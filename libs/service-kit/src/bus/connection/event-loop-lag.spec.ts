import { EventLoopLag } from './event-loop-lag.js';

describe('a process that stood still', () => {
  let now = 0;
  let watch: EventLoopLag;
  /** So many milliseconds of a process that looks every tenth of a second, as its timer would. */
  const runs = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      now += 100;
      watch.maxQueuedMs();
    }
  };
  beforeEach(() => {
    now = 5_000;
    watch = new EventLoopLag(() => now);
  });

  it('treats messages read after a standstill as that old, for a moment', () => {
    runs(300);
    now += 8_000;
    expect(watch.maxQueuedMs()).toBe(8_000);
    now += 50;
    expect(watch.maxQueuedMs()).toBe(8_000);
    runs(1_000);
    expect(watch.maxQueuedMs()).toBe(0);
  });

  it('ignores the lag of a process that is merely busy', () => {
    runs(1_000);
    now += 900;
    expect(watch.maxQueuedMs()).toBe(0);
  });
});
