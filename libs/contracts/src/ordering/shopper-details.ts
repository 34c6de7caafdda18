// The optional details that a shopper adds to an order. A new one needs a line here and a field on the screens.
import { z } from 'zod';
import { MAX_SHOPPER_NOTE } from '../core/limits.js';
import { billingAddress, perhaps, typedBillingAddress } from '../places/address.js';

/** The details as stored and shown. */
export const shopperDetails = z.object({
  /** The shopper's note to the shop. */
  note: perhaps('Note', MAX_SHOPPER_NOTE),
  /** Only if the order is billed to another address. */
  billingAddress: billingAddress.optional(),
});
export type ShopperDetails = z.infer<typeof shopperDetails>;

/** The details as typed. */
export const typedDetails = {
  ...shopperDetails.shape,
  billingAddress: typedBillingAddress.optional(),
};
