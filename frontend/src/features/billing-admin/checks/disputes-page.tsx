import type { DisputeRow } from '@shop/contracts/billing/payment-checks';
import { formatDollars } from '@shop/contracts/money/price';
import { Landmark } from 'lucide-react';
import { z } from 'zod';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { Badge } from '../../../ui/badge';
import { Table } from '../../../ui/list/table';
import { OrderLink } from '../order-link';
import styles from '../payments-page.module.css';
import { StateList } from '../state-list';
import { disputeTones, disputeWords } from './check-words';
import { useListDisputesInfiniteQuery } from './checks-api';
import { dayText, momentText } from '../../../lib/day-text';

const state = z.enum(['open', 'won', 'lost']).optional().catch(undefined);
const options = [
  { value: '', label: 'All' },
  ...Object.entries(disputeWords).map(([value, label]) => ({ value, label })),
];
const empty = {
  icon: <Landmark />,
  title: 'No disputes here',
  text: 'Where the bank of a customer claims money back, it stands here.',
};

/** /admin/payments/disputes: claims of banks. */
export function DisputesPage() {
  const { filters, change } = useUrlFilters(z.object({ state }));
  const list = useListDisputesInfiniteQuery(filters.state ? { state: filters.state } : {}, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <StateList
      what="disputes"
      query={list}
      options={options}
      state={filters.state ?? ''}
      onPick={(value) => {
        change({ state: state.parse(value) });
      }}
      rowsOf={({ disputes }) => disputes}
      empty={empty}
    >
      {(rows) => <DisputesTable rows={rows} />}
    </StateList>
  );
}

const DisputesTable = ({ rows }: { rows: readonly DisputeRow[] }) => (
  <Table cards caption="Disputes">
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Since</th>
        <th scope="col">The bank’s reason</th>
        <th scope="col">State</th>
        <th scope="col">Evidence until</th>
        <th scope="col" data-figure>
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ _id, order, amount, reason, state: now, evidenceUntil, createdAt }) => (
        <tr key={_id}>
          <td>
            <OrderLink order={order} />
          </td>
          <td>
            <time dateTime={createdAt}>{dayText(createdAt)}</time>
          </td>
          <td className={styles.wide}>{reason}</td>
          <td>
            <Badge tone={disputeTones[now]}>{disputeWords[now]}</Badge>
          </td>
          <td data-column="Evidence until">
            {evidenceUntil === null ? '–' : momentText(evidenceUntil)}
          </td>
          <td data-figure data-column="Amount">
            {formatDollars(amount)}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
