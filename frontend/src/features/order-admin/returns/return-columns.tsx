import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import { returnReasonText } from '@shop/contracts/ordering/return-reason-labels';
import { adminPaths } from '../../../lib/admin-paths';
import { momentText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import type { DataColumn } from '../../../ui/table/data-column';
import { partsText, returnStateLabels, returnStateTones } from '../../order/returns/return-words';
import type { ListColumns } from '../../views/list-address';

export const returnColumnIds: ListColumns = {
  usual: ['return', 'customer', 'items', 'reason', 'opened', 'state'],
};

export const returnColumns: readonly DataColumn<OrderReturn>[] = [
  {
    id: 'return',
    label: 'Return',
    width: 10,
    isFixed: true,
    cell: ({ order, orderNumber, number }) => (
      <a href={adminPaths.order.href(order)}>
        {orderNumber} {number}
      </a>
    ),
  },
  { id: 'customer', label: 'Customer', width: 11, cell: ({ customer }) => customer },
  {
    id: 'items',
    label: 'Items',
    width: 14,
    cell: ({ lines }) => <span title={partsText(lines)}>{partsText(lines)}</span>,
  },
  { id: 'reason', label: 'Reason', width: 10, cell: returnReasonText },
  { id: 'opened', label: 'Opened', width: 12, cell: ({ createdAt }) => momentText(createdAt) },
  {
    id: 'state',
    label: 'State',
    width: 8,
    cell: ({ state }) => <Badge tone={returnStateTones[state]}>{returnStateLabels[state]}</Badge>,
  },
];
