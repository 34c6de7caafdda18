// The addresses that a user keeps for the checkout.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { done, id, isoDate, nothing } from '../core/shapes.js';
import { shippingAddress, typedShippingAddress } from '../places/address.js';

/** Addresses that a user can keep. */
export const ADDRESSES_MAX = 20;

export const keptAddress = z.object({
  _id: id,
  address: shippingAddress,
  /** Filled in at checkout; one address of the user is. */
  isDefault: z.boolean(),
  /** When it was last used for an order. */
  usedAt: isoDate.nullable(),
});
export type KeptAddress = z.infer<typeof keptAddress>;

export const addressList = z.object({
  success: z.literal(true),
  /** The default first, then the one that was used last. */
  addresses: z.array(keptAddress),
});
export type AddressList = z.infer<typeof addressList>;

/** The body of POST /api/auth/addresses. */
export const keepAddressInput = z.object({ address: typedShippingAddress });
export type KeepAddressInput = z.infer<typeof keepAddressInput>;

/** The body of PUT /api/auth/addresses/:id: what is absent stays as it is. */
export const changeAddressInput = z.object({
  address: typedShippingAddress.optional(),
  isDefault: z.literal(true).optional(),
});
export type ChangeAddressInput = z.infer<typeof changeAddressInput>;

const one = z.object({ id });

export const addressRpc = {
  list: rpc('auth.listAddresses', nothing, addressList, 'read'),
  /** Returns the equal address where there is one. `auth.tooManyAddresses` with 20. */
  keep: rpc(
    'auth.keepAddress',
    keepAddressInput.extend({ id }),
    keptAddress,
    'key: the id that the gateway gives the address',
  ),
  /** `auth.addressNotFound`, `auth.addressKept` where the new text equals another address. */
  change: rpc(
    'auth.changeAddress',
    changeAddressInput.extend({ id }),
    keptAddress,
    'idempotent: a second delivery sets the same value',
  ),
  /** The address that was used last becomes the default in place of a deleted one. */
  remove: rpc('auth.removeAddress', one, done, 'idempotent: an address that is gone stays gone'),
  /** Reports that an order was placed to it. An address that is gone is ignored. */
  use: rpc('auth.useAddress', one, done, 'idempotent: the time of the last use'),
};
