import type { EntityManager } from 'typeorm';

// Keeps the later of two changes, in whatever order they arrive; an order that was placed after the change has the
// new address, or a newer one. Orders of an erased customer have none.
const MOVE = `
  UPDATE orders SET user_email = $2, user_email_at = $3
   WHERE user_id = $1 AND user_email <> 'removed@loomery.invalid'
     AND coalesce(user_email_at, placed_at) < $3::timestamptz`;

// One that was saved after the change has the new address, or a newer one.
const MOVE_DRAFTS = `
  UPDATE drafts SET customer_email = $2 WHERE customer_id = $1 AND created_at < $3::timestamptz`;

/** Puts the new address of a customer on all orders, past ones too, and drafts: e-mails go there from now on. */
export async function moveOrders(
  manager: EntityManager,
  { user, email, at }: { user: string; email: string; at: string },
): Promise<void> {
  await manager.query(MOVE, [user, email, at]);
  await manager.query(MOVE_DRAFTS, [user, email, at]);
}
