import {
  transferStates,
  type TransferList,
  type TransferRow,
} from '@shop/contracts/billing/transfers';
import { z } from 'zod';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { StateFilter } from '../state-filter';
import { transferColumnIds, transferColumns } from './transfer-columns';
import { TransferUpload } from './transfer-upload';
import { transferWords } from './transfer-words';
import { useListTransfersInfiniteQuery } from './transfers-api';

const address = z.object({ state: z.enum(transferStates).optional().catch(undefined) });
const transfersOf = ({ transfers }: TransferList) => transfers;
const nameOf = ({ payer }: TransferRow) => `transfer from ${payer}`;

/** /admin/payments/transfers: transfers that arrived at the bank, and the orders that they pay. */
export function TransfersPage() {
  const view = useListView({ list: 'transfers', schema: address, columns: transferColumnIds });
  const { filters, change, isReady } = view;
  const query = useListTransfersInfiniteQuery(filters, {
    refetchOnMountOrArgChange: true,
    skip: !isReady,
  });
  return (
    <>
      <TransferUpload />
      <StateFilter
        all="All states"
        labels={transferWords}
        state={filters.state}
        onPick={(state) => {
          change({ state });
        }}
      />
      <OfficeList
        what="transfers"
        whence="Transfers appear here when you import a file from your bank."
        rowsOf={transfersOf}
        columns={transferColumns}
        view={view}
        query={query}
        nameOf={nameOf}
      />
    </>
  );
}
