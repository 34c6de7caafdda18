import type { DemoEnquiry } from '@shop/seeds/demo-enquiries';
import type { DemoUser } from '@shop/seeds/demo';
import type { UserView } from '@shop/contracts/auth';
import type { DataSource } from 'typeorm';
import type { EnquiriesService } from '../enquiries/enquiries.service.js';
import { Enquiry } from '../enquiries/enquiry.entity.js';
import type { InboxService } from '../enquiries/inbox.service.js';

export interface DemoDesk {
  dataSource: DataSource;
  enquiries: EnquiriesService;
  inbox: InboxService;
  /** The admin who answers. */
  admin: DemoUser;
}

/**
 * Puts the demo's enquiries on an empty desk, or on one whose seed was interrupted, by the same use cases as a
 * visitor's; answers how many, 0 where somebody else has written already.
 */
export async function addDemoEnquiries(
  { dataSource, enquiries, inbox, admin }: DemoDesk,
  demo: readonly DemoEnquiry[],
): Promise<number> {
  const rows = await dataSource.manager.find(Enquiry, { select: { key: true } });
  const keys = new Set(demo.map(({ key }) => key));
  if (rows.length === demo.length || rows.some(({ key }) => !keys.has(key))) return 0;
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
  ...{ _id, name, email, role },
  createdAt: createdAt.toISOString(),
});
