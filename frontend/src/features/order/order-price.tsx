import type { OrderView } from '@shop/contracts/order';
import { formatDollars } from '@shop/contracts/price';
import { isPriced, priceRows, subtotalOf } from '@shop/contracts/price-rows';
import type { ReactNode } from 'react';
import { PriceRows } from '../cart/price-rows';

interface OrderPriceProps {
  order: OrderView;
  /** Of an order that costs its lines alone. */
  plain: ReactNode;
}

/** What an order costs, row by row. */
export function OrderPrice({ order, plain }: OrderPriceProps) {
  if (!isPriced(order)) return plain;
  const { items, totalAmount, ...price } = order;
  return (
    <PriceRows
      rows={priceRows({ ...price, subtotal: subtotalOf(items) })}
      total={formatDollars(totalAmount)}
    />
  );
}
