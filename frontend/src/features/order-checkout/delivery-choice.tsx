import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { arrivalText } from '@shop/contracts/pricing/arrival-text';
import { formatDollars } from '@shop/contracts/money/price';
import { useId } from 'react';
import { useSelector } from 'react-redux';
import { Panel } from '../../ui/panel';
import { selectCart } from '../cart/cart-slice';
import { waitsFor } from '../cart/waits-for';
import styles from './delivery-choice.module.css';

interface DeliveryChoiceProps {
  price: PricedCheckout | undefined;
  onChoose: (method: string) => void;
}

type Method = PricedCheckout['methods'][number];

/**
 * Chooses the delivery method. Renders nothing for gift cards alone, or for a single method without an arrival date.
 */
export function DeliveryChoice({ price, onChoose }: DeliveryChoiceProps) {
  const name = useId();
  const { items } = useSelector(selectCart);
  const isPromised = !items.some(waitsFor);
  const [first, ...others] = price?.methods ?? [];
  if (items.every(({ isGiftCard }) => isGiftCard)) return null;
  if (!price || !first || (others.length === 0 && !(first.arrival && isPromised))) return null;
  if (others.length === 0)
    return (
      <Panel title="Delivery">
        <MethodName method={first} isPromised />
      </Panel>
    );
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
            <MethodName method={method} isPromised={isPromised} />
            <span className={styles.price}>
              {method.price === 0 ? 'Free' : formatDollars(method.price)}
            </span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}

interface MethodNameProps {
  method: Method;
  /** False if a line waits for a delivery. */
  isPromised: boolean;
}

/** Name and time of the method, its arrival, and the place of a pick-up. */
function MethodName({ method, isPromised }: MethodNameProps) {
  const { name, time, arrival, isPickup, place } = method;
  const details = [isPromised && arrival && arrivalText(arrival, isPickup), place];
  return (
    <span>
      {[name, time].filter((part) => part !== '').join(', ')}
      {details
        .filter((text) => typeof text === 'string')
        .map((text) => (
          <span key={text} className={styles.place}>
            {text}
          </span>
        ))}
    </span>
  );
}
