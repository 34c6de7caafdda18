// Opens the prices of the shop for specs, on a separate database.
import { Bus } from '@shop/service-kit/bus/bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import type { DataSource } from 'typeorm';
import type { BasketRequest, PricedBasket } from '../pricing/basket.js';
import { ShopPricing } from '../pricing/basket-pricing.js';
import { PricingConfigCache } from '../pricing/pricing-config.cache.js';
import { dataSourceOptions } from '../db/data-source.js';
import { ProductCopies } from '../product-copies/product-copies.js';
import { OrderTaxes } from '../pricing/order-taxes.js';
import { VatChecks } from '../taxes/vat-checks.js';
import { VatOffice } from '../taxes/vat-office.js';
import { TaxProvider } from '../pricing/tax-provider.js';
import { FakeCatalogue } from './fake-catalogue.js';
import { Owner } from './shop-owner.js';

/** The zone of every new shop. */
export const BANGLADESH = '5a1e0000-0000-4000-8000-000000000001';

export interface OpenPricing {
  dataSource: DataSource;
  url: string;
  owner: Owner;
  terms: PricingConfigCache;
  pricing: ShopPricing;
  vatChecks: VatChecks;
  catalogue: FakeCatalogue;
  /** Prices these amounts (pieces or units) of products, to Dhaka by default. */
  price(amounts: Record<string, number>, request?: Partial<BasketRequest>): Promise<PricedBasket>;
  close(): Promise<void>;
}

export async function openPricing(
  provider = new TaxProvider(undefined),
  office = new VatOffice(undefined),
): Promise<OpenPricing> {
  const { dataSource, url, close } = await testDatabase(dataSourceOptions);
  const terms = new PricingConfigCache(dataSource, 'demo');
  const vatChecks = new VatChecks(dataSource, office);
  const taxes = new OrderTaxes(dataSource, provider);
  const catalogue = new FakeCatalogue();
  const copies = new ProductCopies(dataSource, new Bus(catalogue));
  const pricing = new ShopPricing(dataSource, terms, taxes, vatChecks, copies);
  return {
    dataSource,
    url,
    terms,
    pricing,
    vatChecks,
    catalogue,
    close,
    owner: new Owner(dataSource),
    price: (amounts, request = {}) =>
      pricing.price({
        lines: Object.entries(amounts).map(([product, amount]) => ({
          product,
          thousandths: Math.round(amount * 1_000),
          unitCents: null,
        })),
        country: 'Bangladesh',
        postalCode: '1205',
        method: null,
        codes: [],
        vatNumber: null,
        user: null,
        at: new Date(),
        ...request,
      }),
  };
}
