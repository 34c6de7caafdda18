import type { DiscrepancyList, DiscrepancyRow } from '@shop/contracts/billing/payment-checks';
import { z } from 'zod';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { StateFilter } from '../state-filter';
import { kindWords } from './check-words';
import { useListDiscrepanciesInfiniteQuery } from './checks-api';
import { differenceColumnIds, differenceColumns } from './difference-columns';

const address = z.object({ state: z.literal('settled').optional().catch(undefined) });
const differencesOf = ({ discrepancies }: DiscrepancyList) => discrepancies;
const nameOf = ({ kind }: DiscrepancyRow) => kindWords[kind];
const labels = { settled: 'Settled' };

/** /admin/payments/to-look-at: differences between a provider and the shop, newest first. */
export function DiscrepanciesPage() {
  const view = useListView({ list: 'differences', schema: address, columns: differenceColumnIds });
  const { state } = view.filters;
  const query = useListDiscrepanciesInfiniteQuery(
    { state: state ?? 'open' },
    { refetchOnMountOrArgChange: true, skip: !view.isReady },
  );
  return (
    <>
      <StateFilter
        all="To look at"
        labels={labels}
        state={state}
        onPick={(picked) => {
          view.change({ state: picked });
        }}
      />
      <OfficeList
        what="differences"
        whence="Differences between the payment provider and the shop are listed here."
        rowsOf={differencesOf}
        columns={differenceColumns}
        view={view}
        query={query}
        nameOf={nameOf}
      />
    </>
  );
}
