import type { DiscrepancyRow } from '@shop/contracts/billing/payment-checks';
import { methodNames } from '@shop/contracts/billing/payments';
import { CircleCheck } from 'lucide-react';
import { z } from 'zod';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { DialogButton } from '../../../ui/office/dialog-button';
import { Table } from '../../../ui/list/table';
import { OrderLink } from '../order-link';
import styles from '../payments-page.module.css';
import { StateList } from '../state-list';
import { kindWords } from './check-words';
import { useListDiscrepanciesInfiniteQuery } from './checks-api';
import { DifferenceForm } from './difference-form';
import { momentText } from '../../../lib/day-text';

const state = z.enum(['open', 'settled']).catch('open');
const options = [
  { value: 'open', label: 'To look at' },
  { value: 'settled', label: 'Settled' },
];
const empty = {
  icon: <CircleCheck />,
  title: 'Nothing to look at',
  text: 'Where the provider of the cards says something else than the shop, it stands here.',
};

/** /admin/payments/to-look-at: what a provider and the shop say differently. */
export function DiscrepanciesPage() {
  const { filters, change } = useUrlFilters(z.object({ state }));
  const list = useListDiscrepanciesInfiniteQuery(
    { state: filters.state },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <StateList
      what="differences"
      query={list}
      options={options}
      state={filters.state}
      onPick={(value) => {
        change({ state: state.parse(value) });
      }}
      rowsOf={({ discrepancies }) => discrepancies}
      empty={empty}
    >
      {(rows) => <DiscrepanciesTable rows={rows} />}
    </StateList>
  );
}

const DiscrepanciesTable = ({ rows }: { rows: readonly DiscrepancyRow[] }) => (
  <Table cards caption="Differences">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Order</th>
        <th scope="col">We say</th>
        <th scope="col">The provider says</th>
        <th scope="col">Found</th>
        <th scope="col">Settled</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row._id}>
          <td>
            {kindWords[row.kind]}
            <span className={styles.small}>{methodNames[row.method]}</span>
          </td>
          <td>
            <OrderLink order={row.order} />
          </td>
          <td className={styles.wide} data-column="We say">
            {row.ours}
          </td>
          <td className={styles.wide} data-column="The provider says">
            {row.theirs}
          </td>
          <td>
            <time dateTime={row.createdAt}>{momentText(row.createdAt)}</time>
          </td>
          <td className={row.note === null ? undefined : styles.wide}>
            {row.state === 'settled' ? row.note : <Settle row={row} />}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const Settle = ({ row }: { row: DiscrepancyRow }) => (
  <DialogButton label="Settle…" title={kindWords[row.kind]} size="small">
    {(close) => <DifferenceForm row={row} onDone={close} />}
  </DialogButton>
);
