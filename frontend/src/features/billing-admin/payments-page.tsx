import { CreditCard } from 'lucide-react';
import { useFailure } from '../../lib/use-failure';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { LoadFailed } from '../../ui/list/load-failed';
import { Spinner } from '../../ui/spinner';
import { useListPaymentsInfiniteQuery } from './billing-admin-api';
import { PaymentFilterBar } from './payment-filter-bar';
import styles from './payments-page.module.css';
import { PaymentsTable } from './payments-table';
import { usePaymentFilters } from './use-payment-filters';

const FAILED = 'The payments could not be loaded';

/** The payments of all orders, newest first. */
export function PaymentsPage() {
  const filtering = usePaymentFilters();
  const list = useListPaymentsInfiniteQuery(filtering.query, { refetchOnMountOrArgChange: true });
  const { currentData: data, error, isFetching } = list;
  const failure = useFailure(FAILED, error);
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];

  return (
    <div className={styles.page}>
      <PaymentFilterBar {...filtering} />
      {!data && isFetching && <Spinner label="Loading payments..." />}
      {!data && !isFetching && failure && <LoadFailed title={FAILED} text={failure} query={list} />}
      {data && payments.length === 0 && (
        <EmptyState
          icon={<CreditCard />}
          title="No payments here"
          text="Every order that costs something has one."
        />
      )}
      {payments.length > 0 && <PaymentsTable payments={payments} />}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier payments
        </Button>
      )}
    </div>
  );
}
