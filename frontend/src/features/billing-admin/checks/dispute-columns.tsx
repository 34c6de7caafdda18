import type { DisputeRow } from '@shop/contracts/billing/payment-checks';
import { formatDollars } from '@shop/contracts/money/price';
import { dayText, momentText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { OrderLink } from '../order-link';
import { disputeTones, disputeWords } from './check-words';

export const disputeColumnIds: ListColumns = {
  usual: ['order', 'since', 'reason', 'state', 'evidence', 'amount'],
};

export const disputeColumns: readonly DataColumn<DisputeRow>[] = [
  {
    id: 'order',
    label: 'Order',
    width: 8,
    isFixed: true,
    cell: ({ order }) => <OrderLink order={order} />,
  },
  { id: 'since', label: 'Since', width: 9.25, cell: ({ createdAt }) => dayText(createdAt) },
  {
    id: 'reason',
    label: 'Bank’s reason',
    width: 18,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    id: 'state',
    label: 'State',
    width: 6,
    cell: ({ state }) => <Badge tone={disputeTones[state]}>{disputeWords[state]}</Badge>,
  },
  {
    id: 'evidence',
    label: 'Evidence due',
    width: 12,
    cell: ({ evidenceUntil }) => (evidenceUntil === null ? '–' : momentText(evidenceUntil)),
  },
  {
    id: 'amount',
    label: 'Amount',
    width: 6.5,
    figure: true,
    cell: ({ amount }) => formatDollars(amount),
  },
];
