import { returnReasonLabels } from '@shop/contracts/ordering/return-reason-labels';
import { returnState, returnStates } from '@shop/contracts/ordering/return-inputs';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { momentText } from '../../../lib/day-text';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { Badge } from '../../../ui/badge';
import { ListFilters } from '../../../ui/list/list-filters';
import { PagedList } from '../../../ui/list/paged-list';
import { Table } from '../../../ui/list/table';
import { partsText, returnStateLabels, returnStateTones } from '../../order/returns/return-words';
import { useListReturnsQuery } from './returns-admin-api';
import styles from './returns.module.css';

const address = z.object({
  search: z.string().max(60).optional().catch(undefined),
  state: returnState.optional().catch(undefined),
  kind: z.enum(['return', 'claim']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});
const states = returnStates.map((value) => ({ value, label: returnStateLabels[value] }));
const kinds = [
  { value: 'return' as const, label: 'Returns' },
  { value: 'claim' as const, label: 'Claims: faulty or wrong' },
];

/** /admin/returns, the newest first. */
export function OrderReturnsPage() {
  const { filters, query, isFiltered, change, reset } = useUrlFilters(address);
  const list = useListReturnsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Returns could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search returns"
        placeholder="Order number"
        selects={[
          { name: 'state', label: 'State', all: 'All states', options: states },
          { name: 'kind', label: 'Kind', all: 'Returns and claims', options: kinds },
        ]}
      />
      <PagedList
        what="returns"
        query={list}
        failure={failure}
        rowsOf={({ returns }) => returns}
        isFiltered={isFiltered}
        whence="Customers request them on the page of their order."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ returns }) => (
          <Table cards caption="Returns">
            <thead>
              <tr>
                <th scope="col">Return</th>
                <th scope="col">Customer</th>
                <th scope="col">Items</th>
                <th scope="col">Reason</th>
                <th scope="col">Opened</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {returns.map((one) => (
                <tr key={one._id}>
                  <th scope="row">
                    <Link to={adminPaths.order.href(one.order)}>
                      {one.orderNumber} {one.number}
                    </Link>
                  </th>
                  <td>{one.customer}</td>
                  <td>{partsText(one.lines)}</td>
                  <td>{returnReasonLabels[one.reason]}</td>
                  <td>{momentText(one.createdAt)}</td>
                  <td>
                    <Badge tone={returnStateTones[one.state]}>{returnStateLabels[one.state]}</Badge>
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
