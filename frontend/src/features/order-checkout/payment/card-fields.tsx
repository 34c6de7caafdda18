import { useFormContext } from 'react-hook-form';
import { TextField } from '../../../ui/text-field';
import type { CheckoutFields } from '../checkout.resolver';
import styles from '../checkout-page.module.css';

/** Typed card data is neither stored nor logged nor sent. */
export function CardFields() {
  const { register, formState } = useFormContext<CheckoutFields>();
  const field = (name: keyof CheckoutFields) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: 'off',
  });
  return (
    <>
      <p className={styles.note}>This is a demo. Do not enter real credit card information.</p>
      <div className={styles.fields}>
        <div className={styles.whole}>
          <TextField
            label="Card number"
            inputMode="numeric"
            placeholder="4242 4242 4242 4242"
            maxLength={23}
            {...field('cardNumber')}
          />
        </div>
        <TextField
          label="Expiry"
          inputMode="numeric"
          placeholder="MM / YY"
          maxLength={7}
          {...field('expiry')}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          placeholder="123"
          maxLength={4}
          {...field('cvc')}
        />
      </div>
    </>
  );
}
