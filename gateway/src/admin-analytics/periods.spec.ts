import { periodsAt } from './periods.rules.js';

/** The spans as the clock of Dhaka shows them, six hours ahead. */
const shown = (instant: string) =>
  periodsAt(new Date(instant)).map(({ name, now, before }) => [
    name,
    ...[now.from, now.until, before.from, before.until].map((at) =>
      new Date(Date.parse(at) + 6 * 3_600_000).toISOString().slice(0, 16),
    ),
  ]);

describe('the periods of the dashboard', () => {
  it('compares today, the week from Monday and the month with the ones before up to the same hour', () => {
    expect(shown('2026-11-28T13:05:00Z')).toEqual([
      ['today', '2026-11-28T00:00', '2026-11-28T19:05', '2026-11-27T00:00', '2026-11-27T19:05'],
      ['week', '2026-11-23T00:00', '2026-11-28T19:05', '2026-11-16T00:00', '2026-11-21T19:05'],
      ['month', '2026-11-01T00:00', '2026-11-28T19:05', '2026-10-01T00:00', '2026-10-28T19:05'],
    ]);
  });

  it('ends a shorter month before with its last day, and counts days by the clock of the shop', () => {
    expect(shown('2027-03-30T20:00:00Z')).toEqual([
      ['today', '2027-03-31T00:00', '2027-03-31T02:00', '2027-03-30T00:00', '2027-03-30T02:00'],
      ['week', '2027-03-29T00:00', '2027-03-31T02:00', '2027-03-22T00:00', '2027-03-24T02:00'],
      ['month', '2027-03-01T00:00', '2027-03-31T02:00', '2027-02-01T00:00', '2027-02-28T02:00'],
    ]);
  });
});
