import 'reflect-metadata';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { rootLogger } from '@shop/service-kit/logger';
import { testAddress } from '@shop/service-kit-testing/test-address';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { until } from '@shop/service-kit-testing/until';
import { randomUUID } from 'node:crypto';
import { register as metrics } from 'prom-client';
import { setTimeout } from 'node:timers/promises';
import { dataSourceOptions } from '../db/data-source.js';
import { Email } from '../emails/email.entity.js';
import { EmailsService } from '../emails/emails.service.js';
import { mailsTo, SECRET_KEY, SHOP_URL, someAddress } from '../testing/test-correspondence.js';
import { MailSettings } from '../emails/mail-settings.js';
import { Mailer } from './mailer.js';

describe('the mailer', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const mailers: Mailer[] = [];

  const mailer = (smtpUrl = testAddress('SMTP_URL'), perSecond = 100, holdSeconds = 120) => {
    const from = 'Loomery <shop@loomery.test>';
    const own = [SECRET_KEY, holdSeconds] as const;
    const settings = new MailSettings(smtpUrl, perSecond, from, SHOP_URL, ...own);
    const one = new Mailer(database.dataSource, settings);
    mailers.push(one);
    return one;
  };
  const write = (to: string, usefulUntil?: Date) =>
    database.dataSource.transaction((manager) =>
      new EmailsService(database.dataSource).write(
        manager,
        { eventId: randomUUID(), kind: 'welcome', to, ...(usefulUntil && { usefulUntil }) },
        { subject: 'Hello', heading: 'Hello', parts: [], because: 'You asked.' },
      ),
    );
  const emails = () => database.dataSource.getRepository(Email).find();
  const due = () => database.dataSource.query('UPDATE emails SET next_at = now()');

  beforeEach(async () => {
    rootLogger.level = 'silent';
    database = await testDatabase(dataSourceOptions);
  });
  afterEach(async () => {
    for (const one of mailers.splice(0)) one.onApplicationShutdown();
    await database.close();
  });

  it('sends each e-mail once, with two mailers at the same time', async () => {
    const email = someAddress();
    for (let count = 0; count < 25; count += 1) await write(email);
    await Promise.all([mailer().deliverDue(), mailer().deliverDue()]);
    expect(await mailsTo(email)).toHaveLength(25);
    expect((await emails()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('holds an e-mail while the mail server is away, and sends it once it is back', async () => {
    const email = someAddress();
    const link = await cuttableLink(testAddress('SMTP_URL').replace('smtp:', 'http:'));
    const one = mailer(link.url.replace('http:', 'smtp:'));
    link.cut();
    await write(email);
    await one.deliverDue();
    expect(await emails()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    link.mend();
    await due();
    await one.deliverDue();
    expect(await emails()).toMatchObject([{ status: 'sent', attempts: 2, lastError: null }]);
    expect(await mailsTo(email)).toHaveLength(1);
    await link.close();
  });

  it("containers E: counts the mailer's attempts by outcome, and the waiting e-mails", async () => {
    metrics.resetMetrics();
    const link = await cuttableLink(testAddress('SMTP_URL').replace('smtp:', 'http:'));
    const one = mailer(link.url.replace('http:', 'smtp:'));
    link.cut();
    await write(someAddress());
    await one.deliverDue();
    await one.measureWaiting();
    const text = () => metrics.metrics();
    expect(await text()).toContain('emails_total{outcome="waiting"} 1\n');
    expect(await text()).toContain('emails_waiting 1\n');
    link.mend();
    await due();
    await one.deliverDue();
    await one.measureWaiting();
    expect(await text()).toContain('emails_total{outcome="sent"} 1\n');
    expect(await text()).toContain('emails_waiting 0\n');
    await link.close();
  });

  it('security L5: sends no e-mail without TLS in production, and holds it', async () => {
    const email = someAddress();
    await write(email);
    const own = ['Loomery <shop@loomery.test>', SHOP_URL, SECRET_KEY, 120, true] as const;
    const one = new Mailer(
      database.dataSource,
      new MailSettings(testAddress('SMTP_URL'), 100, ...own),
    );
    mailers.push(one);
    await one.deliverDue();
    expect(await mailsTo(email)).toEqual([]);
    const [mail] = await emails();
    expect(mail).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(mail?.lastError).toMatch(/STARTTLS|TLS/);
  });

  it("backend 21: holds a mailer's e-mails from other replicas for as long as a slow mail server needs", async () => {
    const email = someAddress();
    const link = await cuttableLink(testAddress('SMTP_URL').replace('smtp:', 'http:'));
    link.lag(180);
    const HOLD_SECONDS = 1.2;
    const slow = mailer(link.url.replace('http:', 'smtp:'), 100, HOLD_SECONDS);
    for (let count = 0; count < 20; count += 1) await write(email);
    let isDone = false;
    const begun = performance.now();
    const delivery = slow.deliverDue().finally(() => {
      isDone = true;
    });
    const other = mailer();
    await until(async () => (await emails()).some(({ attempts }) => attempts > 0));
    while (!isDone) {
      await other.deliverDue();
      await setTimeout(100);
    }
    await delivery;
    // The delivery lasted longer than the initial hold.
    expect(performance.now() - begun).toBeGreaterThan(1.2 * HOLD_SECONDS * 1_000);
    const all = await emails();
    expect(all.map(({ status, attempts }) => [status, attempts])).toEqual(
      all.map(() => ['sent', 1]),
    );
    await link.close();
  });

  it('backend 21: records what has been sent while the rest of the batch is still pending', async () => {
    const email = someAddress();
    const link = await cuttableLink(testAddress('SMTP_URL').replace('smtp:', 'http:'));
    link.lag(100);
    for (let count = 0; count < 12; count += 1) await write(email);
    const delivery = mailer(link.url.replace('http:', 'smtp:'), 100, 0.4).deliverDue();
    const recorded = await until(async () => {
      const sent = (await emails()).filter(({ status }) => status === 'sent').length;
      return sent > 0 && sent;
    });
    expect(recorded).toBeLessThan(12);
    await delivery;
    await link.close();
  });

  it('renders an e-mail in the template when it is sent, and stores only its plain text', async () => {
    const email = someAddress();
    await write(email);
    expect(await emails()).toMatchObject([{ words: { heading: 'Hello' } }]);
    await mailer().deliverDue();
    expect((await mailsTo(email))[0]?.html).toContain('You asked.');
    const [mail] = await emails();
    expect(mail).toMatchObject({ status: 'sent', words: null });
    expect(mail?.plain).toContain('You asked.');
  });

  it('retries an e-mail later if its mailbox defers it', async () => {
    await write('later@example.test');
    await mailer().deliverDue();
    const [mail] = await emails();
    expect(mail).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(mail?.lastError).toContain('450 Try again later');
    expect(mail?.nextAt.getTime()).toBeGreaterThan(Date.now());
  });

  it('sends an e-mail again with the same Message-ID if the mailer dies after the delivery', async () => {
    const email = someAddress();
    await write(email);
    await mailer().deliverDue();
    // Simulates a process that was killed before it could record that the e-mail was sent.
    await database.dataSource.query("UPDATE emails SET status = 'waiting', sent_at = NULL");
    await due();
    await mailer().deliverDue();
    expect(await emails()).toMatchObject([{ status: 'sent', attempts: 2 }]);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.messageId).toContain((await emails())[0]?._id);
  });

  it('sends no more e-mails in a second than the rate allows, and the rest in the next seconds', async () => {
    const email = someAddress();
    for (let count = 0; count < 5; count += 1) await write(email);
    const one = mailer(testAddress('SMTP_URL'), 2);
    await one.deliverDue();
    expect(await mailsTo(email)).toHaveLength(2);
    await one.deliverDue();
    await one.deliverDue();
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('sends an e-mail with an expiry before others', async () => {
    const ordinary = someAddress();
    const hurried = someAddress();
    for (let count = 0; count < 5; count += 1) await write(ordinary);
    await write(hurried, new Date(Date.now() + 60_000));
    await mailer(testAddress('SMTP_URL'), 1).deliverDue();
    expect(await mailsTo(hurried)).toHaveLength(1);
    expect(await mailsTo(ordinary)).toHaveLength(0);
  });
});
