/** Returns SQL that selects the ids of orders that are placed once they are paid. */
export function awaitedOrders(state?: 'open' | 'closed'): string {
  const only = state ? ` WHERE state = '${state}'` : '';
  return `SELECT order_id FROM awaited_payments${only}`;
}
