import { Plus } from 'lucide-react';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { ButtonLink } from '../../../ui/button';
import { ListFilters } from '../../../ui/list/list-filters';
import { PagedList } from '../../../ui/list/paged-list';
import { useListDiscountsQuery } from '../settings-admin-api';
import styles from '../settings.module.css';
import { DiscountsTable } from './discounts-table';

const states = [
  { value: 'running', label: 'Running' },
  { value: 'planned', label: 'Planned' },
  { value: 'ended', label: 'Ended or off' },
] as const;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: z.enum(['running', 'planned', 'ended']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

/** /admin/settings/discounts, the newest first. */
export function DiscountsPage() {
  const { filters, query, isFiltered, change, reset } = useUrlFilters(address);
  const list = useListDiscountsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Discounts could not be loaded', list.error);
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
      <PagedList
        what="discounts"
        query={list}
        failure={failure}
        rowsOf={({ discounts }) => discounts}
        isFiltered={isFiltered}
        whence="Add the first one, with a code or for every order."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ discounts }) => <DiscountsTable discounts={discounts} />}
      </PagedList>
    </div>
  );
}
