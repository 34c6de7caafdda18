import { formatDollars } from '@shop/contracts/money';
import { transferStates, type TransferRow } from '@shop/contracts/transfers';
import { Landmark } from 'lucide-react';
import { z } from 'zod';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { Badge } from '../../../ui/badge';
import { CursorList } from '../../../ui/office/cursor-list';
import { Table } from '../../../ui/list/table';
import { orderDate } from '../../order/order-text';
import { OrderLink } from '../order-link';
import styles from '../payments-page.module.css';
import { StateFilter } from '../state-filter';
import { TransferSettle } from './transfer-settle';
import { TransferUpload } from './transfer-upload';
import { transferTones, transferWords } from './transfer-words';
import { useListTransfersInfiniteQuery } from './transfers-api';

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
  const failure = useFailure('The transfers could not be loaded', list.error);
  return (
    <>
      <TransferUpload />
      <StateFilter
        options={options}
        value={filters.state ?? ''}
        onPick={(value) => {
          change({ state: state.parse(value) });
        }}
      />
      <CursorList
        what="transfers"
        query={list}
        failure={failure}
        rowsOf={({ transfers }) => transfers}
        empty={empty}
      >
        {(rows) => <TransfersTable rows={rows} />}
      </CursorList>
    </>
  );
}

/** `4 May 2026`, wherever the reader is. */
const dayText = (day: string) => orderDate(`${day}T00:00:00`);

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
