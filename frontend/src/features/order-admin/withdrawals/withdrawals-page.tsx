import {
  withdrawalState,
  withdrawalStates,
  type WithdrawalList,
  type WithdrawalView,
} from '@shop/contracts/ordering/withdrawals';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS } from '../../../lib/numbered-pages';
import { ListFilters } from '../../../ui/list/list-filters';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { withdrawalColumnIds, withdrawalColumns } from './withdrawal-columns';
import { stateLabels } from './withdrawal-labels';
import { useListWithdrawalsInfiniteQuery } from './withdrawals-api';
import styles from './withdrawals.module.css';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: withdrawalState.optional().catch(undefined),
  due: z.literal('soon').optional().catch(undefined),
});
const states = withdrawalStates.map((value) => ({ value, label: stateLabels[value] }));
const dues = [{ value: 'soon' as const, label: 'Refund within 3 days' }];
const withdrawalsOf = ({ withdrawals }: WithdrawalList) => withdrawals;
const nameOf = ({ name }: WithdrawalView) => `withdrawal of ${name}`;
const hrefOf = ({ _id }: WithdrawalView) => adminPaths.withdrawal.href(_id);

/** /admin/withdrawals, newest first. */
export function WithdrawalsPage() {
  const view = useListView({ list: 'withdrawals', schema: address, columns: withdrawalColumnIds });
  const { filters, change, isReady } = view;
  const query = useListWithdrawalsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  return (
    <div className={styles.page}>
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search withdrawals"
        placeholder="Order number, name or e-mail"
        selects={[
          { name: 'state', label: 'State', all: 'Open and done', options: states },
          { name: 'due', label: 'Refund', all: 'Any refund date', options: dues },
        ]}
      />
      <OfficeList
        what="withdrawals"
        whence="Withdrawals sent with the shop’s withdrawal form appear here."
        rowsOf={withdrawalsOf}
        columns={withdrawalColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </div>
  );
}
