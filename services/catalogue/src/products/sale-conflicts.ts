// Conflicts of two admins who change how a product is sold.
import { thousandthsOf } from '@shop/contracts/money/length';
import { toUnits } from '@shop/contracts/money/units';
import type { SaleInput } from '@shop/contracts/inventory/sale';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { historyOf } from './product-history.query.js';
import type { Product } from './product.entity.js';
import { isSame, termsOf, type SaleTerms } from './sale.rules.js';

/** The product that the form was opened on. */
export type OpenedSale = Pick<SaleInput, 'version' | 'seen'>;

/**
 * Throws `catalogue.productChanged` on an older version, unless the product is still sold as it was seen. Lists each
 * field with a present value other than the requested one, because all fields are stored together.
 */
export async function assertSeenSale(
  manager: EntityManager,
  before: Product,
  terms: SaleTerms,
  { version, seen }: OpenedSale,
): Promise<void> {
  if (version === before.version || (seen && isSame(before, termsOf(seen)))) return;
  const yours = shown({ leastEnd: before.leastEnd, ...terms });
  const theirs = shown(before);
  const history = await historyOf(manager, before._id);
  const last = history.find(({ action }) => action === 'product.saleChanged');
  const { message } = new DomainError('catalogue.productChanged');
  const names = Object.keys(yours) as (keyof typeof yours)[];
  const details = names
    .filter((path) => yours[path] !== theirs[path])
    .map((path) => {
      const conflict = { yours: yours[path], theirs: theirs[path] };
      return {
        path,
        message,
        conflict: { ...conflict, by: last?.by.name ?? null, at: last?.at ?? null },
      };
    });
  throw new DomainError('catalogue.productChanged', details);
}

/** Returns the terms as the form has them: lengths in units, an absent one as ''. */
function shown({
  saleKind,
  unit,
  cutsPerUnit,
  leastCuts,
  mostCuts,
  leastEnd,
}: Required<SaleTerms>) {
  const units = (cuts: number) => toUnits(thousandthsOf(cuts, cutsPerUnit));
  const isLength = saleKind === 'length';
  return {
    kind: saleKind,
    unit: isLength ? unit : '',
    cutsPerUnit: isLength ? cutsPerUnit : '',
    least: isLength ? units(leastCuts) : '',
    most: isLength && mostCuts !== null ? units(mostCuts) : '',
    leastEnd: isLength ? units(leastEnd) : '',
  };
}
