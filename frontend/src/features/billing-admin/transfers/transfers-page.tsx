import { formatDollars } from '@shop/contracts/money/price';
import { transferStates, type TransferRow } from '@shop/contracts/billing/transfers';
import { Landmark } from 'lucide-react';
import { z } from 'zod';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { Badge } from '../../../ui/badge';
import { Table } from '../../../ui/list/table';
import { OrderLink } from '../order-link';
import styles from '../payments-page.module.css';
import { StateList } from '../state-list';
import { TransferSettle } from './transfer-settle';
import { TransferUpload } from './transfer-upload';
import { transferTones, transferWords } from './transfer-words';
import { useListTransfersInfiniteQuery } from './transfers-api';
import { dayText } from '../../../lib/day-text';

const state = z.enum(transferStates).optional().catch(undefined);
const options = [
  { value: '', label: 'All' },
  ...transferStates.map((value) => ({ value, label: transferWords[value] })),
];
const empty = {
  icon: <Landmark />,
  title: 'No transfers here',
  text: 'They come with the files of your bank.',
};

/** /admin/payments/transfers: what came in at the bank, and the orders that it pays. */
export function TransfersPage() {
  const { filters, change } = useUrlFilters(z.object({ state }));
  const list = useListTransfersInfiniteQuery(filters.state ? { state: filters.state } : {}, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <TransferUpload />
      <StateList
        what="transfers"
        query={list}
        options={options}
        state={filters.state ?? ''}
        onPick={(value) => {
          change({ state: state.parse(value) });
        }}
        rowsOf={({ transfers }) => transfers}
        empty={empty}
      >
        {(rows) => <TransfersTable rows={rows} />}
      </StateList>
    </>
  );
}

/** `4 May 2026`, wherever the reader is. */

const TransfersTable = ({ rows }: { rows: readonly TransferRow[] }) => (
  <Table cards caption="Bank transfers">
    <thead>
      <tr>
        <th scope="col">Booked</th>
        <th scope="col" data-figure>
          Amount
        </th>
        <th scope="col">From</th>
        <th scope="col">State</th>
        <th scope="col">Order</th>
        <th scope="col">Settle</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row._id}>
          <td>{dayText(row.bookedOn)}</td>
          <td data-figure>{formatDollars(row.amount)}</td>
          <td className={styles.wide}>
            {row.payer}
            <span className={styles.small}>{row.reference}</span>
          </td>
          <td className={styles.wide}>
            <Badge tone={transferTones[row.state]}>{transferWords[row.state]}</Badge>
            {row.why !== null && <span className={styles.small}>{row.why}</span>}
          </td>
          <td data-column="Order">
            <OrderLink order={row.order} />
          </td>
          <td>
            {row.state === 'guessed' || row.state === 'open' ? (
              <TransferSettle transfer={row} />
            ) : (
              '–'
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
