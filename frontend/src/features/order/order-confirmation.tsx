import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { useOrderQuery } from './order-api';
import styles from './order-confirmation.module.css';
import { arrivalOfOrder, nextOf } from './order-next';
import { OrderLines } from './order-lines';
import { numberOf } from './order-text';

interface OrderConfirmationProps {
  id: string;
  /** Called when it is closed, or when there is no such order for this user. */
  onClose: () => void;
}

/**
 * The order that was just placed: its number, the address of the confirmation e-mail, the next steps, and its lines.
 */
export function OrderConfirmation({ id, onClose }: OrderConfirmationProps) {
  const { data: order, isError } = useOrderQuery(id);
  useEffect(() => {
    if (isError) onClose();
  }, [isError, onClose]);
  if (!order) return null;
  return (
    <section aria-label="Your order" className={styles.confirmation}>
      <Container>
        <div className={styles.columns}>
          <div className={styles.what}>
            <h2 className={styles.title}>
              <CircleCheck aria-hidden />
              Thank you. Your order {numberOf(order)} is placed.
            </h2>
            <p>The confirmation goes to {order.user.email}.</p>
            <p>{[nextOf(order), arrivalOfOrder(order)].join(' ').trim()}</p>
            <div className={styles.actions}>
              <ButtonLink to={paths.order.href(id)} size="small">
                View your order
              </ButtonLink>
              <Button variant="quiet" size="small" onClick={onClose}>
                Close
              </Button>
            </div>
          </div>
          <OrderLines items={order.items} />
        </div>
      </Container>
    </section>
  );
}
