// Places orders at the price of a checkout for specs.
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import type { checkoutRpc, PricedCheckout } from '@shop/contracts/ordering/checkout';
import type { InputOf } from '@shop/contracts/core/message';
import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import type { Paying } from '@shop/contracts/billing/paying';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { CheckoutService } from '../pricing/checkout.service.js';
import type { PlaceRequest } from '../ordering/place/place-request.js';
import { aUser, basketOf, type OpenOrders } from './open-orders.js';
import { Owner } from './shop-owner.js';

type Input = InputOf<typeof checkoutRpc.price>;
type CheckoutRequest = Partial<
  Pick<Input, 'codes' | 'method' | 'country' | 'vatNumber' | 'useCredit' | 'paying'>
>;

/** Returns billing's data about a shopper who can pay by every method. */
export const paying = (parts: Partial<Paying> = {}): Paying => ({
  stripe: 'on',
  invoice: { leftCents: 100_000, dueDays: 30 },
  accounts: [],
  unknownCodes: [],
  ...parts,
});

export const account = (
  balanceCents: number,
  kind: 'credit' | 'gift' = 'credit',
): Paying['accounts'][number] => ({
  account: randomUUID(),
  label: kind === 'credit' ? 'Store credit' : 'Gift card …7K2M',
  kind,
  balanceCents,
});

/** An order at a seen price: `order` is the body, and `total` is the sum that was shown. */
export interface SeenPrice {
  user: UserView;
  order: PlaceOrderInput;
  total: number;
  outcome: PricedCheckout;
}

export class PricedOrders {
  readonly owner: Owner;
  private readonly checkouts: CheckoutService;

  constructor(private readonly shop: OpenOrders) {
    const { dataSource, terms, pricing } = shop;
    this.checkouts = new CheckoutService(dataSource, terms, pricing);
    this.owner = new Owner(shop.dataSource);
  }

  /** Adds a product to the catalogue, with a copy in this service. */
  async ware(name: string, priceCents: number, stock = 99): Promise<string> {
    const product = this.shop.catalogue.add({ name, priceCents, stock });
    await this.owner.product({ product, name, priceCents });
    return product;
  }

  /** Prices the basket like POST /api/checkout/price. */
  async see(
    pieces: Record<string, number>,
    { country = 'Bangladesh', codes = [], ...requested }: CheckoutRequest = {},
    user = aUser(),
  ): Promise<SeenPrice> {
    const { items, shippingAddress } = basketOf(this.shop.catalogue, pieces);
    if (!shippingAddress) throw new Error('a basket has an address');
    const { postalCode } = shippingAddress;
    const basket = { items, country, postalCode, codes, useCredit: false, ...requested };
    const outcome = await this.checkouts.price(basket, user._id);
    const { total, methods, shipping, pricedCheckout } = outcome;
    const isPickup = methods.some(({ id, isPickup: is }) => is && id === shipping.method);
    const to = isPickup ? {} : { shippingAddress: { ...shippingAddress, country } };
    return { user, total, outcome, order: { items, totalAmount: total, ...to, pricedCheckout } };
  }

  /** Places an order that is paid by this method, and by store credit if the spec provides it. */
  async placeBy(
    method: PaymentMethod | undefined,
    pieces: Record<string, number>,
    { useCredit = true, ...requested }: CheckoutRequest = {},
    user = aUser(),
  ): Promise<PlaceOrderReply> {
    const seen = await this.see(pieces, { useCredit, paying: paying(), ...requested }, user);
    const order = { ...seen.order, ...(method && { payment: { method } }) };
    return this.place({ user, order });
  }

  place(
    { user, order }: Pick<SeenPrice, 'user' | 'order'>,
    request: Partial<PlaceRequest> = {},
  ): Promise<PlaceOrderReply> {
    return this.shop.place({}, { user, order, ...request });
  }

  /** Returns the uses of a discount as counted in total, per code and per buyer, and its held claims. */
  async uses(
    discount: string,
  ): Promise<{ all: number; code: number; buyers: number; held: number }> {
    const [row] = await this.shop.dataSource.query<
      { all: number; code: number; buyers: number; held: number }[]
    >(
      `SELECT d.uses AS all, coalesce((SELECT sum(uses) FROM discount_codes WHERE discount_id = d.id), 0)::int AS code,
              coalesce((SELECT sum(uses) FROM discount_buyers WHERE discount_id = d.id), 0)::int AS buyers,
              (SELECT count(*) FROM discount_claims WHERE discount_id = d.id AND state = 'held')::int AS held
         FROM discounts d WHERE id = $1`,
      [discount],
    );
    if (!row) throw new Error('there is no such discount');
    return row;
  }
}
