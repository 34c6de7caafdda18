import { type EmailKind } from '@shop/contracts/correspondence/email-kinds';
import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { randomUUID } from 'node:crypto';
import { type EntityManager } from 'typeorm';
import { type RenderedEmail } from './template/email-content.js';
import { receiverOf } from './account-address.query.js';
import { type StatusUpdate } from './order-updates.rules.js';

export interface Envelope {
  /** The event that causes the e-mail. There is one e-mail per event, kind and receiver. */
  readonly eventId: string;
  readonly kind: EmailKind;
  readonly to: string;
  /** The account that the e-mail is about, with which it is erased. */
  readonly userId?: string | null;
  /** Encrypted text for the e-mail's `SECRET_PLACE`. */
  readonly encryptedSecret?: string;
  /** Time after which the e-mail is not sent. */
  readonly usefulUntil?: Date;
  /** The order whose status change the e-mail is about. */
  readonly orderId?: string;
  /** The order for which the e-mail can be sent again. */
  readonly aboutOrder?: string;
  readonly statusNews?: StatusUpdate;
  /** Seconds before it may be sent; absent for none. */
  readonly delaySeconds?: number;
  /** Id of the earlier e-mail that this one follows. */
  readonly follows?: string;
}

/** An e-mail before its first delivery. */
export type NewEmail = Envelope & RenderedEmail & { unsubscribe: string | undefined };

const { receiver, join } = receiverOf('email');

// The words are most of an e-mail. Joining all of them into one text avoids quoting and unquoting them.
const INSERT = {
  name: 'write-emails',
  // E-mails to an erased person open that customer again, so that their text is erased too.
  text: `
  WITH opened AS (
    UPDATE erased_customers SET opened_at = now() WHERE user_id = ANY ($5::uuid[]))
  INSERT INTO emails (id, event_id, kind, receiver, user_id, subject, unsubscribe, follows, encrypted_secret,
         useful_until, plain, words, order_id, status_news, about_order, next_at)
  SELECT id, event_id, kind, ${receiver}, email.user_id, subject, unsubscribe, follows, encrypted_secret,
         useful_until, plain, words, order_id, status_news, about_order, now() + make_interval(secs => delay)
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[],
         $8::uuid[], $9::text[], $10::timestamptz[], string_to_array($11, $13), string_to_array($12, $13)::json[],
         $14::uuid[], $15::jsonb[], $16::int[], $17::uuid[])
    AS email (id, event_id, kind, receiver, user_id, subject, unsubscribe, follows, encrypted_secret,
         useful_until, plain, words, order_id, status_news, delay, about_order)
    ${join}
  ON CONFLICT DO NOTHING`,
};

/** Inserts e-mails in the manager's transaction. Existing ones do not change. */
export async function insertEmails(
  manager: EntityManager,
  emails: readonly NewEmail[],
): Promise<void> {
  const column = <T>(of: (email: NewEmail) => T) => emails.map(of);
  const border = randomUUID();
  const values = [
    column(idOf),
    column(({ eventId }) => eventId),
    column(({ kind }) => kind),
    column(({ to }) => to),
    column(({ userId }) => userId),
    column(({ subject }) => subject),
    column(({ unsubscribe }) => unsubscribe),
    column(({ follows }) => follows),
    column(({ encryptedSecret }) => encryptedSecret),
    column(({ usefulUntil }) => usefulUntil),
    column(({ plain }) => plain).join(border),
    column(({ words }) => JSON.stringify(words)).join(border),
    border,
    column(({ orderId }) => orderId),
    column(({ statusNews }) => statusNews && JSON.stringify(statusNews)),
    column(({ delaySeconds }) => delaySeconds ?? 0),
    column(({ aboutOrder }) => aboutOrder),
  ];
  await queryPreparedWithin(manager, { ...INSERT, values });
}

/** Derives the id, and with it the Message-ID, so that it is the same after an older database was restored. */
const idOf = ({ eventId, kind, to }: NewEmail): string => stableUuid(`${eventId} ${kind} ${to}`);
