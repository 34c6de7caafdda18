// Notes and tags of a customer, and the customer's open sessions.
import { z } from 'zod';
import { MINUTE_MS } from '../core/time.js';
import { rpc } from '../core/message.js';
import { done, id, isoDate } from '../core/shapes.js';
import { tagged, tagInput } from '../core/tags.js';
import { cleanLines } from '../reading/clean-text.js';
import { accountView } from './auth.js';

/** How long the author can change a note, in milliseconds. */
export const NOTE_OPEN_MS = 15 * MINUTE_MS;

/** A note of staff about a customer; never shown to customers. */
export const customerNote = z.object({
  _id: id,
  text: z.string(),
  by: z.object({ _id: id, name: z.string() }),
  at: isoDate,
  /** Time until which the author can change it. */
  openUntil: isoDate,
  /** Name of the admin who struck it out; null if it stands. */
  struckBy: z.string().nullable(),
});
export type CustomerNote = z.infer<typeof customerNote>;

/** A session of a customer, as staff see it. */
const customerSession = z.object({
  _id: id,
  browser: z.string(),
  createdAt: isoDate,
  lastSeenAt: isoDate,
});

export const customerFile = z.object({
  customer: accountView,
  /** In alphabetical order. */
  tags: z.array(z.string()),
  /** The newest first, at most 200. */
  notes: z.array(customerNote),
  /** The newest first. */
  sessions: z.array(customerSession),
});
export type CustomerFile = z.infer<typeof customerFile>;

/** The body of POST and PUT /api/admin/customers/:id/notes. */
export const customerNoteInput = z.object({
  text: z
    .string('A note needs words')
    .overwrite(cleanLines)
    .min(1, 'A note needs words')
    .max(2_000, 'A note has at most 2,000 characters'),
});
export type CustomerNoteInput = z.infer<typeof customerNoteInput>;

const ofCustomer = z.object({ user: id });
const ofNote = z.object({ user: id, note: id });
const same = 'idempotent: a second delivery sets the same value';

/** Admins only. Throws `auth.userNotFound`. */
export const customerFileRpc = {
  get: rpc('auth.customerFile', ofCustomer, customerFile, 'read'),
  addNote: rpc(
    'auth.addCustomerNote',
    customerNoteInput.extend(ofCustomer.shape),
    customerNote,
    'key: the message id, stored with the note',
  ),
  /**
   * Throws `auth.noteNotFound`, or `auth.noteClosed` for another author, after 15 minutes, or if the note is struck
   * out.
   */
  changeNote: rpc(
    'auth.changeCustomerNote',
    customerNoteInput.extend(ofNote.shape),
    customerNote,
    same,
  ),
  /** Strikes out a note; the text stays visible. Throws `auth.noteNotFound`. */
  strikeNote: rpc('auth.strikeCustomerNote', ofNote, customerNote, same),
  /** Throws `auth.tooManyTags` for more than twenty. */
  tag: rpc('auth.tagCustomer', tagInput.extend(ofCustomer.shape), tagged, same),
  /** Ends one session of the customer, or all of them. */
  endSessions: rpc(
    'auth.endCustomerSessions',
    z.object({ user: id, session: id.optional() }),
    done,
    same,
  ),
};
