import type { PriceRow } from '@shop/contracts/money/price-rows';
import { PriceRows } from './price-rows';

interface TotalsProps {
  total: string;
  below?: readonly PriceRow[] | undefined;
}

/** Subtotal, shipping and total; shipping is always free (spec section 9). */
export function Totals({ total, below }: TotalsProps) {
  const rows = [
    { label: 'Subtotal', amount: total },
    { label: 'Shipping', amount: 'Free' },
  ];
  return <PriceRows rows={rows} total={total} below={below} />;
}
