// What spoils answers on the shelf, and how soon (architecture, "A read").
import { catalogueFacts } from '@shop/contracts/catalogue';
import { FactTap, onFact } from '@shop/service-kit/bus/fact-tap';
import { isList, productQuestion } from './questions.js';
import type { Shelf } from './shelf.js';
import { paced } from './paced.js';

/** An edit is seen at once; of many edits, as an import makes them, several are taken together. */
const EDIT_PACE_MS = 100;
/** Every order changes a stock, and every list shows stocks: they are fetched anew this often at most. */
const STOCK_PACE_MS = 500;

/** Takes off the shelf what the catalogue says has changed. Not connected yet. */
export function shelfNews(busUrl: string, shelf: Shelf): FactTap {
  const products = new Set<string>();
  const dropProducts = paced(EDIT_PACE_MS, () => {
    shelf.spoil([...products].map(productQuestion));
    products.clear();
  });
  const dropEditedLists = paced(EDIT_PACE_MS, () => {
    shelf.drop(isList);
  });
  const dropStockLists = paced(STOCK_PACE_MS, () => {
    shelf.drop(isList);
  });
  const spoil = (product: string): void => {
    products.add(product);
    dropProducts();
  };
  const edited = ({ product }: { product: string }): void => {
    spoil(product);
    dropEditedLists();
  };
  return new FactTap(busUrl, 'gateway', {
    listeners: [
      onFact(catalogueFacts.productCreated, edited),
      onFact(catalogueFacts.productChanged, edited),
      onFact(catalogueFacts.productDeleted, edited),
      onFact(catalogueFacts.stockChanged, (change) => {
        for (const { product } of change.products) spoil(product);
        dropStockLists();
      }),
    ],
    missed: () => {
      shelf.hears = true;
      shelf.drop();
    },
    deaf: () => {
      shelf.hears = false;
    },
  });
}
