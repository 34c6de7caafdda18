import type { OrderView } from '@shop/contracts/ordering/order';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import { creditRowsOf, isPriced, priceRows, subtotalOf } from '@shop/contracts/money/price-rows';
import type { ReactNode } from 'react';
import { PriceRows } from '../cart/price-rows';

interface OrderPriceProps {
  order: OrderView;
  /** Shown for an order that costs only its lines. */
  plain: ReactNode;
}

const CREDIT = 'Store credit and gift cards';

/** The price of an order by row, and the payment by credit. */
export function OrderPrice({ order, plain }: OrderPriceProps) {
  const { items, totalAmount, credit = 0, ...price } = order;
  if (!isPriced(order) && credit === 0) return plain;
  const toPay = toDollars(toCents(totalAmount) - toCents(credit));
  return (
    <PriceRows
      rows={priceRows({ ...price, subtotal: subtotalOf(items) })}
      total={formatDollars(totalAmount)}
      below={creditRowsOf([{ label: CREDIT, amount: credit }], toPay)}
    />
  );
}
