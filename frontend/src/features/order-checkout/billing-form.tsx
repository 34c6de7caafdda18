import { hasPostalCodes } from '@shop/contracts/places/postal-codes';
import { useFormContext, useWatch } from 'react-hook-form';
import { countryOptions } from '../../lib/country-options';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { CheckoutFields } from './checkout.resolver';
import styles from './checkout-page.module.css';

/** A separate billing address, which can be in any country. */
export function BillingForm() {
  const { register, control, formState } = useFormContext<CheckoutFields>();
  const country = useWatch({ control, name: 'billing.country' });
  const field = (name: keyof CheckoutFields['billing']) => ({
    ...register(`billing.${name}`),
    error: formState.errors.billing?.[name]?.message,
  });
  return (
    <fieldset className={styles.billing} aria-label="Bill to">
      <TextField
        label="Name"
        optional
        autoComplete="billing name"
        maxLength={120}
        {...field('name')}
      />
      <TextField
        label="Company"
        optional
        autoComplete="billing organization"
        maxLength={120}
        {...field('company')}
      />
      <div className={styles.whole}>
        <TextField
          label="Street"
          autoComplete="billing address-line1"
          maxLength={200}
          {...field('street')}
        />
      </div>
      <TextField
        label="Address line 2"
        optional
        autoComplete="billing address-line2"
        maxLength={200}
        {...field('line2')}
      />
      <TextField
        label="City"
        autoComplete="billing address-level2"
        maxLength={200}
        {...field('city')}
      />
      <TextField
        label="Postal code"
        optional={!hasPostalCodes(country)}
        autoComplete="billing postal-code"
        maxLength={20}
        {...field('postalCode')}
      />
      <TextField
        label="Region"
        optional
        autoComplete="billing address-level1"
        maxLength={100}
        {...field('region')}
      />
      <div className={styles.whole}>
        <SelectField
          label="Country"
          autoComplete="billing country"
          options={countryOptions()}
          {...field('country')}
        />
      </div>
    </fieldset>
  );
}
