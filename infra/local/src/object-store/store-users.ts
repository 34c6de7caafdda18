// The users of the S3 store: those of infra/minio, for the private store as for MinIO itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '../machine/checkout.js';
import { allows, statementsOf, type Deed, type Statement } from './statements.js';

/** Who has a user of his own there, with the rights of `infra/minio/policies/<name>.json`. */
export const STORE_USERS = ['gateway', 'catalogue', 'correspondence'] as const;
export type StoreUser = (typeof STORE_USERS)[number];

export const isStoreUser = (name: string): name is StoreUser =>
  STORE_USERS.some((user) => user === name);

/** The text of the policy of a user. */
export const storePolicy = (user: StoreUser): string =>
  readFileSync(join(checkoutFolder(), 'infra/minio/policies', `${user}.json`), 'utf8');

/** What each user may do. */
export class StoreRights {
  private readonly statements = new Map<string, Statement[]>(
    STORE_USERS.map((user) => [user, statementsOf(storePolicy(user)) ?? []]),
  );

  /** Whether the rights of this name are limited at all; the owner's are not. */
  has(name: string): boolean {
    return this.statements.has(name);
  }

  allow(name: string, deed: Deed): boolean {
    return allows(this.statements.get(name) ?? [], deed);
  }
}
