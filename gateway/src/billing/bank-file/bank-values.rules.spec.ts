import { centsOf, cleanText } from './bank-values.rules.js';

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
  ])('reads the bank amount %j as %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it.each([
    ['1,23,456.50', 12_345_650],
    ['12,34,56,789', 12_345_678_900],
    ['59.80 CR', 5_980],
    ['900.00 DR', -90_000],
    ['900.00Dr.', -90_000],
    ['Cr 59.80', 5_980],
    ['(59.80)', -5_980],
    ['–59,80', -5_980],
    ['1’234.50', 123_450],
    ['1.234.567,50', 123_456_750],
    ['১,২৩,৪৫৬.৫০', 12_345_650],
    ['BDT 1,23,456.50', 12_345_650],
    ['1,23,45.50', null],
    ['1,2345.50', null],
    ['12,3456', null],
    ['1,234,56.00', null],
    ['1.234.56,00', null],
    ['5 9.80', null],
    ['CR', null],
  ])('cases 1: reads the bank amount %j as %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});

describe('a text of a bank', () => {
  it('reads a bank text as one line of limited length, without invisible characters', () => {
    expect(cleanText(' LM\u0000 1A2B\r\n3C4D\u202e ', 300)).toBe('LM 1A2B 3C4D');
    expect(cleanText('🧵'.repeat(10), 5)).toBe('🧵🧵\ufffd');
  });
});
