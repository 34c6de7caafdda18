import 'reflect-metadata';
import { auditRpc } from '@shop/contracts/core/audit';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import type { EnquiryInput } from '@shop/contracts/correspondence/correspondence-forms';
import { until } from '@shop/service-kit-testing/until';
import { randomUUID } from 'node:crypto';
import { contact, sampleRequest } from '../testing/samples.js';
import {
  mailsTo,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

const TIMEOUT_MS = 25_000;
const rpc = correspondenceRpc;

describe('the inbox', () => {
  let shop: TestCorrespondence;
  let admin: Awaited<ReturnType<TestCorrespondence['signIn']>>;
  beforeAll(async () => {
    shop = await testCorrespondence();
    admin = await shop.signIn({ role: 'admin', name: 'Farida Haque' });
  });
  afterAll(() => shop.close());

  const submit = async (enquiry: EnquiryInput) =>
    (await shop.request(rpc.submit, { key: randomUUID(), enquiry })).enquiry;
  const list = (query: object) => shop.request(rpc.listEnquiries, query, admin);
  const idsOf = async (query: object) =>
    (await list(query)).enquiries.map((enquiry) => enquiry._id);
  const reply = (enquiry: string, text: string, key = randomUUID()) =>
    shop.request(rpc.reply, { enquiry, text, key }, admin);
  const makeLate = (id: string) =>
    shop.dataSource.query("UPDATE enquiries SET due_at = now() - interval '1 min' WHERE id = $1", [
      id,
    ]);

  it('shows received enquiries in the inbox, the newest first, with their text', async () => {
    const email = someAddress();
    const first = await submit(contact({ email, company: 'Karim & Daughters' }));
    const second = await submit(sampleRequest({ email }));
    expect(await idsOf({ search: email })).toEqual([second, first]);
    expect(await shop.request(rpc.getEnquiry, { enquiry: first }, admin)).toMatchObject({
      kind: 'quote',
      status: 'new',
      company: 'Karim & Daughters',
      message: expect.stringContaining('<b>voile</b>'),
      details: [{ label: 'Subject', value: 'Bulk order' }],
      assignee: null,
      isLate: false,
      replies: [],
    });
  });

  it('searches the inbox by name, e-mail, company and subject, with literal special characters', async () => {
    const mark = randomUUID().slice(0, 8);
    const id = await submit(contact({ company: `Weavers ${mark} 100%` }));
    expect(await idsOf({ search: `WEAVERS ${mark}` })).toEqual([id]);
    expect(await idsOf({ search: `${mark} 100%` })).toEqual([id]);
    expect(await idsOf({ search: `${mark}%100` })).toEqual([]);
  });

  it('backend 10: searches the inbox without case and accents', async () => {
    const mark = randomUUID().slice(0, 8);
    const id = await submit(contact({ company: `Étoffes ${mark}` }));
    expect(await idsOf({ search: `étoffes ${mark}` })).toEqual([id]);
    expect(await idsOf({ search: `ETOFFES ${mark}` })).toEqual([id]);
  });

  it('filters the inbox by kind, status, assignee and lateness', async () => {
    const email = someAddress();
    const quote = await submit(contact({ email }));
    const sample = await submit(sampleRequest({ email }));
    await makeLate(sample);
    await shop.request(rpc.changeEnquiry, { enquiry: quote, assignee: 'me' }, admin);
    const search = email;
    expect(await idsOf({ search, kind: 'sample' })).toEqual([sample]);
    expect(await idsOf({ search, assignee: 'me' })).toEqual([quote]);
    expect(await idsOf({ search, assignee: 'unassigned' })).toEqual([sample]);
    expect(await idsOf({ search, late: 'yes' })).toEqual([sample]);
    expect(await idsOf({ search, status: 'answered' })).toEqual([]);
    expect((await list({ search, late: 'yes' })).enquiries[0]?.isLate).toBe(true);
  });

  it('assigns an enquiry to another admin, records that, and finds it by assignee', async () => {
    const email = someAddress();
    const id = await submit(contact({ email }));
    const otherAdmin = { _id: randomUUID(), name: 'Jonas Weber' };
    const { assignee } = await shop.request(
      rpc.changeEnquiry,
      { enquiry: id, assignee: otherAdmin },
      admin,
    );
    expect(assignee).toEqual(otherAdmin);
    expect(await idsOf({ search: email, assignee: otherAdmin._id })).toEqual([id]);
    expect(await idsOf({ search: email, assignee: 'me' })).toEqual([]);
    const { entries } = await shop.request(auditRpc.correspondence, { subject: id }, admin);
    expect(entries[0]).toMatchObject({
      by: { name: 'Farida Haque' },
      before: { assignee: null },
      after: { assignee: 'Jonas Weber' },
    });
  });

  it('W50: refuses to reassign an enquiry that another admin has taken on in the meantime', async () => {
    const enquiry = await submit(contact());
    const seen = { status: 'new' as const, assignee: null };
    const farida = { enquiry, assignee: 'me' as const, seen };
    await shop.request(rpc.changeEnquiry, farida, admin);
    const jonas = { _id: randomUUID(), name: 'Jonas Weber' };
    await expect(
      shop.request(rpc.changeEnquiry, { enquiry, assignee: jonas, seen }, admin),
    ).rejects.toMatchObject({ code: 'correspondence.enquiryChanged' });
    expect((await shop.request(rpc.changeEnquiry, farida, admin)).assignee).toMatchObject({
      name: 'Farida Haque',
    });
    const status = { enquiry, status: 'inProgress' as const, seen };
    expect((await shop.request(rpc.changeEnquiry, status, admin)).status).toBe('inProgress');
  });

  it('sorts the inbox by deadline, by name and by status, with missing deadlines last', async () => {
    const company = `Sorted ${randomUUID()}`;
    const first = await submit(contact({ company, name: 'Amina' }));
    const second = await submit(contact({ company, name: 'Bashir' }));
    await makeLate(second);
    const order = (sort: object) => idsOf({ search: company, ...sort });
    expect(await order({ sort: 'due', order: 'asc' })).toEqual([second, first]);
    expect(await order({ sort: 'name', order: 'asc' })).toEqual([first, second]);
    expect(await order({ sort: 'name', order: 'desc' })).toEqual([second, first]);
    expect(await order({ sort: 'received', order: 'asc' })).toEqual([first, second]);
    await shop.dataSource.query('UPDATE enquiries SET due_at = NULL WHERE id = $1', [second]);
    expect(await order({ sort: 'due', order: 'desc' })).toEqual([first, second]);
  });

  it('returns the inbox in pages', async () => {
    const email = someAddress();
    for (let count = 0; count < 3; count += 1) await submit(contact({ email }));
    const page = await list({ search: email, limit: 2, page: 2 });
    expect([page.enquiries.length, page.total, page.pages]).toEqual([1, 3, 2]);
  });

  it('counts new and late enquiries', async () => {
    const before = (await list({})).counts;
    const id = await submit(contact());
    await makeLate(id);
    expect((await list({})).counts).toEqual({ new: before.new + 1, late: before.late + 1 });
    await shop.request(rpc.changeEnquiry, { enquiry: id, status: 'answered' }, admin);
    expect((await list({})).counts).toEqual(before);
  });

  it('sends a reply by e-mail once, with the quoted enquiry, and marks it as answered', async () => {
    const email = someAddress();
    const id = await submit(contact({ email }));
    const key = randomUUID();
    const text = 'We can weave it.\n\nShall we send a sample?';
    const [answered] = await Promise.all([reply(id, text, key), reply(id, text, key)]);
    expect(answered).toMatchObject({
      status: 'answered',
      assignee: { name: 'Farida Haque' },
      replies: [{ text, by: { name: 'Farida Haque' } }],
    });
    const mails = await until(async () => {
      const found = await mailsTo(email);
      return found.length === 2 ? found : null;
    }, TIMEOUT_MS);
    const mail = mails.find(({ subject }) => subject.startsWith('Re: Quote: bulk order'));
    expect(mail?.text).toContain('Shall we send a sample?');
    expect(mail?.text).toContain('> by March.');
    expect(mail?.html).toContain('&lt;b&gt;voile&lt;/b&gt;');
    await until(async () => {
      const { replies } = await shop.request(rpc.getEnquiry, { enquiry: id }, admin);
      return replies.length === 1 && replies[0]?.delivery?.status === 'sent';
    });
  });

  it('shows that the mail server refused a reply', async () => {
    const id = await submit(contact({ email: 'refused@example.test' }));
    await reply(id, 'Hello');
    const view = await until(async () => {
      const now = await shop.request(rpc.getEnquiry, { enquiry: id }, admin);
      return now.replies[0]?.delivery?.status === 'refused' ? now : null;
    }, TIMEOUT_MS);
    expect(view.replies[0]?.delivery?.lastError).toContain('550');
  });

  it('security M6: stores a record of who read an enquiry or an e-mail', async () => {
    const id = await submit(contact());
    for (let times = 0; times < 2; times += 1)
      await shop.request(rpc.getEnquiry, { enquiry: id }, admin);
    const { emails } = await shop.request(rpc.listEmails, { limit: 1 }, admin);
    const email = emails[0]?._id ?? '';
    await shop.request(rpc.getEmail, { email: email }, admin);
    const recorded = async (subject: string) =>
      (await shop.request(auditRpc.correspondence, { subject }, admin)).entries.map(
        ({ action, by }) => `${action} by ${by.name}`,
      );
    expect(await recorded(id)).toEqual(['enquiry.read by Farida Haque']);
    expect(await recorded(email)).toEqual(['email.read by Farida Haque']);
  });

  it('stores a record of who changed what in the inbox', async () => {
    const id = await submit(contact());
    await shop.request(
      rpc.changeEnquiry,
      { enquiry: id, status: 'inProgress', assignee: 'me' },
      admin,
    );
    await reply(id, 'Gladly.');
    const { entries } = await shop.request(auditRpc.correspondence, { subject: id }, admin);
    expect(entries).toMatchObject([
      {
        action: 'enquiry.answered',
        before: { status: 'inProgress' },
        after: { reply: expect.stringMatching(/^[\da-f-]{36}$/) as string },
      },
      {
        action: 'enquiry.changed',
        by: { name: 'Farida Haque' },
        before: { status: 'new', assignee: null },
        after: { status: 'inProgress', assignee: 'Farida Haque' },
      },
    ]);
  });

  it('finds the design of an enquiry, and none of another', async () => {
    const file = { id: `${randomUUID()}.pdf`, name: 'lotus.pdf', size: 1_200 };
    const content = {
      name: 'Ayesha',
      email: 'a@example.test',
      fabricType: 'silk' as const,
      description: 'A lotus.',
      designFile: file,
    };
    const id = await submit({ form: 'custom-printing', content });
    expect(await shop.request(rpc.findDesignFile, { enquiry: id }, admin)).toEqual(file);
    const other = await submit(contact());
    await expect(shop.request(rpc.findDesignFile, { enquiry: other }, admin)).rejects.toMatchObject(
      {
        code: 'correspondence.notFound',
      },
    );
  });

  it('refuses the inbox to everyone except admins', async () => {
    const shopper = await shop.signIn();
    const enquiry = await submit(contact());
    const asked = [
      shop.request(rpc.listEnquiries, {}, shopper),
      shop.request(rpc.getEnquiry, { enquiry }, shopper),
      shop.request(rpc.changeEnquiry, { enquiry, status: 'answered' }, shopper),
      shop.request(rpc.reply, { enquiry, text: 'x', key: randomUUID() }, shopper),
      shop.request(rpc.findDesignFile, { enquiry }, shopper),
    ];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'auth.forbidden' } });
  });

  it('reports an unknown enquiry', async () => {
    await expect(
      shop.request(rpc.getEnquiry, { enquiry: randomUUID() }, admin),
    ).rejects.toMatchObject({
      code: 'correspondence.notFound',
    });
  });
});
