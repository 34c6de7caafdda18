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
  /** The summary, with the button that submits. */
  children: ReactNode;
}

/** The check of the form comes with the first touch of it: a press on Place Order may find no network. */
const prepare = () => void import('./checkout.resolver').catch(() => undefined);

/** The form around the summary. */
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
