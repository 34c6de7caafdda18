import type { ProductFields } from '@shop/contracts/catalogue/catalogue';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Product } from './product.entity.js';

export type ShownState = Pick<Product, 'state' | 'liveFrom'>;

/** The state before a product is created. */
export const NEW_STATE: ShownState = { state: 'live', liveFrom: null };

/** SQL: `products p` can be bought: it is in the shop, or the swatch of a product that is. */
export const isForSale = `p.deleted_at IS NULL AND p.state = 'live'`;

/** SQL: `products p` is in the shop. */
export const isInShop = `${isForSale} AND p.swatch_of IS NULL`;

/** SQL: `products p` is a card of the shop's list: of the colourways of a cloth only the lead is. */
export const isCard = `${isInShop} AND p.is_lead`;

const NO_DATE = 'A product that is live from a date needs the date.';

/**
 * Returns the state after a change. A date without a state schedules the product, a past date makes it live, and a date
 * with another state is dropped. Throws `request.invalid` for a scheduled product without a date.
 */
export function stateAfter(
  before: ShownState,
  { state, liveFrom }: Partial<Pick<ProductFields, 'state' | 'liveFrom'>>,
  now = new Date(),
): ShownState {
  if (state === undefined && liveFrom === undefined) return before;
  const requested = state ?? (liveFrom ? 'scheduled' : before.state);
  if (requested !== 'scheduled') return { state: requested, liveFrom: null };
  const at = liveFrom === undefined ? before.liveFrom : liveFrom && new Date(liveFrom);
  if (!at)
    throw new DomainError('request.invalid', [{ path: 'liveFrom', message: NO_DATE }], NO_DATE);
  return at > now ? { state: 'scheduled', liveFrom: at } : { state: 'live', liveFrom: null };
}
