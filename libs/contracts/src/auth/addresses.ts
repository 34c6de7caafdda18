// The addresses that a user saves for the checkout.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { done, id, isoDate, nothing } from '../core/shapes.js';
import { shippingAddress, typedShippingAddress } from '../places/address.js';

/** Number of addresses that a user can save. */
export const ADDRESSES_MAX = 20;

export const keptAddress = z.object({
  _id: id,
  address: shippingAddress,
  /** True for the address that is filled in at checkout; one address of the user has it. */
  isDefault: z.boolean(),
  /** Time of the last order to this address. */
  usedAt: isoDate.nullable(),
});
export type KeptAddress = z.infer<typeof keptAddress>;

export const addressList = z.object({
  success: z.literal(true),
  /** The default first, then the most recently used. */
  addresses: z.array(keptAddress),
});
export type AddressList = z.infer<typeof addressList>;

/** The body of POST /api/auth/addresses. */
export const keepAddressInput = z.object({ address: typedShippingAddress });
export type KeepAddressInput = z.infer<typeof keepAddressInput>;

/** The body of PUT /api/auth/addresses/:id; absent fields do not change. */
export const changeAddressInput = z.object({
  address: typedShippingAddress.optional(),
  isDefault: z.literal(true).optional(),
});
export type ChangeAddressInput = z.infer<typeof changeAddressInput>;

const one = z.object({ id });

export const addressRpc = {
  list: rpc('auth.listAddresses', nothing, addressList, 'read'),
  /** Returns the equal address if there is one. Throws `auth.tooManyAddresses` if the user has 20. */
  keep: rpc(
    'auth.keepAddress',
    keepAddressInput.extend({ id }),
    keptAddress,
    'key: the id that the gateway gives the address',
  ),
  /** Throws `auth.addressNotFound`, or `auth.addressKept` if the new text equals another address. */
  change: rpc(
    'auth.changeAddress',
    changeAddressInput.extend({ id }),
    keptAddress,
    'idempotent: a second delivery sets the same value',
  ),
  /** Makes the most recently used address the default if the default is deleted. */
  remove: rpc('auth.removeAddress', one, done, 'idempotent: an address that is gone stays gone'),
  /** Records that an order was placed to the address. Ignores a deleted address. */
  use: rpc('auth.useAddress', one, done, 'idempotent: the time of the last use'),
};
