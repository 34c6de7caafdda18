import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazyPart } from '../../ui/lazy-part';
import { CheckField } from '../../ui/check-field';
import type { CheckoutFields } from './checkout.resolver';
import styles from './checkout-page.module.css';
import type { Checkout } from './use-checkout';

const BillingForm = lazyPart(async () => (await import('./billing-form')).BillingForm);

/** The billing address, which is the shipping address unless the shopper enters another. */
export function BilledTo({ checkout: { countries } }: { checkout: Checkout }) {
  const { register, control, getValues, setValue } = useFormContext<CheckoutFields>();
  const isElsewhere = useWatch({ control, name: 'isBilledElsewhere' });
  // It begins in the country that the order goes to.
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
