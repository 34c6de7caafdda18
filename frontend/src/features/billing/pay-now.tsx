import { useState } from 'react';
import { Button } from '../../ui/button';
import styles from './pay-now.module.css';
import { ONE_MOMENT, usePay } from './use-pay';

/** Leads to the payment page of an order, or says why there is none. */
export function PayNow({ order }: { order: string }) {
  const { pay, isBusy } = usePay();
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setProblem(undefined);
    setProblem(await pay(order));
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void press()}>
        {isBusy ? ONE_MOMENT : 'Pay now'}
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
