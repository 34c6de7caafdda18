import { moneyState } from '@shop/contracts/billing/billing';
import { paymentQuery } from '@shop/contracts/billing/payment-list';
import { paymentMethod } from '@shop/contracts/billing/shown-payment';
import { z } from 'zod';
import { shopHour } from '@shop/contracts/core/shop-hours';
import { useListView } from '../views/use-list-view';
import type { PaymentFilters } from './billing-admin-api';
import { paymentColumnIds } from './payment-columns';

const { sort, order, attention } = paymentQuery.shape;
const day = z.iso.date().optional().catch(undefined);
const address = z.object({
  state: moneyState.optional().catch(undefined),
  method: paymentMethod.optional().catch(undefined),
  attention: attention.catch(undefined),
  from: day,
  to: day,
  sort: sort.catch('since'),
  order: order.catch('desc'),
});

/** Filters of the payments, stored in the URL. `to` is the last day that is shown. */
export function usePaymentFilters() {
  const view = useListView({ list: 'payments', schema: address, columns: paymentColumnIds });
  const { state, method, attention, from, to, ...sorting } = view.filters;
  const search: PaymentFilters = {
    ...sorting,
    ...(state && { state }),
    ...(method && { method }),
    ...(attention && { attention }),
    ...(from && { from: shopHour(from, 0).toISOString() }),
    ...(to && { until: shopHour(to, 24).toISOString() }),
  };
  return { ...view, search };
}
