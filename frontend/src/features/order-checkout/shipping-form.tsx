import { useFormContext } from 'react-hook-form';
import { errorCode, serverMessage } from '../../lib/error-message';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { CheckoutFields } from './checkout-fields';
import styles from './checkout-page.module.css';
import type { Checkout } from './use-checkout';

const PHONE_STAYS = 'Stays in this form: it is neither sent nor stored.';
const PHONE_IS_SENT = 'Sent with your name and stored with the order: the courier gets both.';

export function ShippingForm({ checkout }: { checkout: Checkout }) {
  const { countries, isRecipientSent, isPickup, needsVat } = checkout;
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
          hint={isRecipientSent ? PHONE_IS_SENT : PHONE_STAYS}
          {...field('phone')}
        />
        {!isPickup && (
          <>
            <div className={styles.whole}>
              <TextField label="Street" autoComplete="street-address" {...field('street')} />
            </div>
            <TextField label="City" autoComplete="address-level2" {...field('city')} />
            <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
          </>
        )}
        <div className={styles.whole}>
          <SelectField
            label="Country"
            autoComplete="country-name"
            options={countries.map(({ name }) => ({ value: name, label: name }))}
            {...field('country')}
          />
        </div>
        {needsVat && (
          <div className={styles.whole}>
            <TextField
              label="VAT number"
              optional
              autoComplete="off"
              maxLength={20}
              hint={checkout.price?.vatNote}
              {...field('vatNumber')}
              error={vatProblem(checkout.error)}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

const vatProblem = (error: unknown): string | undefined =>
  errorCode(error) === 'order.vatNumber' ? serverMessage(error) : undefined;
