import { zodResolver } from '@hookform/resolvers/zod';
import {
  shippingAddress,
  type BillingAddress,
  writtenAddress,
  writtenBillingAddress,
  typedBillingAddress,
} from '@shop/contracts/places/address';
import { shopperDetails } from '@shop/contracts/ordering/shopper-details';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';

const required = (label: string) => z.string().trim().min(1, `${label} is required`);

/** The whole form. What leaves it stands in `sentOf`. */
const deliveredFields = shippingAddress.extend({
  name: required('Full name'),
  email: required('Email').pipe(z.email('Please enter a valid email address')),
  phone: required('Phone'),
  vatNumber: z.string().trim(),
  isBilledElsewhere: z.boolean(),
  billing: z.custom<BillingAddress>(),
  note: shopperDetails.shape.note,
  hasPostalCode: z.boolean(),
  isPickup: z.boolean(),
  /** The id of the chosen address of the account; empty for a typed one. */
  keptAddress: z.string(),
  keepsAddress: z.boolean(),
  isCardTyped: z.boolean(),
  cardNumber: required('Card number'),
  expiry: required('Expiry'),
  cvc: required('CVC'),
});
export type CheckoutFields = z.infer<typeof deliveredFields>;

const text = z.string();
const billed = { billing: typedBillingAddress };
const withPostalCode = { postalCode: required('Postal code').max(20) };
/** An order that is picked up goes to no address. */
const pickedUp = { street: text, city: text, postalCode: text };
/** Only the demo card is typed here. */
const withoutCard = { cardNumber: text, expiry: text, cvc: text };

export const resolver: Resolver<CheckoutFields> = (fields, context, options) => {
  const form = deliveredFields
    .extend(fields.hasPostalCode ? withPostalCode : {})
    .extend(fields.isPickup ? pickedUp : {})
    .extend(fields.isBilledElsewhere ? billed : {})
    .extend(fields.isCardTyped ? {} : withoutCard);
  return zodResolver(form)(fields, context, options);
};

/** Phone and name leave the form only where the owner has switched that on; the card and what is empty never. */
export const sentOf = (fields: CheckoutFields, isRecipientSent: boolean) => ({
  ...(!fields.isPickup && { shippingAddress: writtenAddress(shippingAddress.parse(fields)) }),
  ...(fields.isBilledElsewhere && { billingAddress: writtenBillingAddress(fields.billing) }),
  ...(isRecipientSent && { recipient: { name: fields.name, phone: fields.phone } }),
  ...(fields.note && { note: fields.note }),
});
export type SentFields = ReturnType<typeof sentOf>;
