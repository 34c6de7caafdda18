import type { RollView } from '@shop/contracts/inventory/rolls';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { RollStateBadge } from './roll-state-badge';
import { lengthOn, lotText } from './roll-text';

export const rollColumnIds: ListColumns = {
  usual: ['number', 'product', 'lot', 'place', 'left', 'reserved', 'free', 'received', 'state'],
};

/** Columns of the remaining, reserved and free lengths of a roll. */
const lengths = [
  { id: 'left', label: 'Left' },
  { id: 'reserved', label: 'Reserved' },
  { id: 'free', label: 'Free' },
] as const;

export const rollColumns: readonly DataColumn<RollView>[] = [
  {
    id: 'number',
    label: 'Number',
    width: 7,
    isFixed: true,
    sort: { by: 'number' },
    cell: ({ _id, number }) => <a href={adminPaths.roll.href(_id)}>{number}</a>,
  },
  {
    id: 'product',
    label: 'Product',
    width: 12,
    sort: { by: 'product' },
    cell: ({ product: { name } }) => <span title={name}>{name}</span>,
  },
  { id: 'lot', label: 'Dye lot', width: 7, cell: lotText },
  { id: 'place', label: 'Place', width: 7, cell: ({ place }) => place },
  ...lengths.map(({ id, label }): DataColumn<RollView> => ({
    id,
    label,
    width: 6,
    figure: true,
    sort: { by: id, first: 'desc' },
    cell: (roll) => lengthOn(roll)(roll[id]),
  })),
  {
    id: 'received',
    label: 'Received',
    width: 9.25,
    sort: { by: 'received', first: 'desc' },
    cell: ({ receivedAt }) => dayText(receivedAt),
  },
  {
    id: 'state',
    label: 'State',
    width: 7,
    cell: ({ state }) => <RollStateBadge state={state} />,
  },
];
