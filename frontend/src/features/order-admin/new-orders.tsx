import type { AdminOrderList, OrderFilter, OrderView } from '@shop/contracts/ordering/order';
import { useState } from 'react';
import { nounOf } from '../../ui/count-text';
import { Button } from '../../ui/button';
import type { NewRows } from '../../ui/table/list-table';
import { useNewestOrdersQuery } from './order-admin-api';

const LOOK_MS = 60_000;
/** Maximum number of orders that are counted individually. */
const COUNTED = 20;

interface NewOrdersProps extends NewRows {
  filter: OrderFilter;
  /** First page of the list when it was loaded. */
  loaded: AdminOrderList;
}

/**
 * Counts the orders that have arrived since the list was loaded; the list does not change until the admin requests
 * them.
 */
export function NewOrders({ filter, loaded, unseen, onShow }: NewOrdersProps) {
  const { currentData } = useNewestOrdersQuery(
    { ...filter, limit: COUNTED },
    {
      pollingInterval: LOOK_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const [base, setBase] = useState<{ loaded: AdminOrderList; newest: string } | null>(null);
  if (!currentData) return null;
  const known = { loaded, newest: newestOf([...currentData.orders, ...loaded.orders]) };
  if (base?.loaded !== loaded) setBase(known);
  const { newest } = base ?? known;
  const count = unseen + currentData.orders.filter(({ createdAt }) => createdAt > newest).length;
  if (count === 0) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        setBase(known);
        onShow();
      }}
    >
      {count < COUNTED ? count : `${String(COUNTED)}+`} new {nounOf(count, 'orders')}
    </Button>
  );
}

const newestOf = (orders: readonly OrderView[]): string =>
  orders.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '');
