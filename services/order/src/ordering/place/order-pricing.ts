import type { HeldLine, RefusedLine } from '@shop/contracts/inventory/stock-holds';
import { foldCode } from '@shop/contracts/reading/fold-code';
import { toCents } from '@shop/contracts/money/price';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { ShopPricing } from '../../pricing/basket-pricing.js';
import type { BasketRequest, PricedBasket, PricedInput } from '../../pricing/basket.js';
import { isAccepted } from '../../pricing/payment-options.rules.js';
import { PricingConfigCache } from '../../pricing/pricing-config.cache.js';
import type { PricingConfig } from '../../pricing/pricing-config.query.js';
import { freeUses, type NoUseLeft } from '../../discounts/discount-claims.js';
import { USED_ALREADY, USED_UP } from '../../discounts/discount-words.js';
import {
  checkoutOfOrder,
  findCheckout,
  type FoundCheckout,
  type OrderCheckout,
} from '../lifecycle/order-checkout.query.js';
import { promisedArrival } from '../reads/promised-arrival.js';
import { costOfLines, type OrderCost, type PlannedOrder } from './order-cost.js';
import { agreedBasket, heldBasket, type AgreedLine } from '../../pricing/order-lines.rules.js';
import { checkTotal, refusalOf } from '../../pricing/order.rules.js';
import { plainCheckout, plainTermsAt } from './plain-order.rules.js';
import type { StartedOrder, PlaceRequest } from './place-request.js';
import {
  orderPaymentOf,
  paymentTerms,
  prepaidOf,
  takesSwatchCredit,
} from '../../pricing/order-payment.rules.js';
import {
  addressOf,
  checkMethod,
  checkSame,
  codeUsedUp,
  dearer,
  notesOf,
  totalDetail,
  wrongTotal,
} from './priced-order.rules.js';

