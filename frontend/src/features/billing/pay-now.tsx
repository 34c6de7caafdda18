import { useState } from 'react';
import { Button } from '../../ui/button';
import styles from './pay-now.module.css';
import { ONE_MOMENT, usePay } from './use-pay';

interface PayNowProps {
  order: string;
  label?: string;
  /** Called if the order is paid without a payment page. */
  onPaid?: () => void;
}

/** Opens the payment page of an order, or explains why there is none. */
export function PayNow({ order, label = 'Pay now', onPaid }: PayNowProps) {
  const { pay, isBusy } = usePay();
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setProblem(undefined);
    const failed = await pay(order);
    setProblem(failed);
    if (failed === undefined) onPaid?.();
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void press()}>
        {isBusy ? ONE_MOMENT : label}
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
