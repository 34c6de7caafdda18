import type { DemoEnquiry } from '@shop/seeds/demo-enquiries';
import type { DemoUser } from '@shop/seeds/demo';
import type { UserView } from '@shop/contracts/auth/auth';
import { In, Not, type DataSource } from 'typeorm';
import type { EnquiriesService } from '../enquiries/enquiries.service.js';
import { Enquiry } from '../enquiries/enquiry.entity.js';
import type { InboxService } from '../enquiries/inbox.service.js';
import { Email } from '../emails/email.entity.js';

export interface DemoServices {
  dataSource: DataSource;
  enquiries: EnquiriesService;
  inbox: InboxService;
  /** The admin who replies. */
  admin: DemoUser;
}

/** E-mails that the demo's enquiries cause themselves. */
const OF_ENQUIRIES = ['sampleRequestReceived', 'enquiryReceived', 'enquiryAnswered'] as const;

/**
 * Stores the demo's enquiries in a new shop, or in one whose seed was interrupted. Returns their number, or 0 if the
 * shop has enquiries or e-mails of its own.
 */
export async function addDemoEnquiries(
  { dataSource, enquiries, inbox, admin }: DemoServices,
  demo: readonly DemoEnquiry[],
): Promise<number> {
  const rows = await dataSource.manager.find(Enquiry, { select: { key: true } });
  const keys = new Set(demo.map(({ key }) => key));
  if (rows.length === demo.length || rows.some(({ key }) => !keys.has(key))) return 0;
  if (await dataSource.manager.existsBy(Email, { kind: Not(In(OF_ENQUIRIES)) })) return 0;
  for (const { key, enquiry, user, receivedAt, isTakenOn, answer } of demo) {
    const sender = user && userViewOf(user);
    const { enquiry: id } = await enquiries.submit(key, enquiry, sender, receivedAt);
    if (isTakenOn) await inbox.change(id, { status: 'inProgress', assignee: 'me' }, admin);
    if (answer)
      await inbox.reply({ id, key: `${key}-answer`, text: answer.text }, admin, answer.at);
  }
  return demo.length;
}

const userViewOf = ({ _id, name, email, role, createdAt }: DemoUser): UserView => ({
  _id,
  name,
  email,
  role,
  createdAt: createdAt.toISOString(),
});
