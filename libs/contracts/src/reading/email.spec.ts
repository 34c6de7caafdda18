import { loginInput, registerInput } from '../auth/auth.js';
import { newsletterInput } from '../correspondence/correspondence-forms.js';
import { emailAddress } from './email.js';

describe('an e-mail address', () => {
  it.each([
    ['info@müller.test', 'info@xn--mller-kva.test'],
    ['Info@MÜLLER.Test', 'info@xn--mller-kva.test'],
    ['info@mu\u0308ller.test', 'info@xn--mller-kva.test'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['rina\u200b@loomery.test ', 'rina@loomery.test'],
    ['rina@xn--mller-kva.test', 'rina@xn--mller-kva.test'],
  ])('cases 17: stores the e-mail address %j as %s, in all forms', (typed, stored) => {
    expect(emailAddress('Missing').parse(typed)).toBe(stored);
    const account = { name: 'Rina', email: typed, password: 'a secret' };
    expect(registerInput.parse(account).email).toBe(stored);
    expect(loginInput.parse(account).email).toBe(stored);
    expect(newsletterInput.parse({ email: typed }).email).toBe(stored);
  });

  it.each([
    'info@',
    '@müller.test',
    'info@mül ler.test',
    'info@mül/ler.test',
    'info@mü..test',
    'info@müller.test?x',
    'a@b@müller',
  ])('cases 17: refuses %j as an e-mail address', (typed) => {
    expect(emailAddress('Missing').safeParse(typed).success).toBe(false);
  });
});
