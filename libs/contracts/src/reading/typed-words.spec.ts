import { contactInput, sampleRequestInput } from '../correspondence/correspondence-forms.js';
import { greetingFor, holdsLink, personName, shownPhone, withoutLinks } from './typed-words.js';

const links = [
  'https://evil.example/claim',
  'http:\\\\evil.example',
  'HTTP:/evil',
  'evil.example/claim',
  'evil.example?x',
  'evil.example',
  'Evil.EXAMPLE.',
  'www.evil',
  'evil．example',
  'evil。example',
  'evil｡example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil\u2024example',
  'e\u00advil.exam\u200bple',
  'пример.рф',
  'evil.xn--p1ai',
  'claim@evil',
  'mailto:claim',
  'javascript:alert(1)',
  '10.0.0.1/claim',
  't.co/x',
];
const harmless = [
  'Karim & Daughters Ltd.',
  'St. Gallen',
  'House 3/5, Road No. 11',
  'Flat 5.B',
  '12.5 kg, approx. 200 m',
  '+880 2 555 0142',
  'J.R.R. Tolkien',
  'Voile: 60s / 2 ply …',
  'Ann-Marie O’Neill',
];

describe('text typed by visitors', () => {
  it.each(links)('security M1: recognises a link: %j', (link) => {
    expect(holdsLink(`winner, claim at ${link} today`)).toBe(true);
  });

  it.each(links)('security M1: refuses a link in every line of the forms: %j', (link) => {
    const line = `see ${link}`;
    const address = { street: line, city: line, state: line, postalCode: '1', country: line };
    const form = { name: line, company: line, email: 'a@b.test', phone: line, message: 'x' };
    const samples = [{ fabric: line, quantity: 1 }];
    const faults = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
      new Set(result.error?.issues.map(({ path }) => path.join('.')));
    expect(faults(contactInput.safeParse(form))).toContain('company');
    const found = faults(sampleRequestInput.safeParse({ ...form, samples, address }));
    for (const field of ['company', 'phone', 'samples.0.fabric', 'address.street', 'address.city'])
      expect(found).toContain(field);
  });

  it.each(harmless)('accepts text that contains no link: %j', (words) => {
    expect(holdsLink(words)).toBe(false);
  });

  it('security M1: removes only links from a text that an e-mail quotes', () => {
    expect(withoutLinks('200 m,\nas on evil.example/x\tplease')).toBe(
      '200 m,\nas on [link removed]\tplease',
    );
  });
});

describe('the name of a person', () => {
  const name = personName('Please fill in all fields');

  it.each([
    ['Ayesha Siddiqua', 'Ayesha Siddiqua'],
    ["  Siobhán O'Neill-Łuk ", "Siobhán O'Neill-Łuk"],
    ['আয়েশা করিম', 'আয়েশা করিম'],
    ['Md.Karim Uddin', 'Md. Karim Uddin'],
    ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
    ['evil.example', 'evil. example'],
    ['t.co', 't. co'],
    ['Rina\u200b  Das\ufeff', 'Rina Das'],
  ])('security M1: writes the name %j as %j', (typed, written) => {
    expect(name.parse(typed)).toBe(written);
    expect(holdsLink(written)).toBe(false);
  });

  it.each([
    'র\u200d্যাচেল গমেজ',
    'ප්\u200dරියංකා',
    'مهر\u200cناز کریمی',
    'Meritxell Col·lell',
    '卡尔·马克思',
    'ジョン・スミス',
    'Anne‑Marie',
    'Nuñez de Balboa',
  ])('cases 16: accepts the name %j', (typed) => {
    expect(name.parse(typed)).toBe(typed.normalize('NFC'));
    expect(greetingFor(typed)).toBe(`Dear ${typed},`);
  });

  it.each(['evil\u200d.example', 'evil·example/claim', '\u200cRina', 'Rina\u202eDas 5'])(
    'cases 16: accepts no name that could hide a link: %j',
    (typed) => {
      const read = name.safeParse(typed);
      expect(read.success && holdsLink(read.data)).toBe(false);
    },
  );

  it.each([
    'winner, claim $500 at https://evil.example/claim before midnight',
    'evil.example/claim',
    'two\nlines',
    'Rina 5',
    '<b>Rina</b>',
    '- Rina',
    'Rina @ evil',
  ])('security M1: refuses the name %j', (typed) => {
    expect(name.safeParse(typed).error?.issues[0]?.message).toBe(
      "A name has letters, spaces and the signs ' - . only",
    );
  });

  it('security M1: shows a name of at most forty characters in an e-mail, or none', () => {
    expect(greetingFor('Ayesha Karim')).toBe('Dear Ayesha Karim,');
    expect(greetingFor('Mill 5 & Co')).toBe('Hello,');
    expect(greetingFor('a '.repeat(60))).toBe(`Dear ${'a '.repeat(20).trim()},`);
  });

  it.each([
    ['01711-000000', '01711-000000'],
    ['+43 (1) 234 567', '+43 (1) 234 567'],
    ['call evil.example', null],
    ['1', null],
  ])('security M1: shows a telephone number in an e-mail: %j as %j', (typed, shown) => {
    expect(shownPhone(typed)).toBe(shown);
  });
});
