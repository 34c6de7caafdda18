import { countryCodeOf, countryName } from './country-name.js';

describe('a country', () => {
  it.each([
    ['Turkey', 'TR'],
    ['TÜRKİYE', 'TR'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States of America', 'US'],
    ['uk', 'GB'],
    ['Great Britain', 'GB'],
    ['Czech Republic', 'CZ'],
    ['Hong Kong', 'HK'],
    ['Ivory Coast', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['The Netherlands', 'NL'],
    ['Saint Lucia', 'LC'],
    ['St Lucia', 'LC'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Viet Nam', 'VN'],
    ['Deutschland', 'DE'],
    ['España', 'ES'],
    ['বাংলাদেশ', 'BD'],
    ['日本', 'JP'],
    [' bangladesh\u200b ', 'BD'],
    ['de', 'DE'],
  ])('cases 18: reads the country %j as %s', (name, code) => {
    expect(countryCodeOf(name)).toBe(code);
  });

  it.each(['Atlantis', '', 'EU', 'XX', '-'])('cases 18: refuses %j as a country', (name) => {
    expect(countryCodeOf(name)).toBeUndefined();
  });

  it('cases 18: prefers an English country name to the same name in another language', () => {
    const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = capitals.flatMap((first) => capitals.map((second) => first + second));
    for (const code of codes) {
      const name = countryName(code);
      if (name !== undefined) expect([name, countryCodeOf(name)]).toEqual([name, code]);
    }
  });
});
