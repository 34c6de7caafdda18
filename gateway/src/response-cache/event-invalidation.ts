// Which events invalidate cache entries, and how soon (architecture, "A read").
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { clothEvents } from '@shop/contracts/cloth/cloth';
import { returnEvents } from '@shop/contracts/inventory/returns';
import {
  EventSubscription,
  onEvent,
  type SubscriptionListener,
} from '@shop/service-kit/bus/events/event-subscription';
import { clothKey, isFacetedKey, isListKey } from './cache-keys.js';
import type { ResponseCache } from './response-cache.js';
import { throttled } from './throttled.js';

/** An edit is visible at once; the many edits of an import are processed in groups. */
const EDIT_PACE_MS = 100;
/** Lists are refetched at most this often, because every order changes a stock and every list shows stocks. */
const STOCK_PACE_MS = 500;

/**
 * Each copy of the catalogue has a change in its index of facets within half of this time: a list with facets that was
 * fetched in the meantime may be older than the change.
 */
const FACET_INDEX_MS = 400;

/** Another follower of the events of the catalogue; `missed` runs when any of them may have been missed. */
interface OtherListeners {
  readonly listeners: readonly SubscriptionListener[];
  missed(): void;
}

/** Invalidates what events of the catalogue change. The subscription is not connected yet. */
export function invalidateOnEvents(
  busUrl: string,
  cache: ResponseCache,
  others: OtherListeners = { listeners: [], missed: () => undefined },
): EventSubscription {
  const products = new Set<string>();
  const dropProducts = throttled(EDIT_PACE_MS, () => {
    cache.invalidateProducts([...products]);
    products.clear();
  });
  const dropEditedLists = throttled(EDIT_PACE_MS, () => {
    cache.invalidateWhere(isListKey);
  });
  const dropStockLists = throttled(STOCK_PACE_MS, () => {
    cache.invalidateWhere(isListKey);
  });
  const dropFacetedLater = throttled(FACET_INDEX_MS, () => {
    setTimeout(() => {
      cache.invalidateWhere(isFacetedKey);
    }, FACET_INDEX_MS).unref();
  });
  const invalidate = (product: string): void => {
    products.add(product);
    dropProducts();
  };
  const edited = ({ product }: { product: string }): void => {
    invalidate(product);
    dropEditedLists();
    dropFacetedLater();
  };
  return new EventSubscription(busUrl, 'gateway', {
    listeners: [
      ...others.listeners,
      onEvent(catalogueEvents.productCreated, edited),
      onEvent(catalogueEvents.productChanged, edited),
      onEvent(catalogueEvents.productDeleted, edited),
      onEvent(clothEvents.changed, ({ code }) => {
        cache.invalidate([clothKey(code)]);
        dropFacetedLater();
      }),
      onEvent(returnEvents.changed, () => {
        cache.invalidateWhere();
      }),
      onEvent(catalogueEvents.stockChanged, (change) => {
        for (const { product } of change.products) invalidate(product);
        dropStockLists();
        dropFacetedLater();
      }),
    ],
    missed: () => {
      cache.isSubscribed = true;
      cache.invalidateWhere();
      others.missed();
    },
    disconnected: () => {
      cache.isSubscribed = false;
    },
  });
}
