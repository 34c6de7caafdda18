import { readNumber } from './read-number.js';

describe('a number as it is written', () => {
  it.each([
    ['9.50', '9.5'],
    ['9,50', '9.5'],
    ['1200', '1200'],
    ['1200.00', '1200'],
    ['1.234,50', '1234.5'],
    ['1,234.50', '1234.5'],
    ['1 234,5', '1234.5'],
    ["1'234.5", '1234.5'],
    ['1’234.5', '1234.5'],
    ['1,23,456.50', '123456.5'],
    ['1.234.567', '1234567'],
    ['1,2345', '1.2345'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    ['5,', '5'],
    ['$9.50', '9.5'],
    ['9,50 USD', '9.5'],
    ['−3', '-3'],
    ['(3.5)', '-3.5'],
    ['৯.৫০', '9.5'],
    ['９．５', '9.5'],
    ['9.50\u200b', '9.5'],
  ])('cases 9: reads the number %j as %s', (text, number) => {
    expect(readNumber(text)).toEqual({ number });
  });

  it.each([
    ['1,234', ['1234', '1.234']],
    ['12.500', ['12500', '12.5']],
    ['-1,234', ['-1234', '-1.234']],
  ])('cases 9: reports the number %j as ambiguous: %j', (text, readings) => {
    expect(readNumber(text)).toEqual({ readings });
  });

  it('cases 9: reads the separator of a number by its meaning if that is known', () => {
    expect(readNumber('1,234', { thousands: 'grouped' })).toEqual({ number: '1234' });
    expect(readNumber('1.234', { thousands: 'point is decimal' })).toEqual({ number: '1.234' });
    expect(readNumber('1,234', { thousands: 'point is decimal' })).toHaveProperty('readings');
  });

  it.each([
    '',
    '-',
    ',',
    'x',
    '1.2.3',
    '1,23,45',
    '12,34,5',
    '1 2',
    '--1',
    '-(1)',
    '1e5',
    '9€',
    '9'.repeat(41),
  ])('cases 9: refuses %j as a number', (text) => {
    expect(readNumber(text)).toBeNull();
  });
});
