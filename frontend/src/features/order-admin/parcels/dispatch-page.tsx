import type { ListedParcel, ParcelList } from '@shop/contracts/ordering/parcels';
import { useMemo } from 'react';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS } from '../../../lib/numbered-pages';
import { FilterSelect } from '../../../ui/list/filter-select';
import { SearchField } from '../../../ui/list/search-field';
import { DialogButton } from '../../../ui/office/dialog-button';
import { SelectField } from '../../../ui/select-field';
import { useSelection } from '../../../ui/table/use-selection';
import { SelectionBar } from '../../bulk/selection-bar';
import { useNamedOrders } from '../../order/order-numbers';
import { numberOf } from '../../order/order-text';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { DispatchChosen } from './dispatch-chosen';
import { useListParcelsInfiniteQuery } from './parcel-admin-api';
import { parcelColumnIds, parcelColumns } from './parcel-columns';
import { PrintChosen } from './print-buttons';
import { TrackingImport } from './tracking-import';
import styles from './parcels.module.css';

const states = [
  { value: 'packed', label: 'Ready to leave' },
  { value: 'dispatched', label: 'Under way' },
  { value: 'delivered', label: 'Delivered' },
] as const;
const address = z.object({
  state: z.enum(['packed', 'dispatched', 'delivered']).catch('packed'),
  carrier: z.string().max(60).optional().catch(undefined),
  code: z.string().max(40).optional().catch(undefined),
});
const parcelsOf = ({ parcels }: ParcelList) => parcels;
const hrefOf = ({ order }: ListedParcel) => adminPaths.order.href(order);

/** /admin/dispatch: the parcels that are ready to leave, by carrier, and the dispatched ones. */
export function DispatchPage() {
  const view = useListView({ list: 'parcels', schema: address, columns: parcelColumnIds });
  const { filters, change, isReady } = view;
  const query = useListParcelsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  const selection = useSelection(JSON.stringify(filters));
  const pages = query.currentData?.pages;
  const parcels = useMemo(() => pages?.flatMap(parcelsOf) ?? [], [pages]);
  const named = useNamedOrders(
    useMemo(() => [...new Set(parcels.map(({ order }) => order))], [parcels]),
  );
  const nameOf = useMemo(
    () =>
      ({ order, number }: ListedParcel) =>
        `${numberOf(named(order))} P${String(number)}`,
    [named],
  );
  const columns = useMemo(() => parcelColumns(nameOf), [nameOf]);
  const carriers = pages?.at(-1)?.carriers ?? [];
  const listed = parcels.map(({ _id }) => _id);
  // In the order of the list, which is also the order of printing.
  const chosen = [...new Set([...listed, ...(selection.selected.ids ?? [])])].filter(
    selection.isSelected,
  );
  return (
    <div className={styles.page}>
      <div className={styles.actions}>
        <SelectField
          label="State"
          labelHidden
          options={states}
          value={filters.state}
          onChange={({ target }) => {
            change({
              state: states.find(({ value }) => value === target.value)?.value ?? 'packed',
            });
          }}
        />
        <FilterSelect
          label="Carrier"
          all="All carriers"
          options={carriers.map((name) => ({ value: name, label: name }))}
          value={filters.carrier}
          onPick={(carrier) => {
            change({ carrier });
          }}
        />
        <SearchField
          label="Scan a parcel"
          labelHidden
          placeholder="Scan a label, LM2610432P1"
          value={filters.code ?? ''}
          onSearch={(code) => {
            change({ code });
          }}
        />
        <DialogButton label="Import tracking…" title="Import tracking numbers" variant="quiet">
          {() => <TrackingImport />}
        </DialogButton>
      </div>
      <OfficeList
        what="parcels"
        whence="Pack parcels on the order page."
        none="No parcels are ready to leave"
        rowsOf={parcelsOf}
        view={view}
        query={query}
        columns={columns}
        selection={selection}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
      <SelectionBar
        selection={selection}
        loaded={listed}
        total={{ count: parcels.length, isCapped: false }}
      >
        {filters.state === 'packed' && <DispatchChosen chosen={chosen} onDone={selection.only} />}
        <PrintChosen chosen={chosen} />
      </SelectionBar>
    </div>
  );
}
