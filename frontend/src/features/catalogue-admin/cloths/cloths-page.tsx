import {
  clothStates,
  type ClothList,
  type ClothRow,
  type ClothState,
} from '@shop/contracts/cloth/cloth';
import { Plus } from 'lucide-react';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS, totalOf } from '../../../lib/numbered-pages';
import { ButtonLink } from '../../../ui/button';
import { ListFilters } from '../../../ui/list/list-filters';
import { OfficeList } from '../../views/office-list';
import { exportedColumns } from '../exported-columns';
import { ListTransfer } from '../list-transfer';
import {
  useExportClothsMutation,
  useImportClothsMutation,
  useListClothsInfiniteQuery,
} from './cloth-admin-api';
import { clothStateLabels } from './cloth-state-labels';
import styles from './cloths-page.module.css';
import { clothColumns } from './cloth-columns';
import { useClothFilters } from './use-cloth-filters';

const states = clothStates.map((value: ClothState) => ({ value, label: clothStateLabels[value] }));
/** Columns of the exported file by column of the table. */
const inFile = { name: 'name', composition: 'composition' };
const clothsOf = ({ cloths }: ClothList) => cloths;
const nameOf = ({ name }: ClothRow) => name;
const hrefOf = ({ code }: ClothRow) => adminPaths.cloth.href(code);

/** The data sheets of the shop: drafts and published ones. */
export function ClothsPage() {
  const view = useClothFilters();
  const { filters, change, isReady } = view;
  const query = useListClothsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
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
          filter={{ ...filters, ...exportedColumns(view.layout, inFile) }}
          total={totalOf(query.currentData)}
        />
      </div>
      <OfficeList
        what="cloths"
        whence="Add the first one, or import a list of them."
        rowsOf={clothsOf}
        columns={clothColumns}
        view={view}
        query={query}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </div>
  );
}
