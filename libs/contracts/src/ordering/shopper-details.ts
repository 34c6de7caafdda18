// The optional details that a shopper adds to an order: one line here, and its field on the screens.
import { z } from 'zod';
import { MAX_SHOPPER_NOTE } from '../core/limits.js';
import { billingAddress, perhaps, typedBillingAddress } from '../places/address.js';

/** The stored and shown form. */
export const shopperDetails = z.object({
  /** The shopper's note to the shop. */
  note: perhaps('Note', MAX_SHOPPER_NOTE),
  /** Only where it is billed to another address. */
  billingAddress: billingAddress.optional(),
});
export type ShopperDetails = z.infer<typeof shopperDetails>;

/** The typed form. */
export const typedDetails = {
  ...shopperDetails.shape,
  billingAddress: typedBillingAddress.optional(),
};
