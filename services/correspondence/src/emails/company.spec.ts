import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { firstCompany, setCompany } from '@shop/contracts/core/company';
import { authEvents } from '@shop/contracts/auth/auth';
import { companyEvents, type CompanySettings } from '@shop/contracts/shop/company-settings';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { testEmailRpc } from '@shop/contracts/correspondence/test-email';
import { firstPolicies, setPolicies } from '@shop/contracts/pricing/policy';
import { policiesEvents } from '@shop/contracts/shop/policy-settings';
import { testSession } from '@shop/service-kit-testing/test-identity';
import { until } from '@shop/service-kit-testing/until';
import {
  mailsTo,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

const TIMEOUT_MS = 25_000;

let shop: TestCorrespondence;
beforeAll(async () => {
  shop = await testCorrespondence();
});
afterAll(async () => {
  await shop.close();
  setCompany({});
});

const announce = (version: number, own: Partial<CompanySettings>) =>
  shop.publish('catalogue', companyEvents.changed, {
    version,
    company: { ...firstCompany, ...own },
  });
const versionStored = async () => {
  const rows = await shop.dataSource.query<{ version: number }[]>(
    'SELECT version FROM company_settings',
  );
  return rows[0]?.version;
};
/** Returns the welcome e-mail of a new account. */
async function welcome() {
  const email = someAddress();
  await shop.publish('auth', authEvents.userRegistered, testSession({ email }).user);
  await until(async () => (await mailsTo(email)).length > 0, TIMEOUT_MS);
  const [mail] = await mailsTo(email);
  if (!mail) throw new Error('no e-mail');
  return mail;
}

describe('the company in e-mails', () => {
  it('BO-16: writes e-mails under the name and address that an admin has saved', async () => {
    expect((await welcome()).text).toContain('Loomery, 42 Tanti Bazar Road');
    await announce(2, { name: 'Weft', legalName: 'Weft <Ltd>', taxNumbers: ['VAT 7'] });
    await until(async () => (await versionStored()) === 2, TIMEOUT_MS);
    // An event that arrives late changes nothing.
    await announce(1, { name: 'Older' });
    await until(async () => (await welcome()).subject === 'Welcome to Weft', TIMEOUT_MS);
    const { text, html } = await welcome();
    expect(text).toContain('Weft <Ltd>, 42 Tanti Bazar Road');
    expect(text).toContain('VAT 7');
    expect(html).toContain('Weft &lt;Ltd&gt;');
    expect(html).toContain('>Weft</td>');
    expect(html).not.toContain('Loomery');
    expect(await versionStored()).toBe(2);
  });

  it('BO-16: shows the logo in e-mails as a PNG, and the name again without one', async () => {
    const key = `/images/site/logo-${'a'.repeat(64)}`;
    await announce(3, { name: 'Weft', logo: `${key}.webp` });
    const logo = `<img src="http://shop.test${key}.png" height="48" alt="Weft"`;
    await until(async () => (await welcome()).html.includes(logo), TIMEOUT_MS);
    await announce(4, { name: 'Weft' });
    await until(async () => (await welcome()).html.includes('>Weft</td>'), TIMEOUT_MS);
  });
});

describe('a test e-mail', () => {
  it('BO-17: goes only to the admin who sent it, without a link', async () => {
    const email = someAddress();
    const { token } = await shop.signIn({ email, role: 'admin' });
    await shop.request(testEmailRpc.send, {}, { requestId: randomUUID(), token });
    await until(async () => (await mailsTo(email)).length > 0, TIMEOUT_MS);
    const [mail, ...more] = await mailsTo(email);
    expect(mail?.subject).toMatch(/^\[Test\] /);
    expect(mail?.html).not.toContain('http://shop.test/');
    expect(more).toEqual([]);
  });
});

describe('the figures of the policies', () => {
  it('count for what arrives after they were saved', async () => {
    const content = { name: 'Nadia', message: 'A question.', subject: 'bulk-order' as const };
    const receipt = async () => {
      const input = { ...content, email: someAddress() };
      const enquiry = { form: 'contact' as const, content: input };
      const reply = await shop.request(
        correspondenceRpc.submit,
        { key: randomUUID(), enquiry },
        {},
      );
      return reply.message;
    };
    expect(await receipt()).toContain('24 hours');
    const support = { ...firstPolicies.support, quoteHours: 7 };
    const policies = { ...firstPolicies, support };
    await shop.publish('catalogue', policiesEvents.changed, { version: 1, policies });
    await until(async () => (await receipt()).includes('within 7 hours'), TIMEOUT_MS);
    setPolicies({});
  });
});
