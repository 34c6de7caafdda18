import type { DeliveryView } from '@shop/contracts/inventory/deliveries';
import { useMemo } from 'react';
import { adminPaths } from '../../../../lib/admin-paths';
import { Badge } from '../../../../ui/badge';
import type { DataColumn } from '../../../../ui/table/data-column';
import { useLinkPress } from '../../../../ui/table/use-link-press';
import type { ListColumns } from '../../../views/list-address';
import { whenText } from './delivery-text';

/** The columns of the table of deliveries. */
export const deliveryColumns: ListColumns = {
  usual: ['number', 'supplier', 'when', 'rolls', 'state'],
};

/** The columns of the deliveries. */
export function useDeliveryColumns(): readonly DataColumn<DeliveryView>[] {
  const press = useLinkPress();
  return useMemo(
    () => [
      {
        id: 'number',
        label: 'Number',
        width: 8,
        isFixed: true,
        cell: ({ _id, number }) => (
          <a href={adminPaths.delivery.href(_id)} onClick={press}>
            {number}
          </a>
        ),
      },
      {
        id: 'supplier',
        label: 'Supplier',
        width: 14,
        cell: ({ supplier }) => <span title={supplier}>{supplier}</span>,
      },
      { id: 'when', label: 'When', width: 14, cell: whenText },
      {
        id: 'rolls',
        label: 'Rolls',
        width: 6,
        figure: true,
        cell: ({ rolls }) => `${String(rolls)} ${rolls === 1 ? 'roll' : 'rolls'}`,
      },
      {
        id: 'state',
        label: 'State',
        width: 8,
        cell: ({ state }) =>
          state === 'expected' ? <Badge>Expected</Badge> : <Badge tone="success">Received</Badge>,
      },
    ],
    [press],
  );
}
