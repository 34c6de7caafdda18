import { formsIn, readDay } from './read-day.js';

describe('a day of a bank', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T10:00:00+01:00', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['1.2.26', '2026-02-01'],
    ['21/11/2026', '2026-11-21'],
    ['31.02.2026', null],
    ['2026-13-01', null],
    ['yesterday', null],
    ['', null],
  ])('reads the bank day %j as %j', (text, day) => {
    expect(readDay(text)?.day ?? null).toBe(day);
  });

  it.each([
    '25-Nov-2026',
    '2026/11/25',
    '25-NOV-26',
    '25 Nov 2026',
    'Nov 25, 2026',
    '25. November 2026',
    'November 25 2026',
    '25-11-2026',
    '25/11/2026 10:04',
    '20261125',
    '2026.11.25',
    '25.11.2026 10:04',
    '25 novembre 2026',
    '25 de noviembre de 2026',
    '২৫/১১/২০২৬',
    '25–11–2026',
    '25-Nov-2026 10:04:00',
  ])('cases 2: reads the bank day %j as 25 November 2026', (text) => {
    expect(readDay(text)?.day).toBe('2026-11-25');
  });

  it.each(['25-Nix-2026', '31-Nov-2026', '2026/25/11', '25-11/2026', '11', '2026'])(
    'cases 2: refuses %j as a bank day',
    (text) => {
      expect(readDay(text)).toBeNull();
    },
  );

  it.each([
    [['03/04/2026', '11/21/2026'], ['monthFirst'], '03/04/2026'],
    [['03/04/2026', '21/11/2026'], ['dayFirst'], '03/04/2026'],
    [['03-04-2026'], [], '03-04-2026'],
    [['04/04/2026', '2026-03-04', '03.04.2026'], [], null],
    [['21/11/2026', '11/21/2026'], ['dayFirst', 'monthFirst'], null],
  ])('money 12: reads a bank day in the form of its file: %j', (days, forms, unclear) => {
    expect(formsIn(days)).toEqual({ forms, unclear });
  });

  it('money 12: keeps a bank day as written if either number may be the month', () => {
    expect(readDay('3/4/26', 'monthFirst')).toEqual({ day: '2026-03-04', written: '03/04/2026' });
    expect(readDay('3/4/26')).toEqual({ day: '2026-04-03', written: '03/04/2026' });
    expect(readDay('11/25/2026', 'monthFirst')).toEqual({
      day: '2026-11-25',
      written: '2026-11-25',
    });
    expect(readDay('4/4/2026')).toEqual({ day: '2026-04-04', written: '2026-04-04' });
  });
});
