import type { DiscrepancyRow } from '@shop/contracts/billing/payment-checks';
import { methodNames } from '@shop/contracts/billing/payments';
import { momentText } from '../../../lib/day-text';
import { DialogButton } from '../../../ui/office/dialog-button';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { OrderLink } from '../order-link';
import { kindWords } from './check-words';
import { DifferenceForm } from './difference-form';

export const differenceColumnIds: ListColumns = {
  usual: ['what', 'method', 'order', 'ours', 'theirs', 'found', 'settled'],
};

export const differenceColumns: readonly DataColumn<DiscrepancyRow>[] = [
  {
    id: 'what',
    label: 'Difference',
    width: 13,
    isFixed: true,
    cell: ({ kind }) => <span title={kindWords[kind]}>{kindWords[kind]}</span>,
  },
  { id: 'method', label: 'Method', width: 7, cell: ({ method }) => methodNames[method] },
  { id: 'order', label: 'Order', width: 8, cell: ({ order }) => <OrderLink order={order} /> },
  {
    id: 'ours',
    label: 'In the shop',
    width: 12,
    cell: ({ ours }) => <span title={ours}>{ours}</span>,
  },
  {
    id: 'theirs',
    label: 'At the provider',
    width: 12,
    cell: ({ theirs }) => <span title={theirs}>{theirs}</span>,
  },
  { id: 'found', label: 'Found', width: 12, cell: ({ createdAt }) => momentText(createdAt) },
  {
    id: 'settled',
    label: 'Settled',
    width: 9,
    isAtEnd: true,
    cell: (row) =>
      row.state === 'settled' ? (
        <span title={row.note ?? ''}>{row.note}</span>
      ) : (
        <Settle row={row} />
      ),
  },
];

const Settle = ({ row }: { row: DiscrepancyRow }) => (
  <DialogButton label="Settle…" title={kindWords[row.kind]} size="small">
    {(close) => <DifferenceForm row={row} onDone={close} />}
  </DialogButton>
);
