import { arrivalOf, type BusinessCalendar, type Transit } from './arrival.js';
import { arrivalText } from './arrival-text.js';

const calendar: BusinessCalendar = {
  weekdays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25', '2026-12-28', '2027-01-01'],
  timeZone: 'Europe/Berlin',
};
const shown = (transit: Transit, placedAt: string, more: Partial<BusinessCalendar> = {}) =>
  arrivalText(arrivalOf(transit, new Date(placedAt), { ...calendar, ...more }));

describe('the window of arrival', () => {
  it('counts business days from the day of placing, and skips weekends', () => {
    expect(shown({ from: 2, to: 4 }, '2026-12-04T09:00:00Z')).toBe('Arrives Tue 8 – Thu 10 Dec');
    expect(shown({ from: 2, to: 2 }, '2026-12-04T09:00:00Z')).toBe('Arrives Tue 8 Dec');
    expect(shown({ from: 0, to: 0 }, '2026-12-04T09:00:00Z')).toBe('Arrives Fri 4 Dec');
  });

  it('counts an order placed on a weekend or a holiday from the next business day', () => {
    expect(shown({ from: 1, to: 2 }, '2026-12-05T09:00:00Z')).toBe('Arrives Tue 8 – Wed 9 Dec');
    expect(shown({ from: 1, to: 1 }, '2026-12-25T09:00:00Z')).toBe('Arrives Wed 30 Dec');
    expect(shown({ from: 0, to: 0 }, '2026-12-25T09:00:00Z')).toBe('Arrives Tue 29 Dec');
  });

  it('skips holidays, and names both months and both years across their ends', () => {
    expect(shown({ from: 2, to: 4 }, '2026-11-26T09:00:00Z')).toBe(
      'Arrives Mon 30 Nov – Wed 2 Dec',
    );
    expect(shown({ from: 3, to: 5 }, '2026-12-23T09:00:00Z')).toBe(
      'Arrives Wed 30 Dec 2026 – Mon 4 Jan 2027',
    );
  });

  it('uses the day by the clock of the shop, not of the server', () => {
    // In Berlin it is Tuesday the 8th already, in New York still Monday.
    const night = '2026-12-07T23:30:00Z';
    expect(shown({ from: 1, to: 1 }, night)).toBe('Arrives Wed 9 Dec');
    expect(shown({ from: 1, to: 1 }, night, { timeZone: 'America/New_York' })).toBe(
      'Arrives Tue 8 Dec',
    );
  });

  it('sends an order placed at the cut-off hour or later on the next business day', () => {
    const nextDay = { from: 1, to: 1, before: 12 };
    expect(shown(nextDay, '2026-12-07T10:59:00Z')).toBe('Arrives Tue 8 Dec');
    expect(shown(nextDay, '2026-12-07T11:00:00Z')).toBe('Arrives Wed 9 Dec');
    // The cut-off does not apply on a Saturday, which is no business day.
    expect(shown(nextDay, '2026-12-05T15:00:00Z')).toBe('Arrives Tue 8 Dec');
    expect(shown(nextDay, '2026-12-04T15:00:00Z')).toBe('Arrives Tue 8 Dec');
  });

  it('follows the working week of the shop', () => {
    const sundays = { weekdays: [0, 1, 2, 3, 4], timeZone: 'Asia/Dhaka', holidays: [] };
    expect(shown({ from: 5, to: 7 }, '2026-11-30T06:00:00Z', sundays)).toBe(
      'Arrives Mon 7 – Wed 9 Dec',
    );
  });

  it('names an order that is picked up as ready', () => {
    const window = arrivalOf({ from: 1, to: 1 }, new Date('2026-12-07T09:00:00Z'), calendar);
    expect(arrivalText(window, true)).toBe('Ready Tue 8 Dec');
  });
});
