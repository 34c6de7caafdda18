import type { Databases } from '../databases.js';

/** SQL for the ids of the orders that were to be paid before they are placed: in an older database there are none. */
export async function awaitedOrders(
  databases: Databases,
  state?: 'open' | 'closed',
): Promise<string> {
  if (!(await hasAwaited(databases))) return 'SELECT id FROM orders WHERE false';
  const only = state ? ` WHERE state = '${state}'` : '';
  return `SELECT order_id FROM awaited_payments${only}`;
}

/** False of a database of before orders awaited their payment. */
export const hasAwaited = async (databases: Databases): Promise<boolean> =>
  (await databases.count('order', `SELECT count(to_regclass('awaited_payments')) AS count`)) > 0;
