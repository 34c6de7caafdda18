import { zodResolver } from '@hookform/resolvers/zod';
import { shippingAddress } from '@shop/contracts/order';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';

const required = (label: string) => z.string().trim().min(1, `${label} is required`);

/** The whole form. What leaves it stands in `sentOf`. */
const deliveredFields = shippingAddress.extend({
  name: required('Full name'),
  email: required('Email').pipe(z.email('Please enter a valid email address')),
  phone: required('Phone'),
  vatNumber: z.string().trim(),
  isPickup: z.boolean(),
  isCardTyped: z.boolean(),
  cardNumber: required('Card number'),
  expiry: required('Expiry'),
  cvc: required('CVC'),
});
export type CheckoutFields = z.infer<typeof deliveredFields>;

const text = z.string();
/** An order that is picked up goes to no address. */
const pickedUp = { street: text, city: text, postalCode: text };
/** Only the demo card is typed here. */
const withoutCard = { cardNumber: text, expiry: text, cvc: text };

export const checkoutResolver: Resolver<CheckoutFields> = (fields, context, options) => {
  const form = deliveredFields
    .extend(fields.isPickup ? pickedUp : {})
    .extend(fields.isCardTyped ? {} : withoutCard);
  return zodResolver(form)(fields, context, options);
};

/** Phone and name leave the form only where the owner has switched that on; the card never. */
export const sentOf = (fields: CheckoutFields, isRecipientSent: boolean) => ({
  ...(!fields.isPickup && { shippingAddress: shippingAddress.parse(fields) }),
  ...(isRecipientSent && { recipient: { name: fields.name, phone: fields.phone } }),
});
export type SentFields = ReturnType<typeof sentOf>;
