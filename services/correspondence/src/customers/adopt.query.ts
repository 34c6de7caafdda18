// Assigns forms and e-mails to a deleted account by its address: those of a guest, or from before the account.
import type { EntityManager } from 'typeorm';

const ADOPT_ENQUIRIES =
  'UPDATE enquiries SET user_id = $1 WHERE email = ANY ($2) AND user_id IS NULL';

// The index contains addresses without their tags.
const ADOPT_EMAILS = String.raw`
  UPDATE emails SET user_id = $1
  WHERE regexp_replace(receiver, '\+[^@]*', '') = ANY ($3) AND receiver = ANY ($2) AND user_id IS NULL`;

const END_NEWSLETTER = `
  WITH ended AS (DELETE FROM subscriptions WHERE email = ANY ($1) RETURNING enquiry_id),
  replies AS (
    DELETE FROM enquiry_replies WHERE enquiry_id IN (SELECT enquiry_id FROM ended))
  DELETE FROM enquiries WHERE id IN (SELECT enquiry_id FROM ended)`;

/** Assigns guests' enquiries and e-mails with one of these addresses to the user, so that they are erased together. */
export async function adoptByAddress(
  manager: EntityManager,
  user: string,
  addresses: readonly string[],
): Promise<void> {
  const mailboxes = addresses.map((address) => address.replace(/\+[^@]*/, ''));
  await manager.query(ADOPT_ENQUIRIES, [user, addresses]);
  await manager.query(ADOPT_EMAILS, [user, addresses, mailboxes]);
}

/** Ends the newsletter of these addresses, and deletes everything about it. */
export async function endNewsletter(
  manager: EntityManager,
  addresses: readonly string[],
): Promise<void> {
  await manager.query(END_NEWSLETTER, [addresses]);
}
