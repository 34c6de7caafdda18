import { addressLines } from './address-lines.js';

const to = (country: string, city: string, postalCode: string, region?: string) =>
  addressLines(
    { name: 'Nadia Rahman' },
    { street: '12 High Street', city, postalCode, country, ...(region && { region }) },
    'BD',
  ).slice(2);

describe('addresses on paper', () => {
  it.each([
    [to('Bangladesh', 'Dhaka', '1207'), ['Dhaka 1207']],
    [to('Österreich', 'Wien', '1070'), ['1070 Wien', 'AUSTRIA']],
    [to('UK', 'London', 'SW1A 1AA'), ['London', 'SW1A 1AA', 'UNITED KINGDOM']],
    [to('USA', 'Portland', '97205', 'OR'), ['Portland, OR 97205', 'UNITED STATES']],
    [to('USA', 'Portland', '97205'), ['Portland, 97205', 'UNITED STATES']],
    [to('Hong Kong', 'Kowloon', ''), ['Kowloon', 'HONG KONG']],
    [to('Italy', 'Milano', '20121', 'MI'), ['20121 Milano MI', 'ITALY']],
    [to('Atlantis', 'Poseidonis', '1'), ['1 Poseidonis', 'ATLANTIS']],
  ])('V53: writes the place as in its country, a foreign country last: %j', (lines, wanted) => {
    expect(lines).toEqual(wanted);
  });

  it('V53: names the company first, and each line of the street on its own', () => {
    expect(
      addressLines(
        { name: 'Nadia Rahman', company: 'Aarong' },
        {
          street: 'House 3\nRoad 7',
          line2: 'Flat 2',
          city: 'Dhaka',
          postalCode: '1207',
          country: 'bd',
        },
        'BD',
      ),
    ).toEqual(['Aarong', 'Nadia Rahman', 'House 3', 'Road 7', 'Flat 2', 'Dhaka 1207']);
  });
});
