// Requests of correspondence. It consumes events and sends e-mails.
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import {
  designFile,
  linkInput,
  newsletterInput,
  receipt,
  sampleAllowance,
  submitInput,
} from './correspondence-forms.js';
import { emailKind, emailStatus } from './email-kinds.js';
import { rpc } from '../core/message.js';
import { done, id, isoDate, nothing, paging, idempotencyKey } from '../core/shapes.js';

export const emailView = z.object({
  _id: id,
  kind: emailKind,
  to: z.string(),
  subject: z.string(),
  status: emailStatus,
  attempts: z.int(),
  /** The last reply of the mail server, if it refused the e-mail. */
  lastError: z.string().nullable(),
  createdAt: isoDate,
  sentAt: isoDate.nullable(),
  /** The order of an e-mail that can be sent again; null for all other e-mails. */
  order: id.nullable(),
});
export type EmailView = z.infer<typeof emailView>;

/** An e-mail with its text. Links that grant access are for the recipient only, and left out. */
export const writtenEmail = emailView.extend({ plain: z.string() });
export type WrittenEmail = z.infer<typeof writtenEmail>;

/** Sort orders of the e-mail list; `status` is its delivery status. */
export const emailSort = z.enum(['written', 'to', 'subject', 'status']);
export type EmailSort = z.infer<typeof emailSort>;

