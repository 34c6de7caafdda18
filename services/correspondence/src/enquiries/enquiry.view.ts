// View of an enquiry for admins.
import {
  enquirySummary,
  enquiryView,
  type EnquirySummary,
  type EnquiryView,
} from '@shop/contracts/correspondence/correspondence';
import type { Email } from '../emails/email.entity.js';
import type { EnquiryReply } from './enquiry-reply.entity.js';
import type { Enquiry } from './enquiry.entity.js';
import { isLate } from './response-deadline.rules.js';

const parts = (enquiry: Enquiry) => ({
  ...enquiry,
  assignee:
    enquiry.assigneeId === null
      ? null
      : { _id: enquiry.assigneeId, name: enquiry.assigneeName ?? '' },
  isLate: isLate(enquiry),
});

export const summaryOf = (enquiry: Enquiry): EnquirySummary => enquirySummary.parse(parts(enquiry));

/** Returns the enquiry with its replies, and the status of all its e-mails. */
export function viewOf(
  enquiry: Enquiry,
  replies: readonly EnquiryReply[],
  emails: readonly Email[],
): EnquiryView {
  const deliveryOf = (cause: string) => emails.find(({ eventId }) => eventId === cause) ?? null;
  return enquiryView.parse({
    ...parts(enquiry),
    delivery: deliveryOf(enquiry._id),
    replies: replies.map((reply) => ({
      ...reply,
      by: { _id: reply.byId, name: reply.byName },
      delivery: deliveryOf(reply._id),
    })),
  });
}
