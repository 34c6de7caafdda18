import type { DisputeList, DisputeRow } from '@shop/contracts/billing/payment-checks';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { StateFilter } from '../state-filter';
import { disputeWords } from './check-words';
import { useListDisputesInfiniteQuery } from './checks-api';
import { disputeColumnIds, disputeColumns } from './dispute-columns';

const address = z.object({
  state: z.enum(['open', 'won', 'lost']).optional().catch(undefined),
});
const disputesOf = ({ disputes }: DisputeList) => disputes;
const nameOf = () => 'dispute';
const hrefOf = ({ order }: DisputeRow) => adminPaths.order.href(order);

/** /admin/payments/disputes: claims of banks, newest first. */
export function DisputesPage() {
  const view = useListView({ list: 'disputes', schema: address, columns: disputeColumnIds });
  const { filters, change, isReady } = view;
  const query = useListDisputesInfiniteQuery(filters, {
    refetchOnMountOrArgChange: true,
    skip: !isReady,
  });
  return (
    <>
      <StateFilter
        all="All states"
        labels={disputeWords}
        state={filters.state}
        onPick={(state) => {
          change({ state });
        }}
      />
      <OfficeList
        what="disputes"
        whence="Payments that customers dispute with their bank are listed here."
        rowsOf={disputesOf}
        columns={disputeColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </>
  );
}
