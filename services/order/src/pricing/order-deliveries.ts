// Computes delivery and tax of a placed order for another address or method (V5, V31).
import { Injectable } from '@nestjs/common';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { DomainError } from '@shop/service-kit/domain-error';
import { ProductCopies } from '../product-copies/product-copies.js';
import type { ProductCopy } from '../product-copies/product-copies.query.js';
import type { ShippingMethod } from '../shipping/shipping-method.entity.js';
import { VatChecks } from '../taxes/vat-checks.js';
import type { CheckedVatNumber } from '../taxes/vat-number.js';
import { AddressPrices } from './address-prices.js';
import type { UnpricedLine } from './basket.js';
import {
  basketLines,
  centsByProduct,
  taxedGoods,
  type PricedByCopy,
} from './basket-lines.rules.js';
import {
  deliveryTo,
  destinationOf,
  servedCountry,
  type Country,
  type Delivery,
} from './delivery.rules.js';
import { OrderTaxes, type OrderTax, type TaxedOrder } from './order-taxes.js';
import { isReverseCharged, keptTerms, taxedAt } from './order-price.rules.js';
import { PricingConfigCache } from './pricing-config.cache.js';
import type { PricingConfig } from './pricing-config.query.js';
import { presentMethodOf } from './same-price.rules.js';

/** The parts of a placed order that determine its delivery and tax. */
export interface DeliveredOrder {
  _id: string;
  price: OrderPrice | null;
  /** Null for an order placed before this was stored. */
  pricesIncludeTax: boolean | null;
  shippingAddress: ShippingAddress;
  placedAt: Date;
}

/** A line as the order is to have it; a removed line has 0 thousandths. */
export type DeliveredLine = UnpricedLine & { unitCents: number };

/** A changed delivery of an order, before its lines are priced. */
export interface NewDelivery extends Delivery {
  terms: PricingConfig;
  country: Country;
  method: ShippingMethod;
  /** Tax of the order date, by the tables or by the tax provider. */
  tax: OrderTax;
  /** Returns the input for the tax tables if another of the methods delivers. */
  taxedBy: (method: ShippingMethod) => TaxedOrder;
  vatNumber: string | null;
  copies: readonly ProductCopy[];
  /** True if method, delivery price and tax rates do not change. */
  isSamePrice: boolean;
}

interface Wanted {
  /** Null if the address does not change. */
  address: ShippingAddress | null;
  /** Undefined keeps the present method if it delivers to the address. */
  method: string | undefined;
}

@Injectable()
export class OrderDeliveries {
  constructor(
    private readonly config: PricingConfigCache,
    private readonly copies: ProductCopies,
    private readonly taxes: OrderTaxes,
    private readonly vatChecks: VatChecks,
    private readonly addresses: AddressPrices,
  ) {}

  /**
   * Reads everything that the delivery of an order depends on. Throws `order.countryNotServed`, `order.noMethod`,
   * `order.notToEdit`, `checkout.taxUnavailable` or `service.unavailable`.
   */
  async of(
    order: DeliveredOrder,
    lines: readonly DeliveredLine[],
    { address, method: chosen }: Wanted,
  ): Promise<NewDelivery> {
    const terms = keptTerms(await this.config.fresh(), order);
    const to = address ?? order.shippingAddress;
    const country = servedCountry(terms, to.country);
    const vatNumber = await this.vatChecks.read(
      order.price?.vatNumber ?? null,
      country.code,
      isReverseCharged(order.price),
    );
    const copies = await this.copies.of(lines.map(({ product }) => product));
    const goods = basketLines(lines, copies);
    const postalCode = to.postalCode || null;
    const delivery = deliveryTo(terms, country, postalCode, goods, 'staff');
    const present = presentMethodOf(terms, { ...order, lines: goods });
    const method = methodOf(terms, delivery, { chosen, present, address, country });
    const taxedBy = taxedOrder(order, goods, { country, postalCode, vatNumber });
    const isSameMethod = method._id === present;
    return {
      ...delivery,
      terms,
      country,
      method,
      taxedBy,
      copies,
      vatNumber: vatNumber?.value ?? null,
      tax: await this.taxes.of(terms, taxedBy(method)),
      isSamePrice: isSameMethod && (!address || (await this.isSameAt(order, lines, address))),
    };
  }

  /** Returns true if the address changes neither the method nor the tax zone. */
  private async isSameAt(
    order: DeliveredOrder,
    lines: readonly DeliveredLine[],
    to: ShippingAddress,
  ): Promise<boolean> {
    const check = await this.addresses.read(
      lines.map(({ product, thousandths }) => ({
        product,
        quantity: thousandths,
        cutsPerUnit: 1_000,
      })),
    );
    try {
      check(order, to);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'order.otherPrice') return false;
      throw error;
    }
  }
}

const taxedOrder =
  (
    order: DeliveredOrder,
    goods: readonly PricedByCopy[],
    to: { country: Country; postalCode: string | null; vatNumber: CheckedVatNumber | null },
  ) =>
  (method: ShippingMethod): TaxedOrder => ({
    to: destinationOf(to.country, to.postalCode, method),
    vatNumber: to.vatNumber,
    goods: taxedGoods(goods, method.taxClass),
    lines: centsByProduct(goods),
    at: taxedAt(order),
    placed: order._id,
  });

/** Formats a list as `"Post", "Express" or "Collect"`. */
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

interface Choice {
  chosen: string | undefined;
  present: string | undefined;
  address: ShippingAddress | null;
  country: Country;
}

/** Returns the chosen method, else the present one, else the first. A present pick-up is not kept for a new address. */
function methodOf(
  terms: PricingConfig,
  { methods }: Delivery,
  { chosen, present, address, country }: Choice,
): ShippingMethod {
  const find = (id: string | undefined) => methods.find(({ _id }) => _id === id);
  if (chosen !== undefined) {
    const found = find(chosen);
    if (found) return found;
    const name = terms.methods.find(({ _id }) => _id === chosen)?.name;
    throw new DomainError(
      'order.noMethod',
      undefined,
      `${name === undefined ? 'This method' : `"${name}"`} does not deliver this order to ${country.name}. ` +
        `Choose ${oneOf.format(methods.map((one) => `"${one.name}"`))}.`,
    );
  }
  const known = find(present);
  if (known && !(address && known.pickup)) return known;
  const first = methods.find(({ pickup }) => pickup === null) ?? methods[0];
  if (!first) throw new DomainError('order.noMethod');
  return first;
}
