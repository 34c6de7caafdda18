import type { PaymentRow } from '@shop/contracts/billing/payment-list';
import { methodNames } from '@shop/contracts/billing/payments';
import { formatDollars } from '@shop/contracts/money/price';
import { momentText } from '../../lib/day-text';
import { Badge } from '../../ui/badge';
import type { DataColumn } from '../../ui/table/data-column';
import type { ListColumns } from '../views/list-address';
import {
  dueText,
  holdText,
  moneyStateLabels,
  owedText,
  stateTones,
  unpaidText,
} from './money-words';
import { OrderLink } from './order-link';

export const paymentColumnIds: ListColumns = {
  usual: ['order', 'since', 'method', 'state', 'note', 'amount', 'refunded'],
};

export const paymentColumns: readonly DataColumn<PaymentRow>[] = [
  {
    id: 'order',
    label: 'Order',
    width: 8,
    isFixed: true,
    cell: ({ order }) => <OrderLink order={order} />,
  },
  {
    id: 'since',
    label: 'Since',
    width: 12,
    sort: { by: 'since', first: 'desc' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{momentText(createdAt)}</time>,
  },
  { id: 'method', label: 'Method', width: 8, cell: ({ method }) => methodNames[method] },
  {
    id: 'state',
    label: 'State',
    width: 9,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{moneyStateLabels[state]}</Badge>,
  },
  { id: 'note', label: 'Note', width: 14, cell: (payment) => <Note payment={payment} /> },
  {
    id: 'amount',
    label: 'Amount',
    width: 6.5,
    figure: true,
    sort: { by: 'amount', first: 'desc' },
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    id: 'refunded',
    label: 'Refunded',
    width: 6.5,
    figure: true,
    sort: { by: 'refunded', first: 'desc' },
    cell: ({ refunded }) => (refunded > 0 ? formatDollars(refunded) : '–'),
  },
];

/** Shows an owed refund, when a card hold ends, since when the order is unpaid, or when its invoice is due. */
function Note({ payment }: { payment: PaymentRow }) {
  const { holdUntil, unpaidSince, owed, unassigned, dueAt, reminders = [] } = payment;
  const mark = holdUntil === undefined ? undefined : holdText(holdUntil);
  const warning = unpaidSince === undefined ? mark : unpaidText(unpaidSince);
  const due = dueAt === undefined ? undefined : dueText(dueAt, reminders);
  return (
    <>
      {owed !== undefined && <Badge tone="warning">{owedText(owed)}</Badge>}{' '}
      {unassigned !== undefined && (
        <Badge tone="warning">{`${formatDollars(unassigned)} to assign`}</Badge>
      )}{' '}
      {warning !== undefined && <Badge tone="warning">{warning}</Badge>}{' '}
      {due !== undefined && <small title={due}>{due}</small>}
    </>
  );
}
