import { zodResolver } from '@hookform/resolvers/zod';
import { shippingAddress, type ShippingAddress } from '@shop/contracts/order';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { selectUser } from '../auth/auth-slice';
import { checkoutFields } from './checkout-fields';
import styles from './checkout-page.module.css';
import { PaymentForm } from './payment-form';
import { ShippingForm } from './shipping-form';

interface CheckoutFormProps {
  onPlace: (address: ShippingAddress) => Promise<void>;
  /** The summary, with the button that submits. */
  children: ReactNode;
}

/** Holds phone and card; hands over the address alone. */
export function CheckoutForm({ onPlace, children }: CheckoutFormProps) {
  const user = useSelector(selectUser);
  const form = useForm({
    resolver: zodResolver(checkoutFields),
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: '',
      street: '',
      city: '',
      postalCode: '',
      country: 'Bangladesh',
      cardNumber: '',
      expiry: '',
      cvc: '',
    },
  });
  // The contract's own shape strips everything else.
  const submit = form.handleSubmit((fields) => onPlace(shippingAddress.parse(fields)));

  return (
    <FormProvider {...form}>
      <form noValidate className={styles.columns} onSubmit={(event) => void submit(event)}>
        <div className={styles.parts}>
          <ShippingForm />
          <PaymentForm />
        </div>
        {children}
      </form>
    </FormProvider>
  );
}
