import { earlierSteps, percentChange, rangeOf, stepsOf } from './period.rules.js';

const text = (steps: { from: string; to: string }[]) =>
  steps.map(({ from, to }) => `${from}/${to}`);

describe('the range of the figures', () => {
  it.each([
    ['month', '2026-11-21', '2026-05-01'],
    ['month', '2026-03-31', '2025-09-01'],
    ['week', '2026-11-21', '2026-08-31'],
    ['day', '2026-03-01', '2026-01-31'],
  ] as const)('returns the range by %s up to %s, from %s', (by, today, from) => {
    expect(rangeOf({ by }, today)).toEqual({ from, to: today });
  });

  it('returns the requested range', () => {
    const range = { from: '2026-01-05', to: '2026-01-09' };
    expect(rangeOf({ by: 'day', ...range }, '2026-11-21')).toEqual(range);
  });
});

describe('the steps of a range', () => {
  it('splits a range into months, cut at its ends, and compares the same number of months before', () => {
    const steps = stepsOf('month', { from: '2026-05-10', to: '2026-07-15' });
    expect(text(steps)).toEqual([
      '2026-05-10/2026-05-31',
      '2026-06-01/2026-06-30',
      '2026-07-01/2026-07-15',
    ]);
    expect(text(earlierSteps('month', steps))).toEqual([
      '2026-02-10/2026-02-28',
      '2026-03-01/2026-03-31',
      '2026-04-01/2026-04-15',
    ]);
  });

  it('splits a range into weeks from Monday to Sunday', () => {
    const steps = stepsOf('week', { from: '2026-11-09', to: '2026-11-19' });
    expect(text(steps)).toEqual(['2026-11-09/2026-11-15', '2026-11-16/2026-11-19']);
    expect(text(earlierSteps('week', steps))).toEqual([
      '2026-10-26/2026-11-01',
      '2026-11-02/2026-11-05',
    ]);
  });

  it('splits a range into days, over the end of February in a leap year', () => {
    const steps = stepsOf('day', { from: '2028-02-28', to: '2028-03-01' });
    expect(text(steps)).toEqual([
      '2028-02-28/2028-02-28',
      '2028-02-29/2028-02-29',
      '2028-03-01/2028-03-01',
    ]);
    expect(earlierSteps('day', steps)[0]?.from).toBe('2028-02-25');
  });

  it('compares a whole month with the previous whole month, whatever their lengths', () => {
    const steps = stepsOf('month', { from: '2026-03-01', to: '2026-03-31' });
    expect(text(earlierSteps('month', steps))).toEqual(['2026-02-01/2026-02-28']);
  });
});

describe('a change in percent', () => {
  it.each([
    [200, 223, 11.5],
    [1000, 969, -3.1],
    [100, 100, 0],
    [0, 50, null],
  ])('computes the change in percent from %d to %d as %p', (before, now, change) => {
    expect(percentChange(before, now)).toBe(change);
  });
});
