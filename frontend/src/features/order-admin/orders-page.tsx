import type { OrderSort, OrderView } from '@shop/contracts/ordering/order';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { useListFailure } from '../../lib/use-list-failure';
import { Button } from '../../ui/button';
import { ListTable } from '../../ui/table/list-table';
import { useSelection } from '../../ui/table/use-selection';
import { numberOf } from '../order/order-text';
import { ExportOrders } from './export-orders';
import { useListOrdersInfiniteQuery } from './order-admin-api';
import { NewOrders } from './new-orders';
import { OrderBulkBar } from './order-bulk-bar';
import { OrderFilters } from './order-filters';
import styles from './orders-page.module.css';
import { orderColumns } from './order-columns';
import { ViewBar } from '../views/view-bar';
import { useOrderFilters } from './use-order-filters';

/** Number of orders loaded at once. */
const PAGE = 100;
const NO_ORDERS: readonly OrderView[] = [];
const idOf = ({ _id }: OrderView) => _id;
const nameOf = (order: OrderView) => `order ${numberOf(order)}`;

export function OrdersPage() {
  const { filters, isFiltered, isReady, change, reset, layout, shown } = useOrderFilters();
  const list = useListOrdersInfiniteQuery(
    { ...filters, limit: PAGE },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  const { currentData: data, error } = list;
  const { search, status, payment, attention, tag } = filters;
  const filter = { search, status, payment, attention, tag };
  const selection = useSelection(JSON.stringify(filter));
  const { columns: ids, usual } = layout;
  const exported = ids.join() === usual.join() ? {} : { columns: ids.join() };
  const navigate = useNavigate();
  const orders = useMemo(() => data?.pages.flatMap((page) => page.orders), [data]);
  const first = data?.pages[0];
  const total = { count: first?.total ?? 0, isCapped: first?.isTotalCapped ?? false };
  const failure = useListFailure('Orders', error);

  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <OrderFilters filters={filters} onChange={change} />
        <ExportOrders query={{ ...filters, ...exported }} total={total} />
      </div>
      {tag && (
        <p className={styles.only}>
          Only orders with the tag “{tag}”.{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              change({ tag: undefined });
            }}
          >
            Any tag
          </Button>
        </p>
      )}
      <ViewBar {...shown} />
      <ListTable
        what="orders"
        whence="Orders appear here as soon as a customer buys something."
        rows={orders}
        rowId={idOf}
        rowName={nameOf}
        sorting={filters}
        onSort={({ sort, order }) => {
          change({ sort: sort as OrderSort, order });
        }}
        onOpen={({ _id }) => void navigate(adminPaths.order.href(_id))}
        onReset={reset}
        query={list}
        note={(fresh) => first && <NewOrders filter={filter} loaded={first} {...fresh} />}
        columns={orderColumns}
        layout={layout}
        selection={selection}
        total={total}
        failure={failure}
        filters={filters}
        isFiltered={isFiltered}
      />
      <OrderBulkBar
        selection={selection}
        filter={filter}
        total={total}
        orders={orders ?? NO_ORDERS}
      />
    </div>
  );
}
