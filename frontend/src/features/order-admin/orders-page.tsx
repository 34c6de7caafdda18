import { useFailure } from '../../lib/use-failure';
import { PagedList } from '../../ui/list/paged-list';
import { ExportOrders } from './export-orders';
import { useListOrdersQuery } from './order-admin-api';
import { OrderFilters } from './order-filters';
import styles from './orders-page.module.css';
import { OrdersTable } from './orders-table';
import { useOrderFilters } from './use-order-filters';

export function OrdersPage() {
  const { filters, query, isFiltered, change, reset } = useOrderFilters();
  const list = useListOrdersQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Orders could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <OrderFilters filters={filters} onChange={change} />
        <ExportOrders
          filter={{
            search: filters.search,
            status: filters.status,
            payment: filters.payment,
            attention: filters.attention,
          }}
        />
      </div>
      <PagedList
        what="orders"
        query={list}
        failure={failure}
        rowsOf={({ orders }) => orders}
        isFiltered={isFiltered}
        whence="They come as soon as a customer buys something."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ orders }) => <OrdersTable orders={orders} sorting={filters} onSort={change} />}
      </PagedList>
    </div>
  );
}
