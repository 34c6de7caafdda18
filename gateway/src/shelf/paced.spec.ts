import { paced } from './paced.js';

describe('something paced', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('happens at once, then once for all that was asked meanwhile, then at once again', () => {
    const done: number[] = [];
    const ask = paced(100, () => done.push(Date.now()));
    const start = Date.now();
    ask();
    ask();
    ask();
    jest.advanceTimersByTime(99);
    expect(done).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(done).toEqual([start, start + 100]);
    jest.advanceTimersByTime(1_000);
    ask();
    expect(done).toEqual([start, start + 100, start + 1_100]);
  });
});
