import { dayText, momentText } from './day-text';

describe('the days of the shop', () => {
  it.each([
    ['2026-11-26T17:59:59.000Z', '26 November 2026, 23:59'],
    ['2026-11-26T18:00:00.000Z', '27 November 2026, 00:00'],
  ])('cases 30: are those of its clock: %s is %s', (iso, text) => {
    expect(momentText(iso)).toBe(text);
  });

  it('owner 8: are written as a day without a clock is', () => {
    expect(dayText('2026-11-26')).toBe('26 November 2026');
  });
});
