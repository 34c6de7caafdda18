import { Injectable } from '@nestjs/common';
import type { HeldLine, RefusedLine } from '@shop/contracts/inventory/stock-holds';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { DomainError } from '@shop/service-kit/domain-error';
import { ShopPricing } from '../../pricing/basket-pricing.js';
import { ShopTerms } from '../../pricing/shop-terms.js';
import type { Terms } from '../../pricing/terms.query.js';
import type { OrderCost, OrderPricing, PlannedOrder } from './order-cost.js';
import { chargedCents, heldBasket, type AgreedLine } from '../../pricing/order-lines.rules.js';
import { refusalOf } from '../../pricing/order.rules.js';
import type { StartedOrder, PlaceRequest } from './place-request.js';
import { plainTermsAt } from './plain-order.rules.js';

/** Orders whose lines are all that they cost: with terms of the last second, and no statement of their own. */
@Injectable()
export class PlainOrderPricing implements OrderPricing {
  constructor(
    private readonly terms: ShopTerms,
    private readonly pricing: ShopPricing,
  ) {}

  /**
   * Throws `order.countryNotServed`, `order.priceFirst` and `order.paymentMethod`: only the demo card works without a
   * checkout. Orders of the past keep their country.
   */
  async plan({ order, placedAt }: PlaceRequest): Promise<PlannedOrder> {
    const { shippingAddress } = order;
    if (!shippingAddress) throw new DomainError('order.priceFirst');
    if (placedAt) return { shippingAddress, uses: null };
    const terms = await this.terms.current();
    const { method = 'demo-card' } = order.payment ?? {};
    if (method !== 'demo-card' || !terms.settings.payments.isDemoCardOn)
      throw new DomainError('order.paymentMethod');
    const { country } = plainTermsAt(terms, shippingAddress);
    return { shippingAddress: { ...shippingAddress, country: country.name }, uses: null };
  }

  refusalOf(
    _begun: StartedOrder,
    refused: readonly RefusedLine[],
    lines: readonly AgreedLine[],
  ): Promise<DomainError> {
    return Promise.resolve(refusalOf(refused, lines));
  }

  async costOf(
    { order, placedAt }: PlaceRequest,
    begun: StartedOrder,
    _lines: readonly AgreedLine[],
    held: readonly HeldLine[],
  ): Promise<OrderCost> {
    const totalCents = chargedCents(held);
    const plain = {
      lines: held,
      totalCents,
      price: null,
      recipient: null,
      payment: null,
      until: null,
      cash: null,
      notes: [],
    };
    if (placedAt) return plain;
    const terms = await this.terms.current();
    const recipient = (terms.settings.isRecipientSent && order.recipient) || null;
    return { ...plain, recipient, price: await this.taxesOf(terms, begun, held, totalCents) };
  }

  /** The taxes in the sum; null where there are none. Throws `order.priceFirst` where it has become another sum. */
  private async taxesOf(
    terms: Terms,
    { shippingAddress, placedAt }: StartedOrder,
    held: readonly HeldLine[],
    totalCents: number,
  ): Promise<OrderPrice | null> {
    const { country, method, isTaxed } = plainTermsAt(terms, shippingAddress);
    if (!isTaxed) return null;
    const { priced, price } = await this.pricing.price(
      {
        lines: heldBasket(held),
        country: country.code,
        postalCode: shippingAddress.postalCode,
        method: method._id,
        codes: [],
        vatNumber: null,
        user: null,
        at: placedAt,
        claimed: [],
      },
      terms,
    );
    if (priced.totalCents !== totalCents) throw new DomainError('order.priceFirst');
    return price;
  }
}
