import { Injectable } from '@nestjs/common';
import {
  ADDRESSES_MAX,
  type AddressList,
  type ChangeAddressInput,
  type KeptAddress,
} from '@shop/contracts/auth/addresses';
import type { UserView } from '@shop/contracts/auth/auth';
import type { Done } from '@shop/contracts/core/shapes';
import { writtenAddress, type ShippingAddress } from '@shop/contracts/places/address';
import { comparedName } from '@shop/contracts/reading/clean-text';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';

type Owner = Pick<UserView, '_id'>;

const SHOWN = `id AS "_id", address, is_default AS "isDefault", used_at AS "usedAt"`;
const BY_USE = 'used_at DESC NULLS LAST, created_at DESC, id';

/** Returns the text for comparing addresses, without case, blanks and invisible characters. */
const folded = ({ street, line2, city, region, postalCode, country }: ShippingAddress): string =>
  [street, line2 ?? '', city, region ?? '', postalCode, country].map(comparedName).join('\n');

/** Stores the addresses that users keep for the checkout. */
@Injectable()
export class AddressesService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ _id }: Owner): Promise<AddressList> {
    const addresses = await this.dataSource.query<KeptAddress[]>(
      `SELECT ${SHOWN} FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, ${BY_USE}`,
      [_id],
    );
    return { success: true, addresses };
  }

  /**
   * Keeps an address, or returns the equal one if there is one. The first address is the default. Throws
   * `auth.tooManyAddresses`.
   */
  keep(owner: Owner, id: string, address: ShippingAddress): Promise<KeptAddress> {
    return this.withUser(owner, async (manager) => {
      await manager.query(
        `INSERT INTO addresses (id, user_id, address, folded, is_default)
         SELECT $2, $1, $3, $4, NOT EXISTS (SELECT FROM addresses WHERE user_id = $1)
          WHERE (SELECT count(*) FROM addresses WHERE user_id = $1) < ${String(ADDRESSES_MAX)}
         ON CONFLICT DO NOTHING`,
        [owner._id, id, JSON.stringify(writtenAddress(address)), folded(address)],
      );
      const [kept] = await manager.query<KeptAddress[]>(
        `SELECT ${SHOWN} FROM addresses WHERE user_id = $1 AND (folded = $2 OR id = $3)`,
        [owner._id, folded(address), id],
      );
      if (!kept) throw new DomainError('auth.tooManyAddresses');
      return kept;
    });
  }

  /** Throws `auth.addressNotFound`, `auth.addressKept`. */
  change(owner: Owner, id: string, change: ChangeAddressInput): Promise<KeptAddress> {
    return this.withUser(owner, async (manager) => {
      const { address, isDefault } = change;
      if (address && (await this.isKept(manager, owner, { id, address })))
        throw new DomainError('auth.addressKept');
      if (isDefault)
        await manager.query(
          'UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default AND id <> $2',
          [owner._id, id],
        );
      const [[changed]] = await manager.query<[KeptAddress[], number]>(
        `UPDATE addresses SET address = coalesce($3, address), folded = coalesce($4, folded),
                is_default = is_default OR $5
          WHERE user_id = $1 AND id = $2 RETURNING ${SHOWN}`,
        [
          owner._id,
          id,
          address && JSON.stringify(writtenAddress(address)),
          address && folded(address),
          isDefault === true,
        ],
      );
      // Also rolls back the change of the former default.
      if (!changed) throw new DomainError('auth.addressNotFound');
      return changed;
    });
  }

  /** Deletes an address. If it was the default, the most recently used one becomes the default. */
  remove(owner: Owner, id: string): Promise<Done> {
    return this.withUser(owner, async (manager) => {
      await manager.query('DELETE FROM addresses WHERE user_id = $1 AND id = $2', [owner._id, id]);
      await manager.query(
        `UPDATE addresses SET is_default = true
          WHERE id = (SELECT id FROM addresses WHERE user_id = $1 ORDER BY ${BY_USE} LIMIT 1)
            AND NOT EXISTS (SELECT FROM addresses WHERE user_id = $1 AND is_default)`,
        [owner._id],
      );
      return { success: true, message: 'Address deleted' };
    });
  }

  async use(owner: Owner, id: string): Promise<Done> {
    await this.dataSource.query(
      'UPDATE addresses SET used_at = now() WHERE user_id = $1 AND id = $2',
      [owner._id, id],
    );
    return { success: true, message: 'Address used' };
  }

  private async isKept(
    manager: EntityManager,
    { _id }: Owner,
    { id, address }: { id: string; address: ShippingAddress },
  ): Promise<boolean> {
    const equal = await manager.query<unknown[]>(
      'SELECT FROM addresses WHERE user_id = $1 AND folded = $2 AND id <> $3',
      [_id, folded(address), id],
    );
    return equal.length > 0;
  }

  /** Locks the user, so that count and default stay consistent and a removed account keeps no address. */
  private withUser<T>({ _id }: Owner, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      const users = await manager.query<unknown[]>(
        'SELECT FROM users WHERE id = $1 AND removed_at IS NULL FOR UPDATE',
        [_id],
      );
      if (users.length === 0) throw new DomainError('auth.required');
      return work(manager);
    });
  }
}
