import { shippingAddress } from '@shop/contracts/order';
import { z } from 'zod';

const required = (label: string) => z.string().trim().min(1, `${label} is required`);

/** The whole form. Only what the contract calls `shippingAddress` ever leaves it. */
export const checkoutFields = shippingAddress.extend({
  name: required('Full name'),
  email: required('Email').pipe(z.email('Please enter a valid email address')),
  phone: required('Phone'),
  cardNumber: required('Card number'),
  expiry: required('Expiry'),
  cvc: required('CVC'),
});
export type CheckoutFields = z.infer<typeof checkoutFields>;
