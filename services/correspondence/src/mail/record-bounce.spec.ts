import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { Email } from '../emails/email.entity.js';
import { messageId } from './message-id.js';
import { recordBounce } from './record-bounce.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

const sent = async () => {
  const _id = randomUUID();
  await database.dataSource.getRepository(Email).insert({
    _id,
    eventId: randomUUID(),
    kind: 'welcome',
    to: 'gone@example.test',
    subject: 'Welcome',
    plain: 'Hello',
    status: 'sent',
  });
  return _id;
};
const fateOf = (_id: string) => database.dataSource.getRepository(Email).findOneByOrFail({ _id });
const record = (text: string) => recordBounce(database.dataSource, text);

/** A shortened report in the format of mail servers (RFC 3464). */
const report = (email: string, own: { action?: string; status?: string; said?: string } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.test',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; gone@example.test',
    `Action: ${own.action ?? 'failed'}`,
    `Status: ${own.status ?? '5.1.1'}`,
    ...(own.said === undefined ? [] : [`Diagnostic-Code: smtp; ${own.said}`]),
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId(email)}`,
    'To: gone@example.test',
    '--b--',
  ].join('\r\n');

describe('an e-mail that bounces later', () => {
  it("records a bounced e-mail with the receiver server's reason, however often it is reported", async () => {
    const email = await sent();
    const text = report(email, { said: '550 5.1.1 <gone@example.test>:\r\n Recipient unknown' });
    for (let times = 0; times < 2; times += 1) expect(await record(text)).toBe('recorded');
    expect(await fateOf(email)).toMatchObject({
      status: 'bounced',
      lastError: '550 5.1.1 <gone@example.test>: Recipient unknown',
    });
    const other = await sent();
    await record(report(other));
    expect(await fateOf(other)).toMatchObject({ status: 'bounced', lastError: 'status 5.1.1' });
  });

  it.each([
    ['is only late', { action: 'delayed', status: '4.4.1' }],
    ['has arrived', { action: 'delivered', status: '2.0.0' }],
  ])('keeps the status of an e-mail when it %s', async (_what, own) => {
    const email = await sent();
    expect(await record(report(email, own))).toBe('no bounce');
    expect(await fateOf(email)).toMatchObject({ status: 'sent' });
  });

  it('changes nothing for a foreign bounce, or a text that is no report', async () => {
    expect(await record(report(randomUUID()))).toBe('unknown email');
    expect(await record('Out of office until Monday.')).toBe('no bounce');
    expect(await record('')).toBe('no bounce');
  });
});
