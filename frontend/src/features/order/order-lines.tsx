import { orderWaitsText, waitsText } from '@shop/contracts/inventory/expected-day';
import { formatDollars } from '@shop/contracts/money/price';
import { lineTotalOf } from '@shop/contracts/money/price-rows';
import type { OrderView } from '@shop/contracts/ordering/order';
import { Link } from 'react-router-dom';
import { amountAtPrice, amountText, lengthsText } from '../../lib/length-text';
import { paths } from '../../lib/paths';
import { useShownUnit } from '../../lib/shown-unit';
import { Image } from '../../ui/image';
import styles from './order-lines.module.css';
import { lotsText } from './order-text';

/** The lines of the order as they were when it was placed. */
export function OrderLines({ items }: { items: OrderView['items'] }) {
  const shown = useShownUnit();
  const waits = orderWaitsText(items);
  return (
    <>
      {waits !== null && <p className={styles.waits}>{waits}</p>}
      <ul role="list" className={styles.lines} aria-label="Order lines">
        {items.map((item) => (
          <li key={item.product} className={styles.line}>
            <Image src={item.image} alt="" sizes="5rem" />
            <div>
              <Link to={paths.product.href(item.product)} className={styles.name}>
                {item.name}
              </Link>
              <p className={styles.quiet}>{amountAtPrice(item, shown)}</p>
              {item.unit && item.lengths && (
                <p className={styles.quiet}>{lengthsText(item.lengths, item.unit)}</p>
              )}
              {item.cancelled !== undefined && (
                <p className={styles.quiet}>{cancelledText(item)}</p>
              )}
              {item.lots && <p className={styles.quiet}>{lotsText(item.lots)}</p>}
              {item.expectedOn !== undefined && (
                <p className={styles.quiet}>{waitsText(item.expectedOn)}</p>
              )}
            </div>
            <p>{formatDollars(lineTotalOf(item))}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `2 of 5 cancelled`. */
const cancelledText = ({ ordered = 0, cancelled = 0, unit }: OrderView['items'][number]): string =>
  `${amountText({ quantity: cancelled, unit })} of ${amountText({ quantity: ordered, unit })} cancelled`;
