import type { DraftList } from '@shop/contracts/ordering/drafts';
import { formatDollars } from '@shop/contracts/money/price';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { draftStateLabels, draftStateTones, lastDayText } from './draft-words';
import styles from './drafts.module.css';

export type DraftRow = DraftList['drafts'][number];

export const draftColumnIds: ListColumns = {
  usual: ['customer', 'state', 'total', 'until', 'order', 'made'],
  others: ['email', 'by'],
};

export const draftColumns: readonly DataColumn<DraftRow>[] = [
  {
    id: 'customer',
    label: 'Customer',
    width: 14,
    isFixed: true,
    cell: ({ _id, customer }) => (
      <a href={adminPaths.draft.href(_id)} className={styles.link}>
        {customer.name}
      </a>
    ),
  },
  {
    id: 'state',
    label: 'State',
    width: 8,
    cell: ({ state }) => <Badge tone={draftStateTones[state]}>{draftStateLabels[state]}</Badge>,
  },
  {
    id: 'total',
    label: 'Total',
    width: 8,
    figure: true,
    cell: ({ total }) => formatDollars(total),
  },
  { id: 'until', label: 'Until', width: 10, cell: ({ until }) => lastDayText(until) },
  {
    id: 'order',
    label: 'Order',
    width: 9,
    cell: ({ order }) =>
      order && (
        <a href={adminPaths.order.href(order._id)} className={styles.link}>
          {order.number}
        </a>
      ),
  },
  { id: 'made', label: 'Made', width: 10, cell: ({ createdAt }) => dayText(createdAt) },
  { id: 'email', label: 'E-mail', width: 14, cell: ({ customer }) => customer.email },
  { id: 'by', label: 'By', width: 10, cell: ({ by }) => by },
];
