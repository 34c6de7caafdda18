import 'reflect-metadata';
import { enquiryQuery } from '@shop/contracts/correspondence/correspondence';
import { Audit } from '@shop/service-kit/audit/audit';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { buildProcess, startProcess } from '@shop/service-kit-testing/test-process';
import { demoEnquiries } from '@shop/seeds/demo-enquiries';
import { demoUsers } from '@shop/seeds/demo';
import { randomUUID } from 'node:crypto';
import { EnquiriesService } from '../enquiries/enquiries.service.js';
import { InboxService } from '../enquiries/inbox.service.js';
import { FormEmailsService } from '../emails/form-emails.service.js';
import { EmailsService } from '../emails/emails.service.js';
import { welcomeEmail } from '../emails/welcome.email.js';
import { contact } from '../testing/samples.js';
import { dataSourceOptions } from './data-source.js';
import { addDemoEnquiries, type DemoServices } from './demo-enquiries.js';

const now = new Date();
const demo = demoEnquiries(now);

describe('the demo enquiries', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let services: DemoServices;
  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
    const { dataSource } = database;
    const [admin] = demoUsers(now).filter(({ role }) => role === 'admin');
    if (!admin) throw new Error('The demo data has no admin');
    const emails = new EmailsService(dataSource);
    const enquiries = new EnquiriesService(dataSource, new FormEmailsService(dataSource, emails));
    const inbox = new InboxService(dataSource, emails, new Audit(dataSource));
    services = { dataSource, enquiries, inbox, admin };
  });
  afterEach(() => database.close());

  const list = async () =>
    (await services.inbox.list(enquiryQuery.parse({}), services.admin)).enquiries;

  it('adds the demo enquiries to an empty shop once, with ages, some answered, one assigned, one late', async () => {
    expect(await addDemoEnquiries(services, demo)).toBe(demo.length);
    expect(await addDemoEnquiries(services, demo)).toBe(0);
    const added = await list();
    expect(added.map(({ receivedAt }) => receivedAt).reverse()).toEqual(
      demo.map(({ receivedAt }) => receivedAt.toISOString()),
    );
    const answered = added.filter(({ status }) => status === 'answered');
    expect(answered).toHaveLength(demo.filter(({ answer }) => answer).length);
    expect(added.filter(({ status }) => status === 'inProgress')).toHaveLength(1);
    expect(added.filter(({ status, isLate }) => isLate && status === 'new')).toHaveLength(1);
    const [first] = answered;
    const { replies } = await services.inbox.get(first?._id ?? '');
    expect(replies.map(({ at, by }) => [at, by.name])).toEqual([
      [demo.findLast(({ answer }) => answer)?.answer?.at.toISOString(), services.admin.name],
    ]);
  });

  it('completes the demo enquiries if the seed was interrupted', async () => {
    await addDemoEnquiries(services, demo.slice(0, 2));
    expect(await addDemoEnquiries(services, demo)).toBe(demo.length);
    expect(await list()).toHaveLength(demo.length);
  });

  it('adds no demo enquiries to a shop that has other enquiries', async () => {
    await services.enquiries.submit('another-visitor', contact(), null);
    expect(await addDemoEnquiries(services, demo)).toBe(0);
    expect(await list()).toHaveLength(1);
  });

  it('reliability 11: adds no demo enquiries to a shop that has sent other e-mails', async () => {
    const { dataSource } = database;
    const welcome = { eventId: randomUUID(), kind: 'welcome' as const, to: 'nadia@example.com' };
    await dataSource.transaction((manager) =>
      new EmailsService(dataSource).write(
        manager,
        { ...welcome, userId: randomUUID() },
        welcomeEmail('http://localhost'),
      ),
    );
    expect(await addDemoEnquiries(services, demo)).toBe(0);
    expect(await list()).toEqual([]);
  });
});

describe('the demo’s data', () => {
  it('refuses to load the demo data into a production shop', async () => {
    buildProcess('services/correspondence');
    const seed = startProcess('services/correspondence/dist/db/seed.js', {
      PROFILE: 'production',
      DATABASE_URL: 'postgres://correspondence_app:unused@127.0.0.1:1/correspondence',
    });
    expect(await seed.ended).toBe(1);
    expect(seed.output()).toContain('the demo enquiries belong in no other shop');
  });
});
