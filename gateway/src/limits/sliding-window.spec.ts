import { secondsToWait, windowAt } from './sliding-window.js';

const limit = { max: 20, seconds: 60 };
const wait = (current: number, before: number, second: number) =>
  secondsToWait(limit, { current, before }, second * 1000);

describe('a sliding window', () => {
  it('lets as many through as were agreed, and no more', () => {
    expect([wait(20, 0, 10), wait(21, 0, 10)]).toEqual([0, 56]);
  });

  it('does not begin anew at the turn of the minute', () => {
    expect(wait(1, 20, 0)).toBe(6);
    expect(wait(10, 20, 30)).toBe(0);
    expect(wait(11, 20, 30)).toBe(6);
  });

  it('tells a time after which one more call is let through', () => {
    for (const [current, before, second] of [
      [21, 0, 0],
      [5, 40, 10],
      [60, 60, 59],
    ] as const) {
      const later = second + wait(current, before, second);
      const calls =
        later >= 60 ? { current: 1, before: current } : { current: current + 1, before };
      expect(secondsToWait(limit, calls, later * 1000)).toBe(0);
    }
  });

  it('has a number', () => {
    expect([windowAt(limit, 0), windowAt(limit, 59_999), windowAt(limit, 60_000)]).toEqual([
      0, 0, 1,
    ]);
  });
});
