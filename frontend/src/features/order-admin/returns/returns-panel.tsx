import { errorMessage } from '../../../lib/error-message';
import { DialogButton } from '../../../ui/office/dialog-button';
import { Panel } from '../../../ui/panel';
import { ReturnForm } from '../../order/returns/return-form';
import { useReturnsOfOrderQuery } from '../../order/returns/returns-api';
import { ReturnRow } from './return-row';
import styles from './returns.module.css';

/** The returns of an order with their next steps; renders nothing until something was sent. */
export function ReturnsPanel({ order }: { order: string }) {
  const { data, error } = useReturnsOfOrderQuery(order, { refetchOnMountOrArgChange: true });
  if (error && !data)
    return (
      <Panel title="Returns">
        <p className={styles.quiet}>{errorMessage(error, 'Returns could not be loaded')}</p>
      </Panel>
    );
  if (!data || (data.returns.length === 0 && data.returnable.length === 0)) return null;
  const { returns, returnable } = data;
  return (
    <Panel
      title="Returns"
      actions={
        returnable.length > 0 && (
          <DialogButton label="Open a return…" title="Open a return">
            {(close) => <ReturnForm order={order} items={returnable} isByStaff onDone={close} />}
          </DialogButton>
        )
      }
    >
      {returns.length === 0 && <p className={styles.quiet}>No returns yet.</p>}
      {returns.length > 0 && (
        <ol role="list" aria-label="Returns" className={styles.form}>
          {returns.map((one) => (
            <li key={one._id} className={styles.return}>
              <ReturnRow one={one} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
