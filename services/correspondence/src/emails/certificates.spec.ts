import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { certificateEvents } from '@shop/contracts/cloth/certificates';
import { company } from '@shop/contracts/core/company';
import { until } from '@shop/service-kit-testing/until';
import {
  mailsTo,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

/** The queues of a new vhost need some time on a busy machine. */
const TIMEOUT_MS = 25_000;

let shop: TestCorrespondence;
beforeAll(async () => {
  shop = await testCorrespondence();
});
afterAll(() => shop.close());

describe('a certificate that expires soon', () => {
  it('FAB-48: sends one e-mail about an expiring certificate, however often the event is delivered', async () => {
    const number = `DEMO-${randomUUID()}`;
    const certificate = randomUUID();
    const expiring = {
      certificate,
      scheme: 'gots' as const,
      number,
      holder: 'Tangail <b>',
      days: 30,
      expiresOn: '2026-12-25',
      cloths: 4,
      at: new Date().toISOString(),
    };
    const eventId = randomUUID();
    const publish = (id: string, days: number) =>
      shop.publish('catalogue', certificateEvents.expiring, { ...expiring, days }, id);
    await publish(eventId, 30);
    await publish(eventId, 30);
    await publish(randomUUID(), 7);
    const arrived = async () =>
      (await mailsTo(company.email)).filter(({ subject }) => subject.includes(number));
    await until(async () => (await arrived()).length >= 2, TIMEOUT_MS);
    const mails = await arrived();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Global Organic Textile Standard (GOTS) ${number} expires in 30 days`,
      `Global Organic Textile Standard (GOTS) ${number} expires in 7 days`,
    ]);
    expect(mails[0]?.text).toContain('25 December 2026');
    expect(mails[0]?.text).toContain(`http://shop.test/admin/certificates/${certificate}`);
    expect(mails[0]?.html).toContain('Tangail &lt;b&gt;');
  });
});
