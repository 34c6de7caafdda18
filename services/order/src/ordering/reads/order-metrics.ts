import { Counter } from 'prom-client';

const placed = new Counter({ name: 'orders_placed_total', help: 'Orders placed' });
const charged = new Counter({
  name: 'orders_charged_cents_total',
  help: 'What the orders placed were charged, in cents',
});

/** Counts a placed order for monitoring; admin-analytics has the exact figures. */
export function countPlaced(totalCents: number): void {
  placed.inc();
  charged.inc(totalCents);
}
