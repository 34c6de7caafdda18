import { Injectable } from '@nestjs/common';
import { company } from '@shop/contracts/core/company';
import {
  chargedUnitCents,
  priceOrder,
  type PricedOrder,
} from '@shop/contracts/pricing/price-order';
import type { TaxTerms } from '@shop/contracts/pricing/terms';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { usableDiscounts, type UsableDiscounts } from '../discounts/usable-discounts.js';
import { ProductCopies } from '../product-copies/product-copies.js';
import type { ShippingMethod } from '../shipping/shipping-method.entity.js';
import { OrderTaxes, taxByTable, type TaxedOrder } from './order-taxes.js';
import { VatChecks } from '../taxes/vat-checks.js';
import type { CheckedVatNumber } from '../taxes/vat-number.js';
import {
  areGiftCards,
  basketLines,
  centsByProduct,
  clothCentsOf,
  taxedGoods,
  type PricedByCopy,
} from './basket-lines.rules.js';
import type { BasketPricing, BasketRequest, DiscountsByHand, PricedBasket } from './basket.js';
import {
  deliveryTo,
  destinationOf,
  packed,
  servedCountry,
  type Country,
  type Delivery,
} from './delivery.rules.js';
import { orderPriceOf } from './order-price.rules.js';
import { PricingConfigCache } from './pricing-config.cache.js';
import type { PricingConfig } from './pricing-config.query.js';

/** A basket and everything that its price depends on. */
interface Basket {
  terms: PricingConfig;
  lines: readonly PricedByCopy[];
  country: Country;
  postalCode: string | null;
  vatNumber: CheckedVatNumber | null;
  delivery: Delivery;
  usable: UsableDiscounts;
  byHand: DiscountsByHand | undefined;
  at: Date;
}

/** Prices a basket under the terms of the shop. */
@Injectable()
export class ShopPricing implements BasketPricing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly shopTerms: PricingConfigCache,
    private readonly taxes: OrderTaxes,
    private readonly vatChecks: VatChecks,
    private readonly copies: ProductCopies,
  ) {}

  async price(request: BasketRequest, known?: PricingConfig): Promise<PricedBasket> {
    const terms = known ?? (await this.shopTerms.fresh());
    const basket = await this.basketOf(request, terms);
    const method = chosenOf(basket.delivery, request.method);
    const tax = await this.taxes.of(terms, taxedBy(basket, method));
    const priced = priceBy(basket, method, tax);
    const { country, vatNumber, delivery, usable } = basket;
    return {
      priced,
      copies: basket.lines.flatMap(({ copy }) => copy ?? []),
      price: orderPriceOf({
        terms,
        priced,
        method,
        tax,
        isFirst: method === delivery.methods[0],
        isDelivered: !areGiftCards(basket.lines),
        country: country.code,
        vatNumber: vatNumber?.value ?? null,
      }),
      pricesIncludeTax: terms.settings.pricesIncludeTax,
      method,
      zone: delivery.zone,
      methods: delivery.methods.map((one) => ({
        method: one,
        cents: shippingCentsBy(basket, one),
      })),
      country,
      clothCents: clothCentsOf(priced, basket.lines),
      isDelivered: !areGiftCards(basket.lines),
      codes: usable.statesOf(priced),
      claims: usable.claimsOf(priced),
      vatNote: vatNumber && vatNoteOf(vatNumber, tax),
    };
  }

  private async basketOf(request: BasketRequest, terms: PricingConfig): Promise<Basket> {
    const country = servedCountry(terms, request.country);
    const vatNumber = await this.vatChecks.read(
      request.vatNumber,
      country.code,
      request.isVatNumberKept,
    );
    const postalCode = request.postalCode?.trim() ? request.postalCode.trim() : null;
    const [copies, usable] = await Promise.all([
      this.copies.of(request.lines.map(({ product }) => product)),
      usableDiscounts(this.dataSource, terms.automatic, request),
    ]);
    const lines = basketLines(request.lines, copies);
    const { at, byHand } = request;
    const reader = byHand ? 'staff' : 'shopper';
    const delivery = deliveryTo(terms, country, postalCode, lines, reader);
    return { terms, lines, country, postalCode, vatNumber, delivery, usable, byHand, at };
  }
}

function chosenOf(
  { methods: [first, ...others] }: Delivery,
  wanted: string | null,
): ShippingMethod {
  const chosen =
    wanted === null ? first : [first, ...others].find((method) => method?._id === wanted);
  if (!chosen) throw new DomainError('order.priceAgain');
  return chosen;
}

const taxedBy = (basket: Basket, method: ShippingMethod): TaxedOrder => ({
  to: destinationOf(basket.country, basket.postalCode, method),
  vatNumber: basket.vatNumber,
  goods: taxedGoods(basket.lines, method.taxClass),
  lines: centsByProduct(basket.lines),
  at: basket.at,
});

/** Returns the lines at the charged unit price, from which discounts are deducted. */
const charged = (lines: readonly PricedByCopy[], tax: TaxTerms): PricedByCopy[] =>
  lines.map((line) => ({ ...line, unitCents: chargedUnitCents(line, tax) }));

const priceBy = (
  { lines, usable, byHand, delivery }: Basket,
  method: ShippingMethod,
  tax: TaxTerms,
): PricedOrder =>
  priceOrder(lines, {
    discounts: byHand ? [...usable.discounts, ...byHand(charged(lines, tax))] : usable.discounts,
    shipping: method,
    grams: packed(delivery.grams, method),
    tax,
  });

/** Returns the cost of a delivery method, before discounts on delivery. */
const shippingCentsBy = (basket: Basket, method: ShippingMethod): number =>
  priceBy(basket, method, taxByTable(basket.terms, taxedBy(basket, method))).shipping.priceCents;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: company.timeZone,
});
const NOT_CONFIRMED = 'Format and checksum are right, not confirmed';

function vatNoteOf({ check: { state, checkedAt } }: CheckedVatNumber, tax: TaxTerms): string {
  const found =
    state === 'known' && checkedAt
      ? `Confirmed by its tax office on ${dayFormat.format(checkedAt)}`
      : state === 'unknown'
        ? 'Its tax office does not know this number'
        : NOT_CONFIRMED;
  return tax.treatment === 'taxed' ? `${found}: tax is charged.` : `${found}.`;
}
