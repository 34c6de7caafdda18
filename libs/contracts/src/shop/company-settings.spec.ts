import { firstCompany } from '../core/company.js';
import { companySettings } from './company-settings.js';

const faultsOf = (own: object): string[] =>
  (companySettings.safeParse({ ...firstCompany, ...own }).error?.issues ?? []).map(
    ({ message }) => message,
  );

describe('the company as admins edit it', () => {
  it('accepts the company of the build, and trims what is typed', () => {
    expect(companySettings.parse({ ...firstCompany, name: '  Weft &  Warp ' })).toEqual({
      ...firstCompany,
      name: 'Weft & Warp',
    });
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(41) }, 'Name has at most 40 characters'],
    [{ address: 'A\u0007B' }, 'Address has a character that cannot be shown'],
    [{ phone: 'call us' }, 'Enter a phone number of at least 6 digits'],
    [{ email: 'shop@' }, 'Please enter a valid email address'],
    [{ timeZone: 'Mars/Olympus' }, 'Choose a time zone, such as Europe/Berlin'],
    [{ timeZone: '+06:00' }, 'Choose a time zone, such as Europe/Berlin'],
    [
      { currency: { sign: '1', format: '$1,234.50' } },
      'A sign has no digits, dots, commas or dashes',
    ],
  ])('refuses %j: %s', (own, sentence) => {
    expect(faultsOf(own)).toEqual([sentence]);
  });

  it.each(['http://a.example', 'javascript:alert(1)', 'https://user@a.example', 'a.example', ''])(
    'refuses the social link "%s"',
    (url) => {
      expect(faultsOf({ socialLinks: [{ name: 'Us', url }] })).toEqual([
        'A link begins with https://',
      ]);
    },
  );
});
