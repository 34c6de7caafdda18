// The cloth of a product, as the change of a product names it: by its code.
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { codeOfCloth, lockClothForProduct } from './cloth-of-product.query.js';

/**
 * The id of a cloth, whose sheet no change alters meanwhile: the product shows a part of it. Call it before the product is
 * locked, as a change of the cloth does. Undefined where no cloth is named; `catalogue.clothNotFound`.
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

/** Returns the cloth before and after for the audit; empty where the change names none. */
export async function clothChange(
  manager: EntityManager,
  before: string | null,
  code: string | null | undefined,
): Promise<[Named, Named]> {
  if (code === undefined) return [undefined, undefined];
  return [{ cloth: await codeOfCloth(manager, before) }, { cloth: code }];
}
