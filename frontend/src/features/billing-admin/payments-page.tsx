import { CreditCard } from 'lucide-react';
import { useFailure } from '../../lib/use-failure';
import { CursorList } from '../../ui/office/cursor-list';
import { useListPaymentsInfiniteQuery } from './billing-admin-api';
import { PaymentFilterBar } from './payment-filter-bar';
import { PaymentsTable } from './payments-table';
import { usePaymentFilters } from './use-payment-filters';

const empty = {
  icon: <CreditCard />,
  title: 'No payments here',
  text: 'Every order that costs something has one.',
};

/** /admin/payments: the payments of all orders, newest first. */
export function PaymentsPage() {
  const filtering = usePaymentFilters();
  const list = useListPaymentsInfiniteQuery(filtering.query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('The payments could not be loaded', list.error);
  return (
    <>
      <PaymentFilterBar {...filtering} />
      <CursorList
        what="payments"
        query={list}
        failure={failure}
        rowsOf={({ payments }) => payments}
        empty={empty}
      >
        {(payments) => <PaymentsTable payments={payments} />}
      </CursorList>
    </>
  );
}
