import { throttled } from './throttled.js';

describe('something paced', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('runs a throttled function at once, then once for all calls in the meantime, then at once again', () => {
    const done: number[] = [];
    const fetch = throttled(100, () => done.push(Date.now()));
    const start = Date.now();
    fetch();
    fetch();
    fetch();
    jest.advanceTimersByTime(99);
    expect(done).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(done).toEqual([start, start + 100]);
    jest.advanceTimersByTime(1_000);
    fetch();
    expect(done).toEqual([start, start + 100, start + 1_100]);
  });
});
