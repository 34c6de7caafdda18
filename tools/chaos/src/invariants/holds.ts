import { awaitedOrders } from './awaited.js';
import { shorten, type Invariant } from './invariant.js';

interface Entry {
  id: string;
  epoch: number;
  /**
   * `product:pieces`, lengths in units, sorted, so that two sides can be compared as text; null if everything has come
   * back.
   */
  lines: string | null;
}
type OrderEntry = Entry & { cancelled: boolean };

// After a conversion, an old line counts in other parts than its hold, so both are compared in units.
const inUnits = (thousandths: string): string => `trim_scale(${thousandths} / 1000.0)`;

const heldLines = (lines: string): string => `
         (SELECT string_agg(product || ':' || pieces, ' ' ORDER BY product)
            FROM (SELECT (l ->> 'product')::uuid AS product, ${inUnits("sum((l ->> 'quantity')::int * 1000 / coalesce((l ->> 'cutsPerUnit')::int, 1))")} AS pieces
                    FROM jsonb_array_elements(${lines}) l GROUP BY 1) line)`;

// An order that awaits its payment holds stock too. If its edit waits for payment, it holds the stock of both versions.
const holding = (awaiting: string): string => `
  SELECT o.id, o.stock_epoch AS epoch, o.status = 'cancelled' AS cancelled,
         CASE WHEN o.unpaid_edit IS NOT NULL THEN ${heldLines("o.unpaid_edit -> 'lines'")} ELSE
         (SELECT string_agg(product_id || ':' || pieces, ' ' ORDER BY product_id)
            FROM (SELECT product_id, ${inUnits('sum((quantity - returned) * 1000 / cuts_per_unit)')} AS pieces FROM order_lines
                   WHERE order_id = o.id AND quantity > returned GROUP BY product_id) line) END AS lines
    FROM orders o WHERE o.status NOT IN ('placing', 'rejected') OR o.id IN (${awaiting})`;

const HELD = `
  SELECT h.order_id AS id, h.epoch, ${heldLines('h.lines')} AS lines
    FROM stock_hold h WHERE h.state = 'held'`;

/** I2: every visible order that is not cancelled holds exactly its lines, at its epoch; nothing else is held. */
export const holdsAreOrders: Invariant = async ({ databases }) => {
  // Reads orders first: an order that is placed between the two reads shows as an orphan hold once, but not at the next
  // check.
  const orders = await databases.query<OrderEntry>('order', holding(awaitedOrders('open')));
  const held = new Map(
    (await databases.query<Entry>('catalogue', HELD)).map((entry) => [entry.id, entry]),
  );
  const breaches: string[] = [];
  for (const order of orders) {
    const hold = held.get(order.id);
    held.delete(order.id);
    if (order.cancelled) {
      if (hold)
        breaches.push(`order ${order.id} is cancelled and still holds ${hold.lines ?? 'nothing'}`);
    } else if (!hold) {
      if (order.lines !== null) breaches.push(`order ${order.id} holds nothing`);
    } else if (hold.epoch !== order.epoch || hold.lines !== order.lines) {
      breaches.push(
        `order ${order.id} (epoch ${String(order.epoch)}: ${order.lines ?? 'nothing'}) holds ${hold.lines ?? 'nothing'} (epoch ${String(hold.epoch)})`,
      );
    }
  }
  for (const orphan of held.values()) {
    breaches.push(`stock is held for ${orphan.id}, which is no visible order`);
  }
  return {
    id: 'I2',
    invariant: 'holds = visible orders that are not cancelled',
    checked: `${String(orders.length)} orders`,
    breaches: shorten(breaches),
  };
};
