import type { OperationView } from '@shop/contracts/billing/billing';
import { formatDollars } from '@shop/contracts/money/price';
import { methodNames } from '@shop/contracts/billing/payments';
import { momentText } from '../../lib/day-text';
import { DialogButton } from '../../ui/office/dialog-button';
import styles from './money-panel.module.css';
import { operationText } from './money-words';
import { ReverseForm } from './reverse-form';

/** Every movement of an order's money, oldest first. The method is named if there are several. */
export function MoneyMovements({
  order,
  operations,
}: {
  order: string;
  operations: readonly OperationView[];
}) {
  const areMixed = new Set(operations.map(({ method }) => method)).size > 1;
  return (
    <ol className={styles.operations} aria-label="Money movements">
      {operations.map((operation) => (
        <li key={operation._id} className={styles.sum}>
          <span>
            {operationText(operation)}
            {areMixed && ` · ${methodNames[operation.method]}`}
            <time className={styles.quiet} dateTime={operation.at}>
              {momentText(operation.at)}
            </time>
            {operation.reason !== null && <span className={styles.quiet}>{operation.reason}</span>}
            {operation.isReversible && (
              <DialogButton
                size="small"
                variant="quiet"
                label="Reverse…"
                aria-label={`Reverse: ${operationText(operation)} ${formatDollars(operation.amount)}`}
                title={`Reverse ${formatDollars(operation.amount)}`}
              >
                {(close) => <ReverseForm order={order} entry={operation} onDone={close} />}
              </DialogButton>
            )}
          </span>
          <span>{formatDollars(operation.amount)}</span>
        </li>
      ))}
    </ol>
  );
}
