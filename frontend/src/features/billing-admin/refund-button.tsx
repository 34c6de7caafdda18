import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { orderName } from '../order/order-text';
import styles from './money-panel.module.css';
import { RefundForm } from './refund-form';

/** Opens the form that gives money back; `left` in dollars. */
export function RefundButton({ order, left }: { order: string; left: number }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        className={styles.press}
        onClick={() => {
          setOpen(true);
        }}
      >
        Refund…
      </Button>
      <Dialog open={isOpen} onClose={close} title={`Refund ${orderName(order)}`}>
        <RefundForm order={order} left={left} onDone={close} />
      </Dialog>
    </>
  );
}
