// A catalogue with its facets, on a database of its own, for specs.
import { productList, productQuery, type ProductList } from '@shop/contracts/catalogue/catalogue';
import { FacetFollower } from '../facets/facet-follower.js';
import { FacetedList } from '../facets/faceted-list.js';
import { openCertificates, type OpenCertificates } from './open-certificates.js';

export interface OpenFacets extends OpenCertificates {
  /** Reads all products again, as after a lost connection to the bus. */
  follow(): Promise<void>;
  /** A page of a list with facets, held to the contract. */
  faceted(query?: Record<string, unknown>): Promise<ProductList>;
}

export async function openFacets(): Promise<OpenFacets> {
  const shop = await openCertificates();
  const { dataSource, products } = shop;
  // No bus: the spec reports what has changed.
  const follower = new FacetFollower(dataSource, { BUS_URL: 'amqp://catalogue@localhost:1' });
  const lists = new FacetedList(dataSource, products, follower);
  return {
    ...shop,
    follow: () => follower.missed(),
    faceted: async (query = {}) =>
      productList.parse((await lists.list(productQuery.parse(query))).read()),
  };
}
