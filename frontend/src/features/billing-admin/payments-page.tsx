import type { PaymentList, PaymentRow } from '@shop/contracts/billing/payment-list';
import { adminPaths } from '../../lib/admin-paths';
import { OfficeList } from '../views/office-list';
import { useListPaymentsInfiniteQuery } from './billing-admin-api';
import { paymentColumns } from './payment-columns';
import { PaymentFilterBar } from './payment-filter-bar';
import { usePaymentFilters } from './use-payment-filters';

const paymentsOf = ({ payments }: PaymentList) => payments;
const nameOf = () => 'payment';
const hrefOf = ({ order }: PaymentRow) => adminPaths.order.href(order);

/** /admin/payments: the payments of all orders, newest first. */
export function PaymentsPage() {
  const { search, ...view } = usePaymentFilters();
  const query = useListPaymentsInfiniteQuery(search, {
    refetchOnMountOrArgChange: true,
    skip: !view.isReady,
  });
  return (
    <>
      <PaymentFilterBar {...view} />
      <OfficeList
        what="payments"
        whence="Every order with a total above zero has a payment."
        rowsOf={paymentsOf}
        columns={paymentColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </>
  );
}
