import { withdrawalState, withdrawalStates } from '@shop/contracts/ordering/withdrawals';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText, momentText } from '../../../lib/day-text';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { ListFilters } from '../../../ui/list/list-filters';
import { PagedList } from '../../../ui/list/paged-list';
import { Table } from '../../../ui/list/table';
import styles from './withdrawals.module.css';
import { useListWithdrawalsQuery } from './withdrawals-api';
import { WithdrawalBadges } from './withdrawal-badges';
import { stateLabels } from './withdrawal-labels';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: withdrawalState.optional().catch(undefined),
  due: z.literal('soon').optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});
const states = withdrawalStates.map((value) => ({ value, label: stateLabels[value] }));
const dues = [{ value: 'soon' as const, label: 'Refund within 3 days' }];

/** /admin/withdrawals, the newest first. */
export function WithdrawalsPage() {
  const { filters, query, isFiltered, change, reset } = useUrlFilters(address);
  const list = useListWithdrawalsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Withdrawals could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search withdrawals"
        placeholder="Order number, name or e-mail"
        selects={[
          { name: 'state', label: 'State', all: 'Open and done', options: states },
          { name: 'due', label: 'Refund', all: 'Any day of refund', options: dues },
        ]}
      />
      <PagedList
        what="withdrawals"
        query={list}
        failure={failure}
        rowsOf={({ withdrawals }) => withdrawals}
        isFiltered={isFiltered}
        whence="They come in by the form for withdrawals of the shop."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ withdrawals }) => (
          <Table cards caption="Withdrawals">
            <thead>
              <tr>
                <th scope="col">Received</th>
                <th scope="col">From</th>
                <th scope="col">Order</th>
                <th scope="col">Refund by</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {withdrawals.map((one) => (
                <tr key={one._id}>
                  <th scope="row">
                    <Link to={adminPaths.withdrawal.href(one._id)}>
                      {momentText(one.receivedAt)}
                    </Link>
                  </th>
                  <td>
                    {one.name} <span className={styles.quiet}>{one.email}</span>
                  </td>
                  <td>{one.order?.number ?? 'No order found'}</td>
                  <td>{dayText(one.refundBy)}</td>
                  <td>
                    <WithdrawalBadges withdrawal={one} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
    </div>
  );
}
