import { centsOf, cleanText, dayOf, isMonthFirst } from './bank-values.rules.js';

describe('an amount of a bank', () => {
  it.each([
    ['59.80', 5_980],
    ['59,80', 5_980],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ["1'234.5", 123_450],
    ['1 234,50 €', 123_450],
    ['$1,234', 123_400],
    ['1.234', 123_400],
    ['12345', 1_234_500],
    ['+3,00', 300],
    ['-3.00', -300],
    ['3,00-', -300],
    ['0,00', 0],
    ['', null],
    ['12,345,6', null],
    ['1.234,567', null],
    ['12e5', null],
    ['=1+1', null],
    ['9'.repeat(41), null],
  ])('%j is %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});

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
  ])('%j is %j', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });

  it('has its month first where another of its file could not be read otherwise', () => {
    expect(isMonthFirst(['03/04/2026', '11/21/2026'])).toBe(true);
    expect(isMonthFirst(['03/04/2026', '21/11/2026'])).toBe(false);
    expect(dayOf('03/04/2026', true)).toBe('2026-03-04');
  });
});

describe('a text of a bank', () => {
  it('is one line, without what cannot be seen, at most so long', () => {
    expect(cleanText(' LM\u0000 1A2B\r\n3C4D\u202e ', 300)).toBe('LM 1A2B 3C4D');
    expect(cleanText('🧵'.repeat(10), 5)).toBe('🧵🧵\ufffd');
  });
});
