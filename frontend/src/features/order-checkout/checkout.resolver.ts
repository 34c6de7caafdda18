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

/** All fields of the form; `sentOf` returns the ones that are sent. */
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
  /** Id of the chosen address of the account; empty for a typed one. */
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
/** An order for pick-up has no address. */
const pickedUp = { street: text, city: text, postalCode: text };
/** Card fields are typed only for the demo card. */
const withoutCard = { cardNumber: text, expiry: text, cvc: text };

export const resolver: Resolver<CheckoutFields> = (fields, context, options) => {
  const form = deliveredFields
    .extend(fields.hasPostalCode ? withPostalCode : {})
    .extend(fields.isPickup ? pickedUp : {})
    .extend(fields.isBilledElsewhere ? billed : {})
    .extend(fields.isCardTyped ? {} : withoutCard);
  return zodResolver(form)(fields, context, options);
};

/**
 * Returns the fields to send. Name and phone are sent only if the owner has enabled that; card data and empty fields
 * are never sent.
 */
export const sentOf = (fields: CheckoutFields, isRecipientSent: boolean) => ({
  ...(!fields.isPickup && { shippingAddress: writtenAddress(shippingAddress.parse(fields)) }),
  ...(fields.isBilledElsewhere && { billingAddress: writtenBillingAddress(fields.billing) }),
  ...(isRecipientSent && { recipient: { name: fields.name, phone: fields.phone } }),
  ...(fields.note && { note: fields.note }),
});
export type SentFields = ReturnType<typeof sentOf>;
