import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazyPart } from '../../ui/lazy-part';
import { CheckField } from '../../ui/check-field';
import type { CheckoutFields } from './checkout.resolver';
import styles from './checkout-page.module.css';
import type { Checkout } from './use-checkout';

const BillingForm = lazyPart(async () => (await import('./billing-form')).BillingForm);

/** The billing address, which is the shipping address unless the shopper enters another one. */
export function BilledTo({ checkout: { countries } }: { checkout: Checkout }) {
  const { register, control, getValues, setValue } = useFormContext<CheckoutFields>();
  const isElsewhere = useWatch({ control, name: 'isBilledElsewhere' });
  // The form starts with the country of the shipping address.
  const begin = () => {
    const chosen = countries.find(({ name }) => name === getValues('country'));
    if (chosen && getValues('billing.country') === '') setValue('billing.country', chosen.code);
  };
  return (
    <div className={styles.whole}>
      <CheckField
        label="Bill to another address"
        {...register('isBilledElsewhere', { onChange: begin })}
      />
      {isElsewhere && (
        <Suspense>
          <BillingForm />
        </Suspense>
      )}
    </div>
  );
}
