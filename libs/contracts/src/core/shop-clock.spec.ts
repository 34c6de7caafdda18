import { instantOf, readingAt } from './shop-clock.js';

describe('the clock of the shop', () => {
  it('reads an instant by the time zone of the shop', () => {
    expect(readingAt(new Date('2026-11-27T20:15:30Z')).toISOString()).toBe(
      '2026-11-28T02:15:30.000Z',
    );
  });

  it('returns the instant of each reading', () => {
    for (const instant of ['2026-01-01T00:00:00.000Z', '2026-06-30T18:00:00.000Z'])
      expect(instantOf(readingAt(new Date(instant))).toISOString()).toBe(instant);
  });
});
