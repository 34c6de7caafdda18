import { Counter } from 'prom-client';

const placed = new Counter({ name: 'orders_placed_total', help: 'Orders placed' });
const charged = new Counter({
  name: 'orders_charged_cents_total',
  help: 'What the orders placed were charged, in cents',
});

/** Counts an order once it stands. The books are kept by admin-analytics; this is for watching. */
export function countPlaced(totalCents: number): void {
  placed.inc();
  charged.inc(totalCents);
}
