import type { RevenueView } from '@shop/contracts/analytics/admin-analytics';
import { formatDollars } from '@shop/contracts/money/price';
import { Panel } from '../../ui/panel';
import styles from './made-of.module.css';

/** Parts of the revenue of the range, and gift cards sold; hidden if orders cost only their lines. */
export function MadeOf({ revenue: { madeOf, total } }: { revenue: RevenueView }) {
  if (!madeOf) return null;
  const { goods, discounts, delivery, addedTax, includedTax, giftCards = 0 } = madeOf;
  if ([discounts, delivery, addedTax, includedTax, giftCards].every((one) => one === 0))
    return null;
  const rows = [
    ['Goods before discounts', formatDollars(goods)],
    ['Discounts', `−${formatDollars(discounts)}`],
    ['Delivery', formatDollars(delivery)],
    ['Tax on top', formatDollars(addedTax)],
    ['Total', formatDollars(total.revenue)],
    ['Tax within the prices', formatDollars(includedTax)],
    ...(giftCards === 0 ? [] : [['Gift cards sold', formatDollars(giftCards)] as const]),
  ] as const;
  return (
    <Panel title="What orders are made of">
      <dl className={styles.rows}>
        {rows.map(([name, amount]) => (
          <div key={name} className={name === 'Total' ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Without cancelled orders. Best sellers and categories count goods before discounts, without
        delivery and tax on top.
        {giftCards !== 0 &&
          ' Gift card sales are not revenue. They count once the card pays for goods.'}
      </p>
    </Panel>
  );
}