/** Prices an order, with or without a checkout: before the hold, and again at the held prices. */
export class OrderPricing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly terms: PricingConfigCache,
    private readonly pricing: ShopPricing,
    private readonly pageMinutes: number,
  ) {}

  /**
   * Throws `order.wrongTotal`, `order.paymentMethod`, `order.codeUsedUp`, `order.priceFirst` without a checkout,
   * `order.priceAgain` with one, and the errors of pricing a basket. `order.codeUsedUp` and `order.wrongTotal` contain
   * the present total.
   */
  async plan(request: PlaceRequest, lines: readonly AgreedLine[]): Promise<PlannedOrder> {
    const checkout = await this.find(request);
    return checkout ? this.planBy(checkout, request, lines) : this.planLines(request);
  }

  /** Plans an order without a checkout, which costs only its lines. Orders of the past keep their country. */
  private async planLines({ order, placedAt }: PlaceRequest): Promise<PlannedOrder> {
    checkTotal(order);
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

  private async planBy(
    { id, input, outcome }: FoundCheckout & { id: string },
    request: PlaceRequest,
    lines: readonly AgreedLine[],
  ): Promise<PlannedOrder> {
    const { order } = request;
    checkSame(order, agreedBasket(lines), input);
    checkMethod(order.payment?.method, outcome);
    const terms = await this.terms.fresh();
    const agreed = basketOf(request, lines, input);
    const basket = await this.priceAgreed(agreed, order.totalAmount, terms);
    const { totalCents } = basket.priced;
    if (order.totalAmount !== outcome.total) throw wrongTotal(totalCents);
    if (totalCents > toCents(order.totalAmount)) throw dearer(basket, outcome);
    const method = outcome.toPay === 0 ? 'credit' : (order.payment?.method ?? 'demo-card');
    if (!isAccepted(method, basket, terms.settings.payments))
      throw new DomainError('order.paymentMethod');
    return {
      shippingAddress: addressOf(order, basket),
      uses: { checkout: id, claims: basket.claims },
    };
  }

  /** Returns the error for a used-up discount, with the total of the order without it. */
  async codeUsedUp(
    request: PlaceRequest,
    lines: readonly AgreedLine[],
    { discount, isOfBuyer }: NoUseLeft,
  ): Promise<DomainError> {
    const checkout = await this.find(request);
    if (!checkout) throw new DomainError('order.priceAgain');
    const { input } = checkout;
    const basket = basketOf(request, lines, input);
    const { priced, claims } = await this.pricing.price(basket);
    const lost = claims.find((claim) => claim.discount === discount)?.code;
    const codes = input.codes.filter((code) => foldCode(code) !== lost);
    const { totalCents } = lost ? (await this.pricing.price({ ...basket, codes })).priced : priced;
    return codeUsedUp(totalCents, isOfBuyer ? USED_ALREADY : USED_UP);
  }

  /** Returns the refusal of the catalogue as the shopper reads it. */
  async refusalOf(
    begun: StartedOrder,
    refused: readonly RefusedLine[],
    lines: readonly AgreedLine[],
  ): Promise<DomainError> {
    const refusal = refusalOf(refused, lines);
    if (refusal.code !== 'order.priceChanged') return refusal;
    const today = agreedBasket(lines).map((line) => ({
      ...line,
      unitCents:
        refused.find(({ product }) => product === line.product)?.priceCents ?? line.unitCents,
    }));
    const cents = await this.totalOf(begun, today);
    if (cents === null) return refusal;
    const details = [...(refusal.details ?? []), totalDetail(cents)];
    return new DomainError('order.wrongTotal', details, refusal.message);
  }

  /**
   * Returns the cost at the held prices, or null if the order is over. Throws `order.wrongTotal` if the order costs
   * more than agreed, and `order.priceFirst` if an order without a checkout no longer costs only its lines.
   */
  async costOf(
    { order, placedAt }: PlaceRequest,
    begun: StartedOrder,
    lines: readonly AgreedLine[],
    held: readonly HeldLine[],
  ): Promise<OrderCost | null> {
    if (placedAt) return costOfLines(held);
    const terms = await this.terms.current();
    const checkout = order.pricedCheckout
      ? await checkoutOfOrder(this.dataSource.manager, begun.order)
      : plainCheckout(terms, begun.shippingAddress);
    if (!checkout) return null;
    const { settings } = terms;
    const recipient = (settings.isRecipientSent && order.recipient) || null;
    if (checkout === 'untaxed') {
      const { method } = plainTermsAt(terms, begun.shippingAddress);
      const arrival = promisedArrival(method, begun.placedAt, held);
      const prepaid = prepaidOf(settings.payments.prepaid, null);
      const { pricesIncludeTax } = settings;
      return { ...costOfLines(held), ...prepaid, pricesIncludeTax, recipient, arrival };
    }
    const basket = await this.priceStarted(begun, checkout, heldBasket(held));
    const { totalCents } = basket.priced;
    const saidCents = toCents(order.totalAmount);
    if (totalCents > saidCents) throw wrongTotal(totalCents);
    await this.freeUntaken(begun, checkout, basket);
    const { clothCents } = basket;
    const { credit = [] } = checkout.input;
    // A lower price may rule out the swatch credit.
    if (credit.some(({ isSwatch }) => isSwatch) && !takesSwatchCredit({ clothCents }))
      throw wrongTotal(totalCents);
    const paid = { method: order.payment?.method, credit, totalCents, clothCents };
    const payment = orderPaymentOf(paid, settings.payments);
    return {
      lines: held.map((line) => ({ ...line, priceCents: unitCentsOf(basket, line) })),
      totalCents,
      price: basket.price,
      pricesIncludeTax: basket.pricesIncludeTax,
      recipient,
      arrival: promisedArrival(basket.method, begun.placedAt, held),
      ...paymentTerms(payment, settings.payments, this.pageMinutes),
      notes: notesOf(saidCents, totalCents, lines, held),
    };
  }

  /** Returns null without a checkout. Throws `order.priceAgain` if the checkout is unknown, used or expired. */
  private async find({
    order,
    user,
  }: PlaceRequest): Promise<(FoundCheckout & { id: string }) | null> {
    const id = order.pricedCheckout;
    if (id === undefined) return null;
    const found = await findCheckout(this.dataSource.manager, id, user._id);
    if (!found) throw new DomainError('order.priceAgain');
    return { id, ...found };
  }

  /** Prices the order as the shopper agreed. A price that fell before the checkout was priced is used already. */
  private async priceAgreed(
    request: BasketRequest,
    total: number,
    terms: PricingConfig,
  ): Promise<PricedBasket> {
    const agreed = await this.pricing.price(request, terms);
    if (agreed.priced.totalCents <= toCents(total)) return agreed;
    const lines = request.lines.map((line) => ({ ...line, unitCents: null }));
    return this.pricing.price({ ...request, lines }, terms);
  }

  /** Returns the total of a started order at other prices, or null if it cannot be computed. */
  private async totalOf(begun: StartedOrder, lines: PricedInput['lines']): Promise<number | null> {
    const checkout = await checkoutOfOrder(this.dataSource.manager, begun.order);
    if (!checkout) return null;
    try {
      return (await this.priceStarted(begun, checkout, lines)).priced.totalCents;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** Prices a started order with its claims, as of its start. */
  private async priceStarted(
    { userId, placedAt }: StartedOrder,
    { input, claimed }: OrderCheckout,
    lines: PricedInput['lines'],
  ): Promise<PricedBasket> {
    const request = { ...input, lines, user: userId, at: placedAt, claimed };
    return this.pricing.price(request, await this.terms.current());
  }

  /** Frees discount uses that a lower price no longer qualifies for. */
  private async freeUntaken(
    { order }: StartedOrder,
    { claimed }: OrderCheckout,
    { claims }: PricedBasket,
  ): Promise<void> {
    const taken = claims.map(({ discount }) => discount);
    if (claimed.every((discount) => taken.includes(discount))) return;
    await this.dataSource.transaction((manager) => freeUses(manager, [order], taken));
  }
}

const basketOf = (request: PlaceRequest, lines: readonly AgreedLine[], input: PricedInput) => ({
  ...input,
  lines: agreedBasket(lines),
  user: request.user._id,
  at: new Date(),
});

/** Returns the charged price, without tax if none is owed. */
const unitCentsOf = ({ priced }: PricedBasket, { product, priceCents }: HeldLine): number =>
  priced.lines.find((line) => line.product === product)?.unitCents ?? priceCents;
