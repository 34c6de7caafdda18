import type { TransferRow } from '@shop/contracts/billing/transfers';
import { formatDollars } from '@shop/contracts/money/price';
import { dayText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { OrderLink } from '../order-link';
import { TransferSettle } from './transfer-settle';
import { transferTones, transferWords } from './transfer-words';

export const transferColumnIds: ListColumns = {
  usual: ['from', 'reference', 'booked', 'amount', 'state', 'order', 'settle'],
};

export const transferColumns: readonly DataColumn<TransferRow>[] = [
  {
    id: 'from',
    label: 'From',
    width: 11,
    isFixed: true,
    cell: ({ payer }) => <span title={payer}>{payer}</span>,
  },
  {
    id: 'reference',
    label: 'Reference',
    width: 13,
    cell: ({ reference }) => <span title={reference}>{reference}</span>,
  },
  { id: 'booked', label: 'Booked', width: 9.25, cell: ({ bookedOn }) => dayText(bookedOn) },
  {
    id: 'amount',
    label: 'Amount',
    width: 6.5,
    figure: true,
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    id: 'state',
    label: 'State',
    width: 14,
    cell: ({ state, why }) => (
      <>
        <Badge tone={transferTones[state]}>{transferWords[state]}</Badge>{' '}
        {why !== null && <small title={why}>{why}</small>}
      </>
    ),
  },
  { id: 'order', label: 'Order', width: 8, cell: ({ order }) => <OrderLink order={order} /> },
  {
    id: 'settle',
    label: 'Settle',
    width: 13,
    isAtEnd: true,
    cell: (row) =>
      row.state === 'guessed' || row.state === 'open' ? <TransferSettle transfer={row} /> : '–',
  },
];
