// Overwrites the stored data of customers who were erased.
import { ERASED } from '@shop/contracts/customers/erased';
import type { EntityManager } from 'typeorm';

/** Fields of the form about the request itself, without personal data. */
const KEPT_DETAILS = ['Sample', 'Samples', 'Cost', 'Shipping', 'Fabric type', 'Fabric category'];
const AT_ONCE = 20;

const OPEN = `
  SELECT user_id AS "user" FROM erased_customers
  WHERE opened_at IS NOT NULL AND ($1::uuid IS NULL OR user_id > $1::uuid)
  ORDER BY user_id LIMIT ${String(AT_ONCE)} FOR UPDATE SKIP LOCKED`;

// One hour is longer than any transaction that may be writing an e-mail to the person.
const CLOSE = `
  UPDATE erased_customers erased SET opened_at = NULL
  WHERE user_id = ANY ($1) AND opened_at < now() - interval '1 hour'
    AND NOT EXISTS (
      SELECT 1 FROM enquiries WHERE enquiries.user_id = erased.user_id AND email <> $2)
    AND NOT EXISTS (
      SELECT 1 FROM emails WHERE emails.user_id = erased.user_id AND receiver <> $2)`;

const FORGET_ENQUIRIES = `
  UPDATE enquiries SET name = $2, email = $3, company = NULL, phone = NULL, content_hash = '', file = NULL,
    message = CASE WHEN message IS NULL THEN NULL ELSE $4 END,
    details = (SELECT coalesce(jsonb_agg(detail), '[]') FROM jsonb_array_elements(details) detail
             WHERE detail->>'label' = ANY ($5))
  WHERE user_id = ANY ($1) AND email <> $3 AND status = 'answered'
  RETURNING id`;

// The e-mails of an open enquiry remain with it.
const FORGET_EMAILS = `
  UPDATE emails SET receiver = $2, plain = $3, unsubscribe = NULL, last_error = NULL
  WHERE user_id = ANY ($1) AND receiver <> $2 AND status <> 'waiting'
    AND NOT EXISTS (
      SELECT 1 FROM enquiries WHERE enquiries.user_id = emails.user_id AND email <> $2
        AND (enquiries.id = event_id
          OR event_id IN (SELECT id FROM enquiry_replies WHERE enquiry_id = enquiries.id)))`;

/** Returns the next erased customers by id who may still have data. */
export async function openCustomers(manager: EntityManager, after?: string): Promise<string[]> {
  const rows = await manager.query<{ user: string }[]>(OPEN, [after ?? null]);
  return rows.map(({ user }) => user);
}

/** Marks customers who have no data left. A new e-mail to one of them opens the customer again. */
export async function closeForgotten(
  manager: EntityManager,
  users: readonly string[],
): Promise<void> {
  await manager.query(CLOSE, [users, ERASED.email]);
}

/**
 * Erases enquiries. The number of samples remains for the policy of free samples; a design becomes an orphan for the
 * collector.
 */
export async function forgetEnquiries(
  manager: EntityManager,
  users: readonly string[],
): Promise<void> {
  const [rows] = await manager.query<[{ id: string }[], number]>(FORGET_ENQUIRIES, [
    users,
    ERASED.name,
    ERASED.email,
    ERASED.text,
    KEPT_DETAILS,
  ]);
  if (rows.length === 0) return;
  await manager.query('UPDATE enquiry_replies SET text = $1 WHERE enquiry_id = ANY ($2)', [
    ERASED.text,
    rows.map(({ id }) => id),
  ]);
}

export async function forgetEmails(
  manager: EntityManager,
  users: readonly string[],
): Promise<void> {
  await manager.query(FORGET_EMAILS, [users, ERASED.email, ERASED.text]);
}
