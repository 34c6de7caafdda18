import { useFormContext } from 'react-hook-form';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { CheckoutFields } from './checkout-fields';
import styles from './checkout-page.module.css';

const countries = [{ value: 'Bangladesh', label: 'Bangladesh' }];

export function ShippingForm() {
  const { register, formState } = useFormContext<CheckoutFields>();
  const field = (name: keyof CheckoutFields) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  return (
    <Panel title="Shipping">
      <p className={styles.account}>The order carries the name and e-mail of your account.</p>
      <div className={styles.fields}>
        <div className={styles.whole}>
          <TextField label="Full name" autoComplete="name" {...field('name')} />
        </div>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="Stays in this form: it is neither sent nor stored."
          {...field('phone')}
        />
        <div className={styles.whole}>
          <TextField label="Street" autoComplete="street-address" {...field('street')} />
        </div>
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
        <div className={styles.whole}>
          <SelectField
            label="Country"
            autoComplete="country-name"
            options={countries}
            {...field('country')}
          />
        </div>
      </div>
    </Panel>
  );
}
