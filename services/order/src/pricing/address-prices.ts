import { Injectable } from '@nestjs/common';
import { thousandthsOf } from '@shop/contracts/money/length';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { foldPostalCode } from '@shop/contracts/reading/postal-code';
import { DomainError } from '@shop/service-kit/domain-error';
import { ProductCopies } from '../product-copies/product-copies.js';
import { PricingConfigCache } from './pricing-config.cache.js';
import { samePriceAt, type AddressedOrder } from './same-price.rules.js';
import { TaxProvider } from './tax-provider.js';

interface Line {
  product: string;
  /** Pieces or cuts. */
  quantity: number;
  cutsPerUnit?: number | undefined;
}

/** Returns the country name of an address at which the order costs the same. Throws the errors of `samePriceAt`. */
export type AddressCheck = (order: AddressedOrder, to: ShippingAddress) => string;

/** Compares the prices of orders between addresses. */
@Injectable()
export class AddressPrices {
  constructor(
    private readonly terms: PricingConfigCache,
    private readonly copies: ProductCopies,
    private readonly provider: TaxProvider,
  ) {}

  /** Reads everything that the price of these lines depends on. Throws `service.unavailable`. */
  async read(lines: readonly Line[]): Promise<AddressCheck> {
    const copies = await this.copies.of(lines.map(({ product }) => product));
    const terms = await this.terms.fresh();
    const weighed = lines.map(({ product, quantity, cutsPerUnit = 1 }) => ({
      thousandths: thousandthsOf(quantity, cutsPerUnit),
      copy: copies.find((copy) => copy.product === product),
    }));
    return (order, to) => {
      const country = samePriceAt(terms, { ...order, lines: weighed }, to);
      const [before, after] = [order.shippingAddress, to].map((one) =>
        foldPostalCode(one.postalCode),
      );
      // A tax provider may have a rate for each postal code.
      if (this.provider.isUsed && before !== after) throw new DomainError('order.otherPrice');
      return country;
    };
  }
}
