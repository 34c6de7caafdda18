// Loads the numbers of orders for pages of the back-office that have only their ids.
import { useCallback, useState } from 'react';
import type { OrderNumbers } from '@shop/contracts/ordering/order-numbers';
import { api } from '../../lib/api';
import { pause } from '../../lib/pause';
import { numberOf, orderName, type NamedOrder } from './order-text';

/** Maximum number of orders in one request, from the contract. */
const AT_ONCE = 100;
/** In seconds: a number never changes. */
const KEPT = 3_600;

type Numbers = Record<string, string>;
type Send = (url: string) => PromiseLike<{ data?: unknown }> | { data?: unknown };

const waiting = new Set<string>();
let next: Promise<Numbers> | null = null;

/** Combines the numbers that rows need at the same time into few requests; a failed request returns none. */
function load(orders: readonly string[], send: Send): Promise<Numbers> {
  for (const order of orders) waiting.add(order);
  next ??= pause(0).then(async () => {
    const all = [...waiting];
    waiting.clear();
    next = null;
    const parts: string[][] = [];
    while (all.length > 0) parts.push(all.splice(0, AT_ONCE));
    const replies = await Promise.all(
      parts.map(async (part) => send(`/admin/orders/numbers?orders=${part.join(',')}`)),
    );
    return Object.fromEntries(
      replies
        .flatMap(({ data }) => (data as OrderNumbers | undefined)?.numbers ?? [])
        .map(({ order, number }) => [order, number]),
    );
  });
  return next;
}

const { useOrderNumbersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    orderNumbers: build.query<Numbers, readonly string[]>({
      keepUnusedDataFor: KEPT,
      queryFn: async (orders, _api, _options, send) => {
        const found = await load(orders, send);
        return {
          data: Object.fromEntries(Object.entries(found).filter(([id]) => orders.includes(id))),
        };
      },
    }),
  }),
});

/**
 * Returns a function that maps the id of one of these orders to the order with its number. Earlier ids, whose rows may
 * still be shown, keep their numbers.
 */
export function useNamedOrders(orders: readonly string[]): (order: string) => NamedOrder {
  const { data } = useOrderNumbersQuery(orders, { skip: orders.length === 0 });
  const [seen, setSeen] = useState({ data, numbers: data });
  if (data !== seen.data) setSeen({ data, numbers: { ...seen.numbers, ...data } });
  const { numbers } = seen;
  return useCallback((order) => ({ _id: order, number: numbers?.[order] }), [numbers]);
}

/** Returns a function that maps the id of one of these orders to its name. */
export function useOrderNames(orders: readonly string[]): (order: string) => string {
  const named = useNamedOrders(orders);
  return (order) => orderName(named(order));
}

export const useOrderName = (order: string): string => useOrderNames([order])(order);

export const useOrderNumber = (order: string): string => numberOf(useNamedOrders([order])(order));
