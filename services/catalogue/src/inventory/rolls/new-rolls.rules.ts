// A roll as an admin has typed it, in cuts of its product.
import { toCents } from '@shop/contracts/money/price';
import type { deliveryInput } from '@shop/contracts/inventory/rolls';
import { DomainError } from '@shop/service-kit/domain-error';
import type { z } from 'zod';
import type { NewRoll } from './new-rolls.query.js';
import type { ProductOnRolls } from './roll.query.js';
import { wholeCuts } from './roll-row.js';

type TypedRoll = z.infer<typeof deliveryInput>['rolls'][number];

/** A roll of the delivery; `catalogue.productNotFound`, `catalogue.notByRoll`, `order.step` at the path of its row. */
export function deliveredRollOf(
  { product: id, length, cost, isQuarantined, ...roll }: TypedRoll,
  path: string,
  products: readonly ProductOnRolls[],
  delivery: string,
): NewRoll {
  const product = products.find((one) => one.id === id && !one.isDeleted);
  if (!product) throw new DomainError('catalogue.productNotFound');
  if (!product.isByRoll) {
    const message = `"${product.name}" is not kept by roll.`;
    throw new DomainError('catalogue.notByRoll', [{ path: `${path}.product`, message }], message);
  }
  return {
    ...roll,
    product: id,
    delivery,
    parent: null,
    state: isQuarantined ? 'quarantine' : 'open',
    received: wholeCuts(length, product, `${path}.length`),
    costCents: cost === null ? null : toCents(cost),
  };
}
