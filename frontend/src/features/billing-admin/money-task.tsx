import type { OperationView } from '@shop/contracts/billing/billing';
import { formatDollars } from '@shop/contracts/money/price';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { useSettleTaskMutation } from './billing-admin-api';
import styles from './money-panel.module.css';

interface MoneyTaskProps {
  order: string;
  task: OperationView;
}

/** Money that staff must refund by hand, shown until they confirm that they have. */
export function MoneyTask({ order, task }: MoneyTaskProps) {
  const [settle, { isLoading }] = useSettleTaskMutation();
  const dispatch = useDispatch();
  const what = `Give back ${formatDollars(task.amount)} by hand`;
  const press = async () => {
    const { error } = await settle({ order, operation: task._id });
    if (!error) return;
    const msg = errorMessage(error, 'The task could not be completed');
    dispatch(alertAdded({ type: 'error', msg }));
  };
  return (
    <li className={styles.task}>
      <span>
        {what}
        {task.reason !== null && <span className={styles.quiet}>{task.reason}</span>}
      </span>
      <Button
        size="small"
        variant="secondary"
        busy={isLoading}
        aria-label={`Done: ${what}`}
        onClick={() => void press()}
      >
        Done
      </Button>
    </li>
  );
}
