import { ERASED } from '@shop/contracts/customers/erased';
import type { EntityManager } from 'typeorm';

// Keeps the later of two changes, in any sequence of arrival. An order placed after the change has the new address, or
// a newer one. Orders of an erased customer have none.
const MOVE = `
  UPDATE orders SET user_email = $2, user_email_at = $3
   WHERE user_id = $1 AND user_email <> '${ERASED.email}'
     AND coalesce(user_email_at, placed_at) < $3::timestamptz`;

// A draft saved after the change has the new address, or a newer one.
const MOVE_DRAFTS = `
  UPDATE drafts SET customer_email = $2 WHERE customer_id = $1 AND created_at < $3::timestamptz`;

/** Writes the new address of a customer to all orders, including past ones, and drafts, so that e-mails go there. */
export async function moveOrders(
  manager: EntityManager,
  { user, email, at }: { user: string; email: string; at: string },
): Promise<void> {
  await manager.query(MOVE, [user, email, at]);
  await manager.query(MOVE_DRAFTS, [user, email, at]);
}
