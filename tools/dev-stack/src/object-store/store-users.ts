// The users of the S3 store, from infra/s3, for the private store as well as SeaweedFS.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '../machine/checkout.js';
import { BUCKET } from './bucket.js';
import { allows, statementsOf, type Operation, type Statement } from './statements.js';

/** The users of the store, with the policies of `infra/s3/policies/<name>.json`. */
export const STORE_USERS = ['gateway', 'catalogue', 'correspondence'] as const;
export type StoreUser = (typeof STORE_USERS)[number];

export const isStoreUser = (name: string): name is StoreUser =>
  STORE_USERS.some((user) => user === name);

/** Tests create their own buckets, in which the users have the same rights as in the bucket of the shop. */
export type RightsIn = 'shop bucket' | 'every bucket';

/** Returns the text of a user's policy. */
export function storePolicy(user: StoreUser, rightsIn: RightsIn = 'shop bucket'): string {
  const file = join(checkoutFolder(), 'infra/s3/policies', `${user}.json`);
  const text = readFileSync(file, 'utf8');
  return rightsIn === 'every bucket' ? text.replaceAll(`:::${BUCKET}`, ':::*') : text;
}

/** Returns the `-s3.config` of SeaweedFS: the owner with all rights, and each user with its policy. */
export function storeIdentities(
  owner: { name: string; secretKey: string },
  secretKeyOf: (user: StoreUser) => string,
  rightsIn?: RightsIn,
): string {
  const identity = (name: string, secretKey: string, rights: object) => ({
    name,
    credentials: [{ accessKey: name, secretKey }],
    ...rights,
  });
  return JSON.stringify({
    identities: [
      identity(owner.name, owner.secretKey, { actions: ['Admin'] }),
      ...STORE_USERS.map((user) => identity(user, secretKeyOf(user), { policyNames: [user] })),
    ],
    policies: STORE_USERS.map((user) => ({ name: user, content: storePolicy(user, rightsIn) })),
  });
}

/** Returns the rights of each user. */
export class StoreRights {
  private readonly statements: Map<string, Statement[]>;

  constructor(rightsIn?: RightsIn) {
    this.statements = new Map(
      STORE_USERS.map((user) => [user, statementsOf(storePolicy(user, rightsIn)) ?? []]),
    );
  }

  /** Returns true if this user has a policy. The owner has none and may do everything. */
  has(name: string): boolean {
    return this.statements.has(name);
  }

  allow(name: string, operation: Operation): boolean {
    return allows(this.statements.get(name) ?? [], operation);
  }
}
