import type { WithdrawalView } from '@shop/contracts/ordering/withdrawals';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText, momentText } from '../../../lib/day-text';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { WithdrawalBadges } from './withdrawal-badges';

export const withdrawalColumnIds: ListColumns = {
  usual: ['from', 'email', 'order', 'received', 'refund', 'state'],
};

export const withdrawalColumns: readonly DataColumn<WithdrawalView>[] = [
  {
    id: 'from',
    label: 'From',
    width: 12,
    isFixed: true,
    cell: ({ _id, name }) => (
      <a href={adminPaths.withdrawal.href(_id)} title={name}>
        {name}
      </a>
    ),
  },
  {
    id: 'email',
    label: 'E-mail',
    width: 13,
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    id: 'order',
    label: 'Order',
    width: 9,
    cell: ({ order }) => order?.number ?? 'No order found',
  },
  {
    id: 'received',
    label: 'Received',
    width: 12,
    cell: ({ receivedAt }) => momentText(receivedAt),
  },
  { id: 'refund', label: 'Refund by', width: 9.25, cell: ({ refundBy }) => dayText(refundBy) },
  {
    id: 'state',
    label: 'State',
    width: 12,
    cell: (withdrawal) => <WithdrawalBadges withdrawal={withdrawal} />,
  },
];
