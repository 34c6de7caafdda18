import { useFailure } from '../../lib/use-failure';
import { PagedList } from '../../ui/list/paged-list';
import { useSelection } from '../../ui/table/use-selection';
import { ExportOrders } from './export-orders';
import { useListOrdersQuery } from './order-admin-api';
import { OrderBulkBar } from './order-bulk-bar';
import { OrderFilters } from './order-filters';
import styles from './orders-page.module.css';
import { OrdersTable } from './orders-table';
import { useOrderFilters } from './use-order-filters';

export function OrdersPage() {
  const { filters, query, isFiltered, change, reset } = useOrderFilters();
  const list = useListOrdersQuery(query, { refetchOnMountOrArgChange: true });
  const { search, status, payment, attention } = filters;
  const filter = { search, status, payment, attention };
  const selection = useSelection(JSON.stringify(filter));
  const failure = useFailure('Orders could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <OrderFilters filters={filters} onChange={change} />
        <ExportOrders filter={filter} />
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
        {({ orders, total }) => (
          <>
            <OrdersTable {...{ orders, selection }} sorting={filters} onSort={change} />
            <OrderBulkBar {...{ orders, selection, filter, total }} />
          </>
        )}
      </PagedList>
    </div>
  );
}
