import { clothStates, type ClothState } from '@shop/contracts/cloth/cloth';
import { Plus } from 'lucide-react';
import { adminPaths } from '../../../lib/admin-paths';
import { useFailure } from '../../../lib/use-failure';
import { ButtonLink } from '../../../ui/button';
import { ListFilters } from '../../../ui/list/list-filters';
import { PagedList } from '../../../ui/list/paged-list';
import { ListTransfer } from '../list-transfer';
import {
  useExportClothsMutation,
  useImportClothsMutation,
  useListClothsQuery,
} from './cloth-admin-api';
import styles from './cloths-page.module.css';
import { ClothsTable, clothStateLabels } from './cloths-table';
import { useClothFilters } from './use-cloth-filters';

const states = clothStates.map((value: ClothState) => ({ value, label: clothStateLabels[value] }));

/** The data sheets of the shop: drafts, and those that everybody may read. */
export function ClothsPage() {
  const { filters, query, isFiltered, change, reset } = useClothFilters();
  const list = useListClothsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Cloths could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <ListFilters
          filters={filters}
          onChange={change}
          label="Search cloths"
          placeholder="Name or code"
          className={styles.filters}
          selects={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
        />
        <ButtonLink to={adminPaths.clothNew.href()}>
          <Plus aria-hidden />
          Add New Cloth
        </ButtonLink>
      </div>
      <div className={styles.transfer}>
        <ListTransfer
          what="cloths"
          intro={
            <>
              A CSV file with the columns of an exported list. A row with a known <code>code</code>{' '}
              changes that cloth; any other makes a draft. A composition reads as{' '}
              <code>70% wool, 30% alpaca</code> or{' '}
              <code>pile: 100% silk; ground: 100% viscose</code>.
            </>
          }
          useImport={useImportClothsMutation}
          useExport={useExportClothsMutation}
          filter={undefined}
        />
      </div>
      <PagedList
        what="cloths"
        query={list}
        failure={failure}
        rowsOf={({ cloths }) => cloths}
        isFiltered={isFiltered}
        whence="Add the first one, or import a list of them."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ cloths }) => <ClothsTable cloths={cloths} sorting={filters} onSort={change} />}
      </PagedList>
    </div>
  );
}
