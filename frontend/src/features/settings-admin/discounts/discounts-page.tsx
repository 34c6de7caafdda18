import {
  discountQuery,
  type DiscountList,
  type DiscountView,
} from '@shop/contracts/pricing/discounts';
import { Plus } from 'lucide-react';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS } from '../../../lib/numbered-pages';
import { ButtonLink } from '../../../ui/button';
import { ListFilters } from '../../../ui/list/list-filters';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { useListDiscountsInfiniteQuery } from '../settings-admin-api';
import styles from '../settings.module.css';
import { discountColumnIds, discountColumns } from './discount-columns';

const states = [
  { value: 'running', label: 'Running' },
  { value: 'planned', label: 'Planned' },
  { value: 'ended', label: 'Ended or off' },
] as const;
const { sort, order } = discountQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: z.enum(['running', 'planned', 'ended']).optional().catch(undefined),
  sort: sort.catch('made'),
  order: order.catch('desc'),
});
const discountsOf = ({ discounts }: DiscountList) => discounts;
const nameOf = ({ name }: DiscountView) => name;
const hrefOf = ({ _id }: DiscountView) => adminPaths.discount.href(_id);

/** /admin/settings/discounts, newest first. */
export function DiscountsPage() {
  const view = useListView({ list: 'discounts', schema: address, columns: discountColumnIds });
  const { filters, change, isReady } = view;
  const query = useListDiscountsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <ListFilters
          filters={filters}
          onChange={change}
          className={styles.filters}
          label="Search discounts"
          placeholder="Name or code"
          selects={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
        />
        <ButtonLink to={adminPaths.discountNew.href()}>
          <Plus aria-hidden />
          Add Discount
        </ButtonLink>
      </div>
      <OfficeList
        what="discounts"
        whence="Add the first one, with a code or for every order."
        rowsOf={discountsOf}
        columns={discountColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </div>
  );
}
