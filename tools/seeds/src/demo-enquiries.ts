// Enquiries of the last days from visitors of the demo shop.
import { HOUR_MS } from '@shop/contracts/core/time';
import type { EnquiryInput } from '@shop/contracts/correspondence/correspondence-forms';
import { demoUsers, type DemoUser } from './demo.js';
import { readEnquiries } from './seed-files.js';

export interface DemoEnquiry {
  /** The form's: the same enquiry is never stored twice. */
  key: string;
  receivedAt: Date;
  /** Who was signed in. */
  user: DemoUser | null;
  enquiry: EnquiryInput;
  /** True where an admin handles it. */
  isTakenOn: boolean;
  answer: { at: Date; text: string } | null;
}

/** All of them, oldest first. */
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
