import { Injectable } from '@nestjs/common';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { TaxTerms } from '@shop/contracts/pricing/terms';
import { DomainError } from '@shop/service-kit/domain-error';
import { ProductCopies } from '../product-copies/product-copies.js';
import type { ProductCopy } from '../product-copies/product-copies.query.js';
import { keptTerms, storedTreatment, taxedAt } from './order-price.rules.js';
import { taxByTable } from './order-taxes.js';
import { PricingConfigCache } from './pricing-config.cache.js';
import type { PricingConfig } from './pricing-config.query.js';
import { TaxProvider } from './tax-provider.js';

/** The parts of an order that determine the tax of an added product. */
interface TaxedByDay {
  price: OrderPrice | null;
  /** Null for an order placed before this was stored. */
  pricesIncludeTax: boolean | null;
  shippingAddress: { postalCode: string };
  placedAt: Date;
}

/** The products of an edit, with their taxes. */
export interface EditedProducts {
  /** Returns the copy of a product, or undefined if there never was one. */
  copyOf: (product: string) => ProductCopy | undefined;
  /**
   * Returns the tax in basis points of a product that is new to the order. Throws `order.notToEdit` if it is not known.
   */
  rateOf: (order: TaxedByDay, product: string) => number;
  /** Returns the tax of the order by the tables of its day, or null if its price is only the sum of its lines. */
  taxOf: (order: TaxedByDay) => TaxTerms | null;
}

/** Prices the products that staff add to orders: at today's price, taxed at the rates of the order date (V5). */
@Injectable()
export class EditPrices {
  constructor(
    private readonly config: PricingConfigCache,
    private readonly copies: ProductCopies,
    private readonly provider: TaxProvider,
  ) {}

  /** Reads the copies of these products. Throws `service.unavailable` if the catalogue does not respond. */
  async read(products: readonly string[]): Promise<EditedProducts> {
    const copies = new Map((await this.copies.of(products)).map((copy) => [copy.product, copy]));
    const terms = await this.config.fresh();
    const taxOf = (order: TaxedByDay) => taxOfDay(terms, order, [...copies.values()]);
    return {
      copyOf: (product) => copies.get(product),
      taxOf,
      rateOf: (order, product) => {
        const copy = copies.get(product);
        const tax = taxOf(order);
        if (!copy || !order.price || tax?.treatment !== 'taxed') return 0;
        return sameClassRate(order.price, copy, copies) ?? this.tableRate(tax, copy);
      },
    };
  }

  private tableRate({ rates }: TaxTerms, { product, name }: ProductCopy): number {
    if (this.provider.isUsed)
      throw new DomainError(
        'order.notToEdit',
        undefined,
        `The tax of "${name}" is not known for this order: place it as an order of its own.`,
      );
    return rates.lines[product] ?? 0;
  }
}

/** Returns the rates of the order date, with the stored tax treatment. */
function taxOfDay(
  terms: PricingConfig,
  order: TaxedByDay,
  copies: readonly ProductCopy[],
): TaxTerms | null {
  const { price, shippingAddress } = order;
  if (!price) return null;
  const tax = taxByTable(keptTerms(terms, order), {
    to: { country: price.countryCode, postalCode: shippingAddress.postalCode || null },
    vatNumber: null,
    goods: {
      lines: Object.fromEntries(copies.map(({ product, taxClass }) => [product, taxClass])),
      shipping: 'standard',
    },
    lines: {},
    at: taxedAt(order),
  });
  return { ...tax, treatment: storedTreatment(price) };
}

/** Returns the rate of another line in the same tax class. */
function sameClassRate(
  { lines }: OrderPrice,
  { taxClass }: ProductCopy,
  copies: ReadonlyMap<string, ProductCopy>,
): number | undefined {
  return lines.find(({ product }) => copies.get(product)?.taxClass === taxClass)?.rateBp;
}
