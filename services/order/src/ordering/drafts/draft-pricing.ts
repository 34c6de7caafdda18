import { Injectable } from '@nestjs/common';
import { toUnits } from '@shop/contracts/money/units';
import { toCents, toDollars } from '@shop/contracts/money/price';
import type { DraftDiscount, PriceDraftInput } from '@shop/contracts/ordering/draft-inputs';
import type { PricedDraft } from '@shop/contracts/ordering/drafts';
import type { WantedItem } from '@shop/contracts/ordering/order-item';
import type { BasketLine, DiscountTerms } from '@shop/contracts/pricing/terms';
import type { PricedBasket } from '../../pricing/basket.js';
import { ShopPricing } from '../../pricing/basket-pricing.js';
import { agreedLines, requestedBasket, type AgreedLine } from '../../pricing/order-lines.rules.js';
import { isReverseCharged, keptTerms } from '../../pricing/order-price.rules.js';
import { pricedCheckoutOf } from '../../pricing/priced-checkout.view.js';
import { PricingConfigCache } from '../../pricing/pricing-config.cache.js';
import { addressOf } from '../place/priced-order.rules.js';
import type { StoredPrice } from './draft-row.js';
import { exchangeTerms } from './exchange-price.rules.js';
import type { Exchange } from './exchanges.query.js';

const BP_PER_PERCENT = 100;

export interface PricedDraftBasket {
  stored: StoredPrice;
  totalCents: number;
  /** The chosen or preselected method. */
  method: string;
  methods: PricedDraft['methods'];
}

/** Prices drafts like checkouts at today's prices. Only discounts of staff apply. */
@Injectable()
export class DraftPricing {
  constructor(
    private readonly pricing: ShopPricing,
    private readonly terms: PricingConfigCache,
  ) {}

  /**
   * Prices a draft; one that is made for an `exchange` keeps how its order was taxed. Throws `order.countryNotServed`,
   * `order.noMethod`, `order.priceAgain`, `order.productGone`, `order.vatNumber` or `checkout.taxUnavailable`.
   */
  async price(
    draft: string,
    input: Omit<PriceDraftInput, 'draft'>,
    exchange: Exchange | null,
  ): Promise<PricedDraftBasket> {
    const { items, shippingAddress, method = null, discount } = input;
    const vatNumber = vatNumberOf(input, exchange);
    const lines = agreedLines(items.map((item) => ({ ...item, price: 0 })));
    const terms = exchange ? keptTerms(await this.terms.fresh(), exchange) : undefined;
    const request = {
      lines: requestedBasket(lines),
      country: shippingAddress.country,
      postalCode: shippingAddress.postalCode,
      method,
      codes: [],
      vatNumber,
      isVatNumberKept:
        vatNumber === exchange?.price?.vatNumber && isReverseCharged(exchange?.price ?? null),
      user: null,
      at: new Date(),
      claimed: [],
      byHand: (basketLines: readonly BasketLine[]) => [
        ...(exchange ? exchangeTerms(exchange, basketLines) : []),
        ...(discount ? [termsOf(draft, discount)] : []),
      ],
    };
    const basket = await this.pricing.price(request, terms);
    return pricedOf(draft, basket, { lines, items, shippingAddress });
  }
}

/** Returns the entered number, else that of the exchanged order; null if there is none. */
export const vatNumberOf = (
  { vatNumber }: Pick<PriceDraftInput, 'vatNumber'>,
  exchange: Exchange | null,
): string | null => (vatNumber ?? exchange?.price?.vatNumber) || null;

/** Returns the terms of a manual discount on the lines of the whole order. */
const termsOf = (draft: string, { kind, value, reason }: DraftDiscount): DiscountTerms => ({
  id: draft,
  name: reason,
  code: null,
  level: 'order',
  effect: kind,
  value: kind === 'percent' ? Math.round(value * BP_PER_PERCENT) : toCents(value),
  combines: true,
  priority: 0,
  createdAt: '',
  minCents: null,
  minQuantity: null,
  products: [],
  categories: [],
  excludesReduced: false,
});

interface Wanted extends Pick<PriceDraftInput, 'shippingAddress'> {
  lines: readonly AgreedLine[];
  items: readonly WantedItem[];
}

function pricedOf(
  draft: string,
  basket: PricedBasket,
  { lines, items, shippingAddress }: Wanted,
): PricedDraftBasket {
  const { priced, price, pricesIncludeTax, method, zone } = basket;
  const none = { payments: [], credit: [], creditNote: null };
  const now = new Date();
  const kept = { id: draft, at: now, until: now };
  const { subtotal, discounts, shipping, taxes, total, methods } = pricedCheckoutOf(
    basket,
    requestedBasket(lines),
    { ...none, ...kept },
  );
  return {
    stored: {
      order: price,
      pricesIncludeTax,
      shown: { subtotal, discounts, shipping, taxes, total, lines: linesOf(basket, lines, items) },
      unitCents: Object.fromEntries(
        priced.lines.map(({ product, unitCents }) => [product, unitCents]),
      ),
      address: addressOf({ shippingAddress }, basket),
      zone,
      pickup: method.pickup,
    },
    totalCents: priced.totalCents,
    method: method._id,
    methods,
  };
}

/** Returns the lines in the sequence in which staff entered them. */
const linesOf = (
  { priced, copies }: PricedBasket,
  lines: readonly AgreedLine[],
  items: readonly WantedItem[],
): StoredPrice['shown']['lines'] =>
  lines.flatMap(({ product, quantity, thousandths }) => {
    const line = priced.lines.find((one) => one.product === product);
    const copy = copies.find((one) => one.product === product);
    if (!line || !copy) return [];
    const lengths = items
      .filter((item) => item.product === product)
      .flatMap((item) => item.lengths ?? [item.quantity]);
    return {
      product,
      name: copy.name,
      quantity: thousandths === undefined ? quantity : toUnits(thousandths),
      ...(copy.unit !== 'piece' && { unit: copy.unit, lengths }),
      unitPrice: toDollars(line.unitCents),
      gross: toDollars(line.priceCents),
      discount: toDollars(line.discountCents),
    };
  });
