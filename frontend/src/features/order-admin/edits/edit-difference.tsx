import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import type { EditedOrder } from '@shop/contracts/ordering/order-edits';
import { errorMessage } from '../../../lib/error-message';
import { Table } from '../../../ui/list/table';
import { partsOf } from './edit-form.rules';
import styles from './edits.module.css';

interface EditDifferenceProps {
  /** Order as it was opened. */
  before: OrderView;
  edited: EditedOrder | undefined;
  error: unknown;
}

/** Shows the old total, the new total and the difference, computed by the server. */
export function EditDifference({ before, edited, error }: EditDifferenceProps) {
  if (error)
    return (
      <p role="alert" className={styles.fault}>
        {errorMessage(error, 'The price could not be calculated')}
      </p>
    );
  if (!edited)
    return (
      <p role="status" className={styles.quiet}>
        Calculating the price…
      </p>
    );
  const change = formatDollars(Math.abs(edited.difference));
  return (
    <div role="status">
      {edited.delivery ? (
        <PartsTable order={before} edited={edited} />
      ) : (
        <dl className={styles.totals}>
          <dt>Total before</dt>
          <dd>{formatDollars(edited.before)}</dd>
          <dt>Total after</dt>
          <dd>{formatDollars(edited.after)}</dd>
          <dt>Difference</dt>
          <dd>{differenceText(edited.difference)}</dd>
        </dl>
      )}
      {edited.isToPay && (
        <p>The customer pays {change} by a payment link. Until then the order does not change.</p>
      )}
      {edited.difference < 0 && (
        <p className={styles.quiet}>
          What was charged above that is refunded; what is on hold is released.
        </p>
      )}
    </div>
  );
}

const differenceText = (difference: number): string =>
  difference === 0
    ? 'None'
    : `${formatDollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;

/** Compares goods, delivery, tax and total. */
function PartsTable({ order, edited }: { order: OrderView; edited: EditedOrder }) {
  const was = partsOf(order);
  const is = partsOf(edited.order);
  const rows = [
    ['Items', was.items, is.items],
    ['Delivery', was.delivery, is.delivery],
    ['Tax', was.tax, is.tax],
    ['Total', edited.before, edited.after],
  ] as const;
  return (
    <Table caption="The price before and after">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col" data-figure>
            Before
          </th>
          <th scope="col" data-figure>
            After
          </th>
          <th scope="col" data-figure>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, old, now]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-figure>{formatDollars(old)}</td>
            <td data-figure>{formatDollars(now)}</td>
            <td data-figure>{differenceText(toDollars(toCents(now) - toCents(old)))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
