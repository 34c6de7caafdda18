import type { OrderList, OrderSort } from '@shop/contracts/order';
import { Inbox, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../lib/error-message';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Pager } from '../../ui/pager';
import type { Sorting } from '../../ui/sort-head';
import { Spinner } from '../../ui/spinner';
import { ExportOrders } from './export-orders';
import { useListOrdersQuery } from './order-admin-api';
import { OrderFilters } from './order-filters';
import styles from './orders-page.module.css';
import { OrdersTable } from './orders-table';
import { useOrderFilters } from './use-order-filters';

const LIST_FAILED = 'Orders could not be loaded';

export function OrdersPage() {
  const { filters, query, change } = useOrderFilters();
  const { data, error, isLoading, isFetching, refetch } = useListOrdersQuery(query, {
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (error) logError(LIST_FAILED, error);
  }, [error]);

  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <OrderFilters filters={filters} onChange={change} />
        <ExportOrders filter={{ search: filters.search, status: filters.status }} />
      </div>
      {isLoading && <Spinner label="Loading orders..." />}
      {error && (
        <EmptyState
          icon={<RotateCcw />}
          title={LIST_FAILED}
          text={errorMessage(error, 'Something went wrong.')}
        >
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </EmptyState>
      )}
      {data && !error && (
        <Orders
          list={data}
          sorting={filters}
          onSort={change}
          onPage={(page) => {
            change({ page });
          }}
          onReset={() => {
            change({ search: undefined, status: undefined });
          }}
        />
      )}
    </div>
  );
}

interface OrdersProps {
  list: OrderList;
  sorting: Sorting<OrderSort>;
  onSort: (sorting: Sorting<OrderSort>) => void;
  onPage: (page: number) => void;
  onReset: () => void;
}

function Orders({ list, sorting, onSort, onPage, onReset }: OrdersProps) {
  const { orders, total, page, pages } = list;
  if (orders.length === 0)
    return (
      <EmptyState icon={<Inbox />} title="No orders here" text="None matches what you search for.">
        <Button variant="secondary" onClick={onReset}>
          Show all orders
        </Button>
      </EmptyState>
    );
  return (
    <>
      <OrdersTable orders={orders} sorting={sorting} onSort={onSort} />
      <Pager page={page} pages={pages} onPage={onPage}>
        Showing {orders.length} of {total.toLocaleString('en-US')} orders
      </Pager>
    </>
  );
}
