import type { OperationView } from '@shop/contracts/billing';
import { formatDollars } from '@shop/contracts/money';
import { methodNames } from '@shop/contracts/payments';
import { orderMoment } from '../order/order-text';
import styles from './money-panel.module.css';
import { operationText } from './money-words';

/** Every movement of an order's money, oldest first; the method is named where there are several. */
export function MoneyMovements({ operations }: { operations: readonly OperationView[] }) {
  const areMixed = new Set(operations.map(({ method }) => method)).size > 1;
  return (
    <ol className={styles.operations} aria-label="Movements of money">
      {operations.map((operation) => (
        <li key={operation._id} className={styles.sum}>
          <span>
            {operationText(operation)}
            {areMixed && ` · ${methodNames[operation.method]}`}
            <time className={styles.quiet} dateTime={operation.at}>
              {orderMoment(operation.at)}
            </time>
            {operation.reason !== null && <span className={styles.quiet}>{operation.reason}</span>}
          </span>
          <span>{formatDollars(operation.amount)}</span>
        </li>
      ))}
    </ol>
  );
}
