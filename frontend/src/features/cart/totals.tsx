import { PriceRows } from './price-rows';

/** Subtotal, shipping and total; shipping is always free (spec section 9). */
export function Totals({ total }: { total: string }) {
  const rows = [
    { label: 'Subtotal', amount: total },
    { label: 'Shipping', amount: 'Free' },
  ];
  return <PriceRows rows={rows} total={total} />;
}
