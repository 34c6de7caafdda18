import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { formatDollars } from '@shop/contracts/money/price';
import { useId } from 'react';
import { Panel } from '../../ui/panel';
import styles from './delivery-choice.module.css';

interface DeliveryChoiceProps {
  price: PricedCheckout | undefined;
  onChoose: (method: string) => void;
}

/** How the order is delivered; nothing where there is one way. */
export function DeliveryChoice({ price, onChoose }: DeliveryChoiceProps) {
  const name = useId();
  if (!price || price.methods.length < 2) return null;
  return (
    <Panel title="Delivery">
      <fieldset className={styles.methods} aria-label="Delivery">
        {price.methods.map((method) => (
          <label key={method.id} className={styles.method}>
            <input
              type="radio"
              name={name}
              checked={method.id === price.shipping.method}
              onChange={() => {
                onChoose(method.id);
              }}
            />
            <span>
              {[method.name, method.time].filter((part) => part !== '').join(', ')}
              {method.place !== undefined && <span className={styles.place}>{method.place}</span>}
            </span>
            <span className={styles.price}>
              {method.price === 0 ? 'Free' : formatDollars(method.price)}
            </span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
