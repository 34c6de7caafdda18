// Places an order at the prices of a draft, regardless of present prices in the catalogue.
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import { toCents } from '@shop/contracts/money/price';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { orderPaymentOf, paymentTerms } from '../../pricing/order-payment.rules.js';
import { promisedArrival } from '../reads/promised-arrival.js';
import type { OrderCost, PlannedOrder } from './order-cost.js';
import type { FixedOrder } from './place-request.js';
import { wrongTotal } from './priced-order.rules.js';

/** Throws `order.wrongTotal` if the total differs from that of the draft. */
export function planFixed(
  { draft, version, totalCents, shippingAddress }: FixedOrder,
  { totalAmount }: PlaceOrderInput,
): PlannedOrder {
  if (toCents(totalAmount) !== totalCents) throw wrongTotal(totalCents);
  return { shippingAddress, uses: { draft, version } };
}

/** Returns the cost at the prices of the draft. Throws `order.paymentMethod` if the method is switched off. */
export function costOfFixed(
  {
    totalCents,
    price,
    pricesIncludeTax,
    recipient,
    transit,
    unitCents,
    payments,
    credit,
    pageMinutes,
    isCashTaken,
  }: FixedOrder,
  { payment: chosen }: PlaceOrderInput,
  held: readonly HeldLine[],
  placedAt: Date,
): OrderCost {
  const paid = { method: chosen?.method, credit, totalCents, clothCents: 0 };
  const payment = orderPaymentOf(paid, payments);
  return {
    lines: held.map((line) => ({
      ...line,
      priceCents: unitCents[line.product] ?? line.priceCents,
    })),
    totalCents,
    price,
    pricesIncludeTax,
    recipient,
    arrival: promisedArrival({ transit }, placedAt, held),
    ...paymentTerms(payment, payments, pageMinutes),
    // Cash that staff have taken counts towards no limit.
    ...(isCashTaken && { cash: null }),
    notes: [],
  };
}
