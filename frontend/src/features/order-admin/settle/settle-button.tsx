import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Spinner } from '../../../ui/spinner';
import { useOrderName } from '../../order/order-numbers';
import { useShortLinesQuery } from './settle-api';
import { ShortLineForm } from './short-line-form';
import styles from './settle.module.css';

interface SettleButtonProps {
  order: string;
  product: { _id: string; name: string };
}

/** Opens the ways to settle the pieces of a product that no roll can fill. */
export function SettleButton({ order, product }: SettleButtonProps) {
  const name = useOrderName(order);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        className={styles.press}
        aria-label={`Settle ${product.name} for ${name}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Settle…
      </Button>
      <Dialog open={isOpen} onClose={close} title={`Settle ${product.name}`}>
        <Ways order={order} product={product._id} onDone={close} />
      </Dialog>
    </>
  );
}

function Ways({ order, product, onDone }: { order: string; product: string; onDone: () => void }) {
  const { data, error } = useShortLinesQuery(order, { refetchOnMountOrArgChange: true });
  const line = data?.lines.find((one) => one.product._id === product);
  if (error) return <p role="alert">{errorMessage(error, 'The options could not be loaded')}</p>;
  if (!data) return <Spinner label="Loading options..." />;
  if (!line) return <p>All of its pieces have a roll now.</p>;
  return <ShortLineForm order={order} line={line} onDone={onDone} />;
}
