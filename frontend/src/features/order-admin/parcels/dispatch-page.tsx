import { DISPATCH_AT_ONCE } from '@shop/contracts/ordering/parcels';
import { useState } from 'react';
import { z } from 'zod';
import { errorMessage } from '../../../lib/error-message';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { Button } from '../../../ui/button';
import { FilterSelect } from '../../../ui/list/filter-select';
import { SearchField } from '../../../ui/list/search-field';
import { DialogButton } from '../../../ui/office/dialog-button';
import { SelectField } from '../../../ui/select-field';
import { PagedList } from '../../../ui/list/paged-list';
import { DispatchTable } from './dispatch-table';
import { useDispatchParcelsMutation, useListParcelsQuery } from './parcel-admin-api';
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
  page: z.coerce.number().int().min(1).catch(1),
});

/** /admin/dispatch: the parcels that are ready to leave, by carrier, and those that have left. */
export function DispatchPage() {
  const { filters, query, isFiltered, change, reset } = useUrlFilters(address);
  const list = useListParcelsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Parcels could not be loaded', list.error);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const carriers = list.data?.carriers ?? [];
  return (
    <div className={styles.page}>
      <div className={styles.actions}>
        <SelectField
          label="State"
          labelHidden
          options={states}
          value={filters.state}
          onChange={({ target }) => {
            setChosen(new Set());
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
            setChosen(new Set());
            change({ carrier });
          }}
        />
        <SearchField
          label="Scan a parcel"
          labelHidden
          placeholder="Scan a label, LM2610432P1"
          value={filters.code ?? ''}
          onSearch={(code) => {
            setChosen(new Set());
            change({ code });
          }}
        />
        {filters.state === 'packed' && <DispatchChosen chosen={chosen} onDone={setChosen} />}
        <PrintChosen chosen={chosen} />
        <DialogButton label="Import tracking…" title="Import tracking numbers" variant="quiet">
          {() => <TrackingImport />}
        </DialogButton>
      </div>
      <PagedList
        what="parcels"
        query={list}
        failure={failure}
        rowsOf={({ parcels }) => parcels}
        isFiltered={isFiltered}
        whence="Pack one on the page of an order."
        onReset={reset}
        onPage={(page) => {
          setChosen(new Set());
          change({ page });
        }}
      >
        {({ parcels }) => <DispatchTable parcels={parcels} chosen={chosen} onChoose={setChosen} />}
      </PagedList>
    </div>
  );
}

interface DispatchChosenProps {
  chosen: ReadonlySet<string>;
  /** Called with the parcels that did not leave. */
  onDone: (left: ReadonlySet<string>) => void;
}

/** Dispatches the chosen parcels, in calls of a few, and lists those that did not leave. */
function DispatchChosen({ chosen, onDone }: DispatchChosenProps) {
  const [dispatch, { isLoading, error }] = useDispatchParcelsMutation();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const press = async () => {
    const failed = new Map<string, string>();
    const left = [...chosen];
    for (let from = 0; from < left.length; from += DISPATCH_AT_ONCE) {
      const { data } = await dispatch(left.slice(from, from + DISPATCH_AT_ONCE));
      if (!data) return;
      for (const { parcel, message } of data.failed) failed.set(parcel, message);
    }
    setRefusals([...new Set(failed.values())]);
    onDone(new Set(failed.keys()));
  };
  return (
    <>
      <Button busy={isLoading} disabled={chosen.size === 0} onClick={() => void press()}>
        Dispatch {chosen.size > 0 && chosen.size}
      </Button>
      {error && <p role="alert">{errorMessage(error, 'The parcels could not be dispatched')}</p>}
      {refusals.length > 0 && <p role="alert">Not dispatched: {refusals.join(' ')}</p>}
    </>
  );
}
