import type { DeliveryView } from '@shop/contracts/inventory/deliveries';
import { countText } from '../../../../ui/count-text';
import { adminPaths } from '../../../../lib/admin-paths';
import { Badge } from '../../../../ui/badge';
import type { DataColumn } from '../../../../ui/table/data-column';
import type { ListColumns } from '../../../views/list-address';
import { whenText } from './delivery-text';

export const deliveryColumnIds: ListColumns = {
  usual: ['number', 'supplier', 'when', 'rolls', 'state'],
};

export const deliveryColumns: readonly DataColumn<DeliveryView>[] = [
  {
    id: 'number',
    label: 'Number',
    width: 8,
    isFixed: true,
    sort: { by: 'number', first: 'desc' },
    cell: ({ _id, number }) => <a href={adminPaths.delivery.href(_id)}>{number}</a>,
  },
  {
    id: 'supplier',
    label: 'Supplier',
    width: 14,
    sort: { by: 'supplier' },
    cell: ({ supplier }) => <span title={supplier}>{supplier}</span>,
  },
  {
    id: 'when',
    label: 'When',
    width: 14,
    cell: whenText,
    sort: { by: 'when', first: 'desc' },
  },
  {
    id: 'rolls',
    label: 'Rolls',
    width: 6,
    figure: true,
    cell: ({ rolls }) => countText(rolls, 'rolls'),
  },
  {
    id: 'state',
    label: 'State',
    width: 8,
    sort: { by: 'state' },
    cell: ({ state }) =>
      state === 'expected' ? <Badge>Expected</Badge> : <Badge tone="success">Received</Badge>,
  },
];
