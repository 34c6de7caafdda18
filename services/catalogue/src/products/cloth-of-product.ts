// The cloth of a product, which a change of the product names by its code.
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { codeOfCloth, lockClothForProduct } from './cloth-of-product.query.js';

/**
 * Returns the id of the cloth, or `code` if it is null or undefined. Locks the sheet against changes, because the
 * product shows a part of it. Must be called before the product is locked, in the same order as a change of the cloth.
 * Throws `catalogue.clothNotFound`.
 */
export async function clothForProduct(
  manager: EntityManager,
  code: string | null | undefined,
): Promise<string | null | undefined> {
  if (code === undefined || code === null) return code;
  const id = await lockClothForProduct(manager, code);
  if (id === null) throw new DomainError('catalogue.clothNotFound');
  return id;
}

type Named = { cloth: string | null } | undefined;

/** Returns the cloth before and after for the audit; empty if the change names none. */
export async function clothChange(
  manager: EntityManager,
  before: string | null,
  code: string | null | undefined,
): Promise<[Named, Named]> {
  if (code === undefined) return [undefined, undefined];
  return [{ cloth: await codeOfCloth(manager, before) }, { cloth: code }];
}
