import { rollStates, type RollList, type RollView } from '@shop/contracts/inventory/rolls';
import { ClipboardCheck, Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS, totalOf } from '../../../lib/numbered-pages';
import { Button, ButtonLink } from '../../../ui/button';
import { ListFilters } from '../../../ui/list/list-filters';
import { OfficeList } from '../../views/office-list';
import { exportedColumns } from '../exported-columns';
import { ListTransfer } from '../list-transfer';
import {
  useExportRollsMutation,
  useImportRollsMutation,
  useListRollsInfiniteQuery,
} from './roll-admin-api';
import { rollStateLabels } from './roll-text';
import styles from './rolls-page.module.css';
import { Stocktake } from './stocktake';
import { rollColumns } from './roll-columns';
import { useRollFilters } from './use-roll-filters';

const states = rollStates.map((value) => ({ value, label: rollStateLabels[value] }));
/** Columns of the exported file by column of the table. */
const inFile = {
  product: 'sku',
  lot: 'lot,shade',
  place: 'place',
  left: 'length',
  received: 'received',
  state: 'state',
};
const rollsOf = ({ rolls }: RollList) => rolls;
const nameOf = ({ number }: RollView) => number;
const hrefOf = ({ _id }: RollView) => adminPaths.roll.href(_id);

/** The rolls of the shop; the search also matches their places. */
export function RollsPage() {
  const view = useRollFilters();
  const { filters, change, isReady } = view;
  const [isCounting, setCounting] = useState(false);
  const query = useListRollsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  const loaded = query.currentData?.pages.flatMap(rollsOf) ?? [];
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <ListFilters
          filters={filters}
          onChange={change}
          label="Search rolls"
          placeholder="Number, product, dye lot or place"
          className={styles.filters}
          selects={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
        />
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            aria-pressed={isCounting}
            onClick={() => {
              setCounting(!isCounting);
            }}
          >
            <ClipboardCheck aria-hidden />
            Count
          </Button>
          <ButtonLink to={adminPaths.deliveries.href()} variant="secondary">
            <Truck aria-hidden />
            Deliveries
          </ButtonLink>
          <ButtonLink to={adminPaths.rollsReceive.href()}>
            <Plus aria-hidden />
            Receive Rolls
          </ButtonLink>
        </div>
      </div>
      <div className={styles.transfer}>
        <ListTransfer
          what="rolls"
          intro={
            <>
              A CSV file with the columns of an exported list. A row with a known{' '}
              <code>number</code> changes place, shade and cost of that roll; any other brings a
              roll of the product with that <code>sku</code>, the last eight characters of its id.{' '}
              <code>length</code> is what lies there, in units: to change it, count the roll.
            </>
          }
          useImport={useImportRollsMutation}
          useExport={useExportRollsMutation}
          filter={{ ...filters, ...exportedColumns(view.layout, inFile) }}
          total={totalOf(query.currentData)}
        />
      </div>
      {filters.product !== undefined && (
        <p className={styles.only}>
          Only the rolls of one product.{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              change({ product: undefined });
            }}
          >
            Show all rolls
          </Button>
        </p>
      )}
      {isCounting && loaded.length > 0 ? (
        <Stocktake
          key={JSON.stringify(filters)}
          rolls={loaded}
          onDone={() => {
            setCounting(false);
          }}
        />
      ) : (
        <OfficeList
          what="rolls"
          whence="Receive your first rolls, or switch a product to rolls in its form."
          rowsOf={rollsOf}
          columns={rollColumns}
          view={view}
          query={query}
          nameOf={nameOf}
          hrefOf={hrefOf}
        />
      )}
    </div>
  );
}
