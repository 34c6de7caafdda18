import { readLength } from './read-length.js';

describe('a length as users type it', () => {
  it.each([
    ['2,3', 2.3],
    ['2.3', 2.3],
    ['2.30', 2.3],
    [' 2.3 ', 2.3],
    ['2.3 m', 2.3],
    ['2.3m', 2.3],
    ['2,30 M', 2.3],
    ['2.3 metres', 2.3],
    ['1 metre', 1],
    ['1 meter', 1],
    ['3 meters', 3],
    ['230 cm', 2.3],
    ['230cm', 2.3],
    ['230 cm.', 2.3],
    ['230 centimetres', 2.3],
    ['2300 mm', 2.3],
    ['2½', 2.5],
    ['2 ½', 2.5],
    ['½', 0.5],
    ['½ m', 0.5],
    ['1¾ m', 1.75],
    ['⅛', 0.125],
    ['1/2', 0.5],
    ['2 1/2', 2.5],
    ['2 1/2 m', 2.5],
    ['1⁄4', 0.25],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['3', 3],
    ['0.125', 0.125],
    ['2.3456', 2.346],
    ['0', 0],
    ['999', 999],
  ])('FAB-6: reads %s as %d metres', (text, units) => {
    expect(readLength(text, 'm')).toEqual({ units, isConverted: false });
  });

  it.each([
    '2-1/2',
    '2.5 mtr',
    '2,5 mtrs',
    '2 – 1/2',
    '2 and 1/2 m',
    '2-½',
    '2.5\u00a0m',
    '2.5\u200b',
    '2 m 50',
    '2m50',
    '2 m 50 cm',
    '2.5 Mt.',
    '2.5 MTR',
  ])('cases 29: reads %j as 2.50 metres', (text) => {
    expect(readLength(text, 'm')).toEqual({ units: 2.5, isConverted: false });
  });

  it.each([
    ['36 in', 0.914],
    ['3 ft', 0.914],
    ['2-1/2 yrd', 2.286],
  ])('cases 29: converts %j to %d metres', (text, units) => {
    expect(readLength(text, 'm')).toEqual({ units, isConverted: true });
  });

  it.each(['2-1', '1-2-1/2', '-2', '2 m 500', '2 mtrx', '2/0', '1/2/3'])(
    'cases 29: refuses %j as a length',
    (text) => {
      expect(readLength(text, 'm')).toBeNull();
    },
  );

  it.each([
    ['2 1/2 yd', 2.286],
    ['1 yard', 0.914],
    ['10 yds', 9.144],
    ['2½ yards', 2.286],
  ])('FAB-6: converts %s to %d metres', (text, units) => {
    expect(readLength(text, 'm')).toEqual({ units, isConverted: true });
  });

  it.each([
    ['2 1/2', 2.5, false],
    ['2 1/2 yd', 2.5, false],
    ['9.144 m', 10, true],
    ['91.44 cm', 1, true],
  ])('reads %s as a length in yards', (text, units, isConverted) => {
    expect(readLength(text, 'yd')).toEqual({ units, isConverted });
  });

  it.each([
    'two',
    '',
    ' ',
    'm',
    '2 3',
    '2..3',
    '2.3.1',
    '-2',
    '+2',
    '1e1',
    '2 miles',
    '1/0',
    '2/',
    '0x10',
    'NaN',
    'Infinity',
    '2 1/2 1/2',
    '½½',
    '２',
    '1'.repeat(40),
    '2 m m',
    '<b>2</b>',
  ])('FAB-6: refuses "%s" as a length', (text) => {
    expect(readLength(text, 'm')).toBeNull();
  });
});