export const emailQuery = paging.extend({
  kind: emailKind.optional(),
  status: emailStatus.optional(),
  /** Part of the recipient's address, or of the subject. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  sort: emailSort.default('written'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type EmailQuery = z.infer<typeof emailQuery>;

/** A total that is counted up to 1,000 only, and whether there are more; paging ends there. */
const cappedTotal = z.object({ total: z.int(), isTotalCapped: z.boolean() });

export const emailList = z.object({
  success: z.literal(true),
  emails: z.array(emailView),
  ...cappedTotal.shape,
  page: z.int(),
  pages: z.int(),
});
export type EmailList = z.infer<typeof emailList>;

export const enquiryForms = [
  'contact',
  'custom-printing',
  'design-consultation',
  'bulk-inquiry',
  'sample-request',
  'newsletter',
] as const;
export const enquiryForm = z.enum(enquiryForms);
export type EnquiryForm = z.infer<typeof enquiryForm>;

export const enquiryKinds = ['quote', 'sample', 'message', 'newsletter'] as const;
export const enquiryKind = z.enum(enquiryKinds);
export type EnquiryKind = z.infer<typeof enquiryKind>;

export const enquiryStatuses = ['new', 'inProgress', 'answered'] as const;
export const enquiryStatus = z.enum(enquiryStatuses);
export type EnquiryStatus = z.infer<typeof enquiryStatus>;

const person = z.object({ _id: id, name: z.string() });

export const enquirySummary = z.object({
  _id: id,
  form: enquiryForm,
  kind: enquiryKind,
  status: enquiryStatus,
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  /** The topic, on one line. */
  subject: z.string(),
  /** The admin who is responsible for it. */
  assignee: person.nullable(),
  receivedAt: isoDate,
  /** The deadline of the answer or of the samples; null if there is none. */
  dueAt: isoDate.nullable(),
  /** True if the deadline was missed. */
  isLate: z.boolean(),
  answeredAt: isoDate.nullable(),
});
export type EnquirySummary = z.infer<typeof enquirySummary>;

/** The delivery of an e-mail; null if none was sent. */
const emailDelivery = emailView.pick({ status: true, lastError: true }).nullable();

export const enquiryView = enquirySummary.extend({
  phone: z.string().nullable(),
  message: z.string().nullable(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  file: designFile.pick({ name: true, size: true }).nullable(),
  /** The e-mail that confirms its arrival. */
  delivery: emailDelivery,
  replies: z.array(
    z.object({ _id: id, by: person, text: z.string(), at: isoDate, delivery: emailDelivery }),
  ),
});
export type EnquiryView = z.infer<typeof enquiryView>;

/** The caller, no assignee, or an administrator. */
const assignee = z.union([z.enum(['me', 'unassigned']), id]).optional();

/** Sort keys of enquiries; those without a deadline come last in both directions. */
export const enquirySort = z.enum(['received', 'due', 'name', 'status']);
export type EnquirySort = z.infer<typeof enquirySort>;

export const enquiryQuery = paging.extend({
  kind: enquiryKind.optional(),
  status: enquiryStatus.optional(),
  assignee,
  late: z.enum(['yes']).optional(),
  /** Part of the name, e-mail, company or subject. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  sort: enquirySort.default('received'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type EnquiryQuery = z.infer<typeof enquiryQuery>;

export const enquiryList = z.object({
  success: z.literal(true),
  enquiries: z.array(enquirySummary),
  ...cappedTotal.shape,
  page: z.int(),
  pages: z.int(),
  /** Counts of the whole inbox, independent of the search; at most 1,000. */
  counts: z.object({ new: z.int(), late: z.int() }),
});
export type EnquiryList = z.infer<typeof enquiryList>;

/** The body of PUT /api/admin/enquiries/:id. */
export const changeEnquiryInput = z.object({
  status: enquiryStatus.optional(),
  assignee,
  /** The values that the admin saw; `assignee` is null if there was none. */
  seen: z.object({ status: enquiryStatus, assignee: id.nullable() }).optional(),
});
export type ChangeEnquiryInput = z.infer<typeof changeEnquiryInput>;

/** The body of POST /api/admin/enquiries/:id/replies. */
export const replyInput = z.object({
  text: z.string().trim().min(1, 'Write a reply').max(10_000, 'The reply is too long'),
});
export type ReplyInput = z.infer<typeof replyInput>;

const one = z.object({ enquiry: id });

export const correspondenceRpc = {
  /** E-mails, newest first unless sorted otherwise. Admins only. */
  listEmails: rpc('correspondence.listEmails', emailQuery, emailList, 'read'),
  /** Returns an e-mail. Throws `correspondence.emailNotFound` if it does not exist. Admins only. */
  getEmail: rpc('correspondence.getEmail', z.object({ email: id }), writtenEmail, 'read'),
  /**
   * Stores a form and confirms it by e-mail. Throws `correspondence.keyReused` if the key was used with other content.
   */
  submit: rpc(
    'correspondence.submit',
    submitInput,
    receipt,
    'key: the idempotency key of the form',
    5_000,
  ),
  sampleAllowance: rpc('correspondence.sampleAllowance', nothing, sampleAllowance, 'read'),
  /** Sends an e-mail with the link to confirm. Replies in the same way whether or not the address is subscribed. */
  subscribe: rpc(
    'correspondence.subscribe',
    newsletterInput,
    done,
    'idempotent: an address gets one e-mail',
    5_000,
  ),
  /** Throws `correspondence.linkInvalid` if no e-mail has the token. */
  confirmSubscription: rpc(
    'correspondence.confirmSubscription',
    linkInput,
    done,
    'idempotent: a confirmed address stays so',
  ),
  unsubscribe: rpc(
    'correspondence.unsubscribe',
    linkInput,
    done,
    'idempotent: an ended subscription stays so',
  ),
  /** The inbox, newest first. Admins only. */
  listEnquiries: rpc('correspondence.listEnquiries', enquiryQuery, enquiryList, 'read'),
  getEnquiry: rpc('correspondence.getEnquiry', one, enquiryView, 'read'),
  /** Throws `correspondence.enquiryChanged` if the value to change is no longer the one that was seen. */
  changeEnquiry: rpc(
    'correspondence.changeEnquiry',
    // The gateway has checked with auth that the assignee is an admin.
    changeEnquiryInput.extend({
      ...one.shape,
      assignee: z.union([z.enum(['me', 'unassigned']), person]).optional(),
    }),
    enquiryView,
    'idempotent: values that are the same change nothing',
  ),
  /** Sends the reply by e-mail and marks the enquiry as answered; the same key sends the reply once. */
  reply: rpc(
    'correspondence.reply',
    replyInput.extend(one.shape).extend({ key: idempotencyKey }),
    enquiryView,
    'key: the idempotency key of the admin',
    5_000,
  ),
  /** Finds the design of an enquiry. Throws `correspondence.notFound` if there is none. Admins only. */
  findDesignFile: rpc('correspondence.findDesignFile', one, designFile, 'read'),
};
