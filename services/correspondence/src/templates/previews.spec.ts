// Previews and tests of e-mails, on a real database with an order service that follows its contract.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { templateKeys } from '@shop/contracts/correspondence/email-templates';
import type { EmailedOrder } from '@shop/contracts/ordering/order-emails';
import { Bus } from '@shop/service-kit/bus/bus';
import { testSession } from '@shop/service-kit-testing/test-identity';
import { moveAccount } from '../emails/account-address.query.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { orderPlacedEmail } from '../emails/order-placed.email.js';
import { renderHtml } from '../emails/template/html.js';
import { renderEmail } from '../emails/template/render-email.js';
import {
  SHOP_URL,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';
import { EmailTemplatesService } from './email-templates.service.js';
import { PreviewsService } from './previews.service.js';
import { sampleOrder } from './sample-data.js';

let shop: TestCorrespondence;
beforeAll(async () => {
  shop = await testCorrespondence();
});
afterAll(() => shop.close());

const user = { _id: randomUUID(), name: 'Nadia', email: someAddress() };
const order = { ...sampleOrder.order, order: randomUUID(), user, totalCents: 777 };
const emailed: EmailedOrder = { order, from: 'processing' };

/** Previews whose order service knows this order. */
function previews(found: EmailedOrder | null = emailed) {
  const bus = new Bus({ call: () => Promise.resolve(Buffer.from(JSON.stringify({ found }))) });
  return new PreviewsService(
    shop.dataSource,
    bus,
    shop.app.get(EmailTemplatesService),
    new EmailsService(shop.dataSource),
    shop.app.get(MailSettings),
  );
}
const anAdmin = () => testSession({ role: 'admin', email: someAddress() }).user;
const testsTo = (email: string) =>
  shop.dataSource.query<{ subject: string; plain: string; words: object }[]>(
    'SELECT subject, plain, words FROM emails WHERE receiver = $1',
    [email],
  );

describe('the preview of an e-mail', () => {
  it('W59: shows the chosen order as the sending code writes it', async () => {
    const content = orderPlacedEmail(order, SHOP_URL);
    const preview = await previews().preview({ key: 'orderPlaced', order: order.order });
    expect(preview).toEqual({
      subject: renderEmail(content).subject,
      plain: renderEmail(content).plain,
      html: renderHtml(content, SHOP_URL),
      of: 'order',
      order: order.number,
      to: user.email,
    });
  });

  it('W59: shows the newest order if none is chosen, and a marked sample if there is no order', async () => {
    expect(await previews().preview({ key: 'orderPlaced' })).toMatchObject({ of: 'newest' });
    const sample = await previews(null).preview({ key: 'orderPlaced' });
    expect(sample).toMatchObject({ of: 'sample', order: null, to: null });
    expect(sample.plain).toContain('2 × Sample cloth');
    await expect(
      previews(null).preview({ key: 'orderPlaced', order: randomUUID() }),
    ).rejects.toMatchObject({ code: 'order.notFound' });
  });

  it('W59: names the current address of the customer', async () => {
    const moved = { ...user, _id: randomUUID() };
    const email = someAddress();
    const at = new Date().toISOString();
    await moveAccount(shop.dataSource.manager, {
      user: moved._id,
      email,
      previousEmail: moved.email,
      at,
    });
    const preview = previews({ ...emailed, order: { ...order, user: moved } });
    expect(await preview.preview({ key: 'orderPlaced' })).toMatchObject({ to: email });
  });

  it('W59: removes the line with a missing value, and keeps the others', async () => {
    const opening = 'Dear {{customer.name}},\n\nyour order {{order.number}} has arrived here.';
    const plainOf = async (name: string) => {
      const named = { ...emailed, order: { ...order, user: { ...user, name } } };
      const { plain } = await previews(named).preview({ key: 'orderPlaced', texts: { opening } });
      return plain;
    };
    expect(await plainOf('Nadia')).toContain('Dear Nadia,\n\nyour order');
    const without = await plainOf('Win at evil.example');
    expect(without).toContain('\n\nyour order');
    expect(without).not.toMatch(/Dear|evil|\n\n\n/);
  });

  it.each(templateKeys)('W14: shows %s with no placeholder left and no key', async (key) => {
    const { subject, plain, html } = await previews().preview({ key });
    expect([subject, plain, html].join()).not.toMatch(/\{\{|__SECRET__|undefined/);
  });

  it('W14: refuses texts that cannot be saved', async () => {
    const texts = { opening: '{{nothing}}' };
    await expect(previews().preview({ key: 'orderPlaced', texts })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('a test of an e-mail', () => {
  it.each(templateKeys)(
    'W59: goes only to the admin, marked, without a working link: %s',
    async (key) => {
      const admin = anAdmin();
      const message = randomUUID();
      await previews().sendTest(admin, { key }, message);
      await previews().sendTest(admin, { key }, message);
      const [mail, ...more] = await testsTo(admin.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^\[Test\] /);
      expect(mail?.plain).not.toContain(SHOP_URL);
      expect(mail?.plain).not.toContain('__SECRET__');
      expect(JSON.stringify(mail?.words)).not.toMatch(/"url":"http/);
      expect(await testsTo(user.email)).toEqual([]);
    },
  );

  it('W59: shows the texts as edited', async () => {
    const admin = anAdmin();
    const input = { key: 'welcome' as const, texts: { subject: 'Good day' } };
    await previews().sendTest(admin, input, randomUUID());
    expect(await testsTo(admin.email)).toMatchObject([{ subject: '[Test] Good day' }]);
  });

  it('W59: refuses the 21st test within an hour', async () => {
    const admin = anAdmin();
    const send = () => previews().sendTest(admin, { key: 'welcome' }, randomUUID());
    await Promise.all(Array.from({ length: 20 }, send));
    await expect(send()).rejects.toMatchObject({ code: 'request.tooMany' });
    expect(await testsTo(admin.email)).toHaveLength(20);
  });
});
