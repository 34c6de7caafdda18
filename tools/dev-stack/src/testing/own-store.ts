import type { ObjectStoreServer } from '../servers/object-store-server.js';
import type { BackingAddresses } from './backing-addresses.js';

export type StoreAddresses = Pick<
  BackingAddresses,
  'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_USERS'
>;

/** Returns the addresses of the private store, once it runs. */
export function addressesOfStore(store: ObjectStoreServer): StoreAddresses {
  const { endpoint, accessKey, secretKey } = store.address();
  return {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_USERS: JSON.stringify(store.users()),
  };
}
