import {
  returnKind,
  type OrderReturn,
  type ReturnList,
} from '@shop/contracts/ordering/order-returns';
import { returnState, returnStates } from '@shop/contracts/ordering/return-inputs';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS } from '../../../lib/numbered-pages';
import { ListFilters } from '../../../ui/list/list-filters';
import { returnStateLabels } from '../../order/returns/return-words';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { returnColumnIds, returnColumns } from './return-columns';
import { useListReturnsInfiniteQuery } from './returns-admin-api';
import styles from './returns.module.css';

const address = z.object({
  search: z.string().max(60).optional().catch(undefined),
  state: returnState.optional().catch(undefined),
  kind: returnKind.optional().catch(undefined),
});
const states = returnStates.map((value) => ({ value, label: returnStateLabels[value] }));
const kinds = [
  { value: 'return' as const, label: 'Returns' },
  { value: 'claim' as const, label: 'Claims: faulty or wrong' },
  { value: 'withdrawal' as const, label: 'Withdrawals' },
];
const returnsOf = ({ returns }: ReturnList) => returns;
const nameOf = ({ orderNumber, number }: OrderReturn) => `${orderNumber} ${number}`;
const hrefOf = ({ order }: OrderReturn) => adminPaths.order.href(order);

/** /admin/returns, newest first. */
export function OrderReturnsPage() {
  const view = useListView({ list: 'returns', schema: address, columns: returnColumnIds });
  const { filters, change, isReady } = view;
  const query = useListReturnsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  return (
    <div className={styles.page}>
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search returns"
        placeholder="Order number"
        selects={[
          { name: 'state', label: 'State', all: 'All states', options: states },
          { name: 'kind', label: 'Kind', all: 'All kinds', options: kinds },
        ]}
      />
      <OfficeList
        what="returns"
        whence="Customers request returns on their order page."
        rowsOf={returnsOf}
        columns={returnColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </div>
  );
}
