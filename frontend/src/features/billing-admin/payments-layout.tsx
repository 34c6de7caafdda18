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

/** `Disputes (2)`, `Disputes (50+)`; without a number if there are none or the number is unknown. */
function counted<Page>(label: string, list: Loaded<Page>, rowsOf: (page: Page) => unknown[]) {
  const count = list.currentData?.pages.flatMap(rowsOf).length ?? 0;
  return count === 0 ? label : `${label} (${String(count)}${list.hasNextPage ? '+' : ''})`;
}

/** /admin/payments: the state of the payments of orders, and what staff must do about them. */
export function PaymentsLayout() {
  // Both lists are short, so the first page of each is enough, and their tabs reuse it.
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
