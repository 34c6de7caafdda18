// Enquiries of the last days by visitors of the demo shop.
import { HOUR_MS } from '@shop/contracts/core/time';
import type { EnquiryInput } from '@shop/contracts/correspondence/correspondence-forms';
import { demoUsers, type DemoUser } from './demo.js';
import { readEnquiries } from './seed-files.js';

export interface DemoEnquiry {
  /** Key of the form: the same enquiry is never stored twice. */
  key: string;
  receivedAt: Date;
  /** The signed-in user; null for a guest. */
  user: DemoUser | null;
  enquiry: EnquiryInput;
  /** True if an admin handles the enquiry. */
  isTakenOn: boolean;
  answer: { at: Date; text: string } | null;
}

/** Returns all demo enquiries, oldest first. */
export function demoEnquiries(now: Date): DemoEnquiry[] {
  const users = new Map(demoUsers(now).map((user) => [user._id, user]));
  const before = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  return readEnquiries()
    .map(({ key, hoursAgo, user, enquiry, isTakenOn, answer }) => ({
      key,
      enquiry,
      isTakenOn,
      receivedAt: before(hoursAgo),
      user: (user !== null && users.get(user)) || null,
      answer: answer && { at: before(answer.hoursAgo), text: answer.text },
    }))
    .sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
}
