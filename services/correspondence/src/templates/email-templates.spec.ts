import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery, auditRpc } from '@shop/contracts/core/audit';
import { authEvents } from '@shop/contracts/auth/auth';
import {
  emailTemplatesRpc,
  templateKeys,
  type TemplateKey,
  type TemplateTexts,
} from '@shop/contracts/correspondence/email-templates';
import { testSession } from '@shop/service-kit-testing/test-identity';
import { until } from '@shop/service-kit-testing/until';
import { useSavedTexts } from '../emails/template/fill-texts.js';
import {
  mailsTo,
  SHOP_URL,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

const TIMEOUT_MS = 25_000;

let shop: TestCorrespondence;
let token: string;
beforeAll(async () => {
  shop = await testCorrespondence();
  ({ token } = await shop.signIn({ role: 'admin', name: 'Farida' }));
});
afterAll(async () => {
  await shop.close();
  for (const key of templateKeys) useSavedTexts(key, null);
});

const by = () => ({ requestId: randomUUID(), token });
const get = (key: TemplateKey = 'welcome') => shop.request(emailTemplatesRpc.get, { key }, by());
const save = (texts: TemplateTexts, version = 0, key: TemplateKey = 'welcome') =>
  shop.request(emailTemplatesRpc.save, { key, version, texts }, by());
/** Returns the welcome e-mail of a new account. */
async function welcome() {
  const email = someAddress();
  await shop.publish('auth', authEvents.userRegistered, testSession({ email }).user);
  await until(async () => (await mailsTo(email)).length > 0, TIMEOUT_MS);
  const [mail] = await mailsTo(email);
  if (!mail) throw new Error('no e-mail');
  return mail;
}

describe('the texts of e-mails', () => {
  it('W14: lists every e-mail to customers with its subject, none of them edited at first', async () => {
    const { templates } = await shop.request(emailTemplatesRpc.list, {}, by());
    expect(templates.map(({ key }) => key)).toEqual([...templateKeys]);
    expect(templates.filter(({ isEdited }) => isEdited)).toEqual([]);
    expect(templates[0]).toMatchObject({
      title: 'Order placed',
      subject: 'Your {{company.name}} order {{order.number}}',
      version: 0,
      edited: null,
    });
  });

  it('W14: writes e-mails with the saved texts, escapes values in HTML, and restores the first edition', async () => {
    const opening = 'Hello from {{company.name}},\n\n<b>{{ company.phone }}</b>';
    const texts = { subject: 'You are with {{company.name}}', opening, samples: '' };
    const saved = await save(texts);
    expect(saved).toMatchObject({ version: 1, isEdited: true, edited: { by: 'Farida' } });
    const { subject, text, html } = await welcome();
    expect(subject).toBe('You are with Loomery');
    expect(text).toMatch(/Hello from Loomery,\n\n<b>\+/);
    expect(text).not.toContain('Samples:');
    expect(html).toContain('&lt;b&gt;');
    const back = await shop.request(
      emailTemplatesRpc.putBack,
      { key: 'welcome', version: 1 },
      by(),
    );
    expect(back).toMatchObject({ version: 2, isEdited: false });
    expect(back.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect((await welcome()).subject).toBe('Welcome to Loomery');
  });

  it('W14: records each change of a text with its old and its new value', async () => {
    await save({ subject: 'Good day' }, 0, 'emailChange');
    const query = auditQuery.parse({ kind: 'template' });
    const { entries } = await shop.request(auditRpc.correspondence, query, by());
    expect(entries[0]).toMatchObject({
      action: 'template.changed',
      by: { name: 'Farida' },
      subject: { name: 'New address, to confirm' },
      before: { subject: 'Confirm your new e-mail address' },
      after: { subject: 'Good day' },
    });
  });

  it('W14: refuses to save over a newer version with both values, and stores nothing', async () => {
    await save({ subject: 'Good day' }, 0, 'passwordReset');
    const older = save({ subject: 'Good night', heading: 'Hello' }, 0, 'passwordReset');
    await expect(older).rejects.toMatchObject({
      code: 'correspondence.templateChanged',
      details: [
        {
          path: 'texts.subject',
          conflict: { yours: 'Good night', theirs: 'Good day', by: 'Farida' },
        },
        { path: 'texts.heading' },
      ],
    });
    expect(await get('passwordReset')).toMatchObject({ version: 1, subject: 'Good day' });
  });

  it('W14: stores one version when two are saved at the same moment', async () => {
    const saves = await Promise.allSettled(
      ['One', 'Two'].map((subject) => save({ subject }, 0, 'emailChangeNotice')),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await get('emailChangeNotice')).versions).toHaveLength(1);
  });

  it('W14: saves nothing if no text changes, and keeps the last 50 versions', async () => {
    const key = 'newsletterConfirmation';
    const same = { subject: 'Confirm your subscription to {{company.name}}' };
    expect(await save(same, 0, key)).toMatchObject({ version: 0 });
    for (let version = 0; version < 52; version += 1)
      await save({ subject: `Day ${String(version)}` }, version, key);
    const { versions } = await get(key);
    expect([versions.length, versions[0]?.version]).toEqual([50, 52]);
  });
});

describe('a text that cannot be saved', () => {
  it.each<[string, TemplateKey, TemplateTexts, string]>([
    [
      'an unknown placeholder',
      'welcome',
      { opening: 'Dear {{user.password}}' },
      'This e-mail has no placeholder {{user.password}}.',
    ],
    [
      'a placeholder of another e-mail',
      'welcome',
      { opening: 'Order {{order.number}}' },
      'This e-mail has no placeholder {{order.number}}.',
    ],
    [
      'a placeholder that is not closed',
      'welcome',
      { opening: 'We are {{company.name}' },
      'Write a placeholder as {{name}}, with two braces on both sides.',
    ],
    [
      'a subject without its number',
      'orderPlaced',
      { subject: 'Thank you' },
      'Subject must contain {{order.number}}.',
    ],
    [
      'a reply without its text',
      'enquiryAnswered',
      { reply: 'Hello.' },
      'Reply must contain {{reply.text}}.',
    ],
    [
      'a line break in the subject',
      'welcome',
      { subject: 'Hello\nBcc: a@b.test' },
      'Subject cannot have a line break.',
    ],
    ['no subject', 'welcome', { subject: ' ' }, 'Subject is required.'],
    [
      'no sentence about strangers',
      'passwordReset',
      { notYou: '' },
      'If it was someone else is required.',
    ],
    ['a text that does not exist', 'welcome', { footer: 'x' }, 'This e-mail has no such text.'],
    [
      'the place of the secret',
      'passwordReset',
      { opening: 'Go to __SECRET__' },
      'Opening cannot contain __SECRET__.',
    ],
  ])('W14: is refused with a sentence at its field: %s', async (_what, key, texts, message) => {
    const [name] = Object.keys(texts);
    const { version } = await get(key);
    await expect(save(texts, 0, key)).rejects.toMatchObject({
      code: 'request.invalid',
      details: [{ path: `texts.${String(name)}`, message }],
    });
    expect((await get(key)).version).toBe(version);
  });

  it.each([
    'https://evil.example/login',
    'www.evil.example',
    `${SHOP_URL}.evil.example/`,
    `${SHOP_URL}@evil.example`,
    `${SHOP_URL}/products,https://evil.example`,
    'evil.{{company.name}}',
    'javascript:alert(1)',
  ])('W14: is refused for a link that leads elsewhere: %s', async (link) => {
    await expect(save({ opening: `See ${link} today` })).rejects.toMatchObject({
      code: 'request.invalid',
      details: [{ message: expect.stringContaining('to the shop only') as string }],
    });
  });

  it('W14: accepts a link to the shop in a text', async () => {
    const texts = { opening: `See ${SHOP_URL}/products today` };
    expect(await save(texts, 0, 'sampleRequestReceived')).toMatchObject({ version: 1 });
  });
});
