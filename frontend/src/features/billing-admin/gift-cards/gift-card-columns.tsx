import type { GiftCardRow } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';
import { dayText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import type { DataColumn } from '../../../ui/table/data-column';
import type { ListColumns } from '../../views/list-address';
import { CardExpiry } from './card-expiry';
import { NewCode } from './new-code';
import { RestoreCard } from './restore-card';
import { WithdrawCard } from './withdraw-card';

export const giftCardColumnIds: ListColumns = {
  usual: ['card', 'made', 'note', 'worth', 'left', 'expires', 'state'],
};

export const giftCardColumns: readonly DataColumn<GiftCardRow>[] = [
  {
    id: 'card',
    label: 'Card',
    width: 7,
    isFixed: true,
    cell: ({ lastFour }) => `…${lastFour}`,
  },
  { id: 'made', label: 'Issued', width: 9.25, cell: ({ createdAt }) => dayText(createdAt) },
  {
    id: 'note',
    label: 'Note',
    width: 14,
    cell: ({ note }) => <span title={note ?? undefined}>{note ?? '–'}</span>,
  },
  {
    id: 'worth',
    label: 'Value',
    width: 6.5,
    figure: true,
    cell: ({ issued }) => formatDollars(issued),
  },
  {
    id: 'left',
    label: 'Left',
    width: 6.5,
    figure: true,
    cell: ({ balance }) => formatDollars(balance),
  },
  {
    id: 'expires',
    label: 'Expires',
    width: 15,
    cell: (card) => <CardExpiry card={card} />,
  },
  {
    id: 'state',
    label: 'State',
    width: 19,
    isAtEnd: true,
    cell: (card) =>
      card.isOff ? (
        <>
          <Badge>Withdrawn</Badge> <RestoreCard card={card} />
        </>
      ) : (
        <>
          {card.isExpired && <Badge>Expired</Badge>}{' '}
          {card.order !== undefined && <NewCode card={card} />} <WithdrawCard card={card} />
        </>
      ),
  },
];
