import { Outlet } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { PartNav } from '../../ui/office/part-nav';
import {
  useListDiscrepanciesInfiniteQuery,
  useListDisputesInfiniteQuery,
} from './checks/checks-api';
import styles from './payments-page.module.css';

interface Loaded<Page> {
  currentData?: { pages: readonly Page[] } | undefined;
  hasNextPage: boolean;
}

/** `Disputes (2)`, `Disputes (50+)`; without a number where there are none, or that is not known. */
function counted<Page>(label: string, list: Loaded<Page>, rowsOf: (page: Page) => unknown[]) {
  const count = list.currentData?.pages.flatMap(rowsOf).length ?? 0;
  return count === 0 ? label : `${label} (${String(count)}${list.hasNextPage ? '+' : ''})`;
}

/** /admin/payments: what became of the money of orders, and what staff are to do about it. */
export function PaymentsLayout() {
  // Both are few: their first page is read, and is that of their tab.
  const discrepancies = useListDiscrepanciesInfiniteQuery({ state: 'open' });
  const disputes = useListDisputesInfiniteQuery({ state: 'open' });
  const parts = [
    { label: 'All', to: adminPaths.payments.href(), isExact: true },
    {
      label: counted('To look at', discrepancies, (page) => page.discrepancies),
      to: adminPaths.discrepancies.href(),
    },
    {
      label: counted('Disputes', disputes, (page) => page.disputes),
      to: adminPaths.disputes.href(),
    },
    { label: 'Bank transfers', to: adminPaths.transfers.href() },
    { label: 'Gift cards', to: adminPaths.giftCards.href() },
  ];
  return (
    <div className={styles.page}>
      <PartNav label="Payments" parts={parts} />
      <Outlet />
    </div>
  );
}
