import { dayText, momentText } from './day-text';

describe('the days of the shop', () => {
  it.each([
    ['2026-11-26T17:59:59.000Z', '26 November 2026, 23:59'],
    ['2026-11-26T18:00:00.000Z', '27 November 2026, 00:00'],
  ])('cases 30: shows days by the clock of the shop: %s is %s', (iso, text) => {
    expect(momentText(iso)).toBe(text);
  });

  it('owner 8: formats a date as day, month and year', () => {
    expect(dayText('2026-11-26')).toBe('26 November 2026');
  });
});
