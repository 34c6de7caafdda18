import { MAX_SHOPPER_NOTE } from '@shop/contracts/core/limits';
import { useFormContext } from 'react-hook-form';
import { errorCode, serverMessage } from '../../lib/error-message';
import { CheckField } from '../../ui/check-field';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { BilledTo } from './billed-to';
import type { CheckoutFields } from './checkout.resolver';
import styles from './checkout-page.module.css';
import { Folded } from './folded';
import { SavedAddresses } from './saved-addresses';
import type { Checkout } from './use-checkout';

const NOTE_IS_STORED = `Stored with the order. At most ${String(MAX_SHOPPER_NOTE)} characters.`;
const PHONE_STAYS = 'Not sent or stored.';
const PHONE_IS_SENT = 'Stored with the order and passed to the courier with your name.';

export function ShippingForm({ checkout }: { checkout: Checkout }) {
  const { countries, isRecipientSent, isPickup, needsVat } = checkout;
  const { register, formState } = useFormContext<CheckoutFields>();
  const field = (name: Exclude<keyof CheckoutFields, 'billing'>) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  return (
    <Panel title="Shipping">
      <p className={styles.account}>The order uses the name and e-mail of your account.</p>
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
              <SavedAddresses countries={countries} />
            </div>
            <div className={styles.whole}>
              <TextField label="Street" autoComplete="address-line1" {...field('street')} />
            </div>
            <TextField label="City" autoComplete="address-level2" {...field('city')} />
            <TextField
              label="Postal code"
              optional={!checkout.hasPostalCode}
              autoComplete="postal-code"
              {...field('postalCode')}
            />
            <Folded title="Add a second address line or a region">
              <TextField
                label="Address line 2"
                optional
                autoComplete="address-line2"
                maxLength={200}
                {...field('line2')}
              />
              <TextField
                label="Region"
                optional
                autoComplete="address-level1"
                maxLength={100}
                hint="State, province or county"
                {...field('region')}
              />
            </Folded>
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
        {!isPickup && (
          <div className={styles.whole}>
            <CheckField label="Save this address" {...register('keepsAddress')} />
          </div>
        )}
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
        <BilledTo checkout={checkout} />
        <Folded title="Note for the shop">
          <div className={styles.whole}>
            <TextAreaField
              label="Note"
              optional
              maxLength={MAX_SHOPPER_NOTE}
              hint={NOTE_IS_STORED}
              {...field('note')}
            />
          </div>
        </Folded>
      </div>
    </Panel>
  );
}

const vatProblem = (error: unknown): string | undefined =>
  errorCode(error) === 'order.vatNumber' ? serverMessage(error) : undefined;
