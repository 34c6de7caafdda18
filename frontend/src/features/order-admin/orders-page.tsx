import { useFailure } from '../../lib/use-failure';
import { ListState, NothingFits } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
import { ExportOrders } from './export-orders';
import { useListOrdersQuery } from './order-admin-api';
import { OrderFilters } from './order-filters';
import styles from './orders-page.module.css';
import { OrdersTable } from './orders-table';
import { useOrderFilters } from './use-order-filters';

export function OrdersPage() {
  const { filters, query, change } = useOrderFilters();
  const list = useListOrdersQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Orders could not be loaded', list.error);
  const handleReset = () => {
    change({ search: undefined, status: undefined });
  };
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <OrderFilters filters={filters} onChange={change} />
        <ExportOrders filter={{ search: filters.search, status: filters.status }} />
      </div>
      <ListState what="orders" query={list} failure={failure}>
        {({ orders, total, page, pages }) =>
          orders.length === 0 ? (
            <NothingFits what="orders" onReset={handleReset} />
          ) : (
            <>
              <OrdersTable orders={orders} sorting={filters} onSort={change} />
              <Pager
                page={page}
                pages={pages}
                onPage={(next) => {
                  change({ page: next });
                }}
              >
                Showing {orders.length} of {total.toLocaleString('en-US')} orders
              </Pager>
            </>
          )
        }
      </ListState>
    </div>
  );
}
