import { EventLoopLag } from './event-loop-lag.js';

describe('a process that stood still', () => {
  let now = 0;
  let watch: EventLoopLag;
  /** Simulates a process that runs for some milliseconds, with a timer tick every tenth of a second. */
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

  it('adds the time of a standstill to messages read right after it', () => {
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
