import {
  centsText,
  gramsText,
  moneyText,
  percentText,
  readCents,
  readGrams,
  readPercent,
} from './amounts.rules';
import { areasText, readAreas } from './areas.rules';

describe('amounts as an owner types them', () => {
  it.each([
    ['4.9', 490],
    ['$1,50', 150],
    ['0', 0],
    ['4.905', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('reads the amount %s as cents: %s', (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  it.each([
    ['500', 500],
    ['500 g', 500],
    ['1.2 kg', 1_200],
    ['0,5kg', 500],
    ['1.2', undefined],
    ['heavy', undefined],
  ])('reads the weight %s as grams: %s', (text, grams) => {
    expect(readGrams(text)).toBe(grams);
  });

  it('shows amounts in the format in which they were read', () => {
    expect([readPercent('7.5 %'), readPercent('20')]).toEqual([750, 2_000]);
    expect([percentText(750), centsText(490), centsText(null)]).toEqual(['7.5', '4.90', '']);
    expect([gramsText(999), gramsText(1_200), gramsText(null)]).toEqual(['999 g', '1.2 kg', '']);
    expect(moneyText(123_450)).toBe('$1,234.50');
  });

  it.each([
    'Latvia LV-1000 - LV-1999',
    'Latvia LV-1000-LV-1999',
    'lv LV-1000–LV-1999',
    'Latvia LV1000 to LV1999',
  ])('cases 6: reads a range of postal codes that contains hyphens: %s', (text) => {
    expect(readAreas(text).areas).toEqual([
      { country: 'LV', postalFrom: 'LV1000', postalTo: 'LV1999' },
    ]);
  });

  it('reads a country per line, with its postal codes', () => {
    const text = 'Bangladesh 1000–1299\nunited kingdom sw1a 1aa - sw1a 9zz\n\nfr from 97\nAustria';
    const { areas } = readAreas(text);
    expect(areas).toEqual([
      { country: 'BD', postalFrom: '1000', postalTo: '1299' },
      { country: 'GB', postalFrom: 'SW1A1AA', postalTo: 'SW1A9ZZ' },
      { country: 'FR', postalFrom: '97', postalTo: null },
      { country: 'AT', postalFrom: null, postalTo: null },
    ]);
    expect(readAreas(areasText(areas)).areas).toEqual(areas);
    expect(readAreas('Atlantis 12').fault).toBe('There is no country "Atlantis 12"');
  });
});
