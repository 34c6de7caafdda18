import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { CheckoutFields } from './checkout.resolver';
import styles from './checkout-page.module.css';
import { DeliveryChoice } from './delivery-choice';
import { PaymentPanel } from './payment/payment-panel';
import { ShippingForm } from './shipping-form';
import type { Checkout } from './use-checkout';

interface CheckoutFormProps {
  form: UseFormReturn<CheckoutFields>;
  checkout: Checkout;
  onPlace: (fields: CheckoutFields) => Promise<void>;
  /** Order summary with the submit button. */
  children: ReactNode;
}

/**
 * Loads the validation on the first interaction with the form, because there may be no network when Place Order is
 * pressed.
 */
const prepare = () => void import('./checkout.resolver').catch(() => undefined);

/** The form around the order summary. */
export function CheckoutForm({ form, checkout, onPlace, children }: CheckoutFormProps) {
  const submit = form.handleSubmit((fields) => onPlace(fields));
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={styles.columns}
        onFocus={prepare}
        onSubmit={(event) => void submit(event)}
      >
        <div className={styles.parts}>
          <ShippingForm checkout={checkout} />
          <DeliveryChoice price={checkout.price} onChoose={checkout.choose} />
          <PaymentPanel checkout={checkout} />
        </div>
        {children}
      </form>
    </FormProvider>
  );
}
