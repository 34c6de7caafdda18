import type { GiftCardRow } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';
import { Badge } from '../../../ui/badge';
import { Table } from '../../../ui/list/table';
import styles from '../payments-page.module.css';
import { RestoreCard } from './restore-card';
import { WithdrawCard } from './withdraw-card';
import { dayText } from '../../../lib/day-text';

export const GiftCardsTable = ({ cards }: { cards: readonly GiftCardRow[] }) => (
  <Table cards caption="Gift cards">
    <thead>
      <tr>
        <th scope="col">Card</th>
        <th scope="col">Made</th>
        <th scope="col">Note</th>
        <th scope="col" data-figure>
          Worth
        </th>
        <th scope="col" data-figure>
          Left
        </th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {cards.map((card) => (
        <tr key={card._id}>
          <th scope="row">…{card.lastFour}</th>
          <td>
            <time dateTime={card.createdAt}>{dayText(card.createdAt)}</time>
          </td>
          <td className={styles.wide}>{card.note ?? '–'}</td>
          <td data-figure data-column="Worth">
            {formatDollars(card.issued)}
          </td>
          <td data-figure data-column="Left">
            {formatDollars(card.balance)}
          </td>
          <td>
            {card.isOff ? (
              <>
                <Badge>Withdrawn</Badge> <RestoreCard card={card} />
              </>
            ) : (
              <WithdrawCard card={card} />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
