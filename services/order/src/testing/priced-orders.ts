// Orders at the price of a checkout, for specs: a shopper who has seen what it costs.
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth';
import { toDollars } from '@shop/contracts/money';
import type { PlaceOrderInput, PlaceOrderReply } from '@shop/contracts/order';
import type { PricedInput } from '../checkout/basket.js';
import { agreedBasket, agreedLines } from '../orders/order-lines.rules.js';
import type { PlaceRequest } from '../orders/place-order.transactions.js';
import { aUser, basketOf, type OpenOrders } from './open-orders.js';
import { Owner } from './open-pricing.js';

type Wanted = Partial<Pick<PricedInput, 'codes' | 'method' | 'country' | 'vatNumber'>>;

/** What is placed: `order` is the body, and `total` what the shopper was shown. */
export interface SeenPrice {
  user: UserView;
  order: PlaceOrderInput;
  total: number;
}

export class PricedOrders {
  readonly owner: Owner;

  constructor(private readonly shop: OpenOrders) {
    this.owner = new Owner(shop.dataSource);
  }

  /** A ware that the catalogue sells, and of which this service has a copy. */
  async ware(name: string, priceCents: number, stock = 99): Promise<string> {
    const product = this.shop.catalogue.add({ name, priceCents, stock });
    await this.owner.product({ product, name, priceCents });
    return product;
  }

  /** Prices the basket as POST /api/checkout/price does, and stores that. */
  async see(
    pieces: Record<string, number>,
    { codes = [], method = null, country = 'Bangladesh', vatNumber = null }: Wanted = {},
    user = aUser(),
  ): Promise<SeenPrice> {
    const basket = basketOf(this.shop.catalogue, pieces);
    const lines = agreedBasket(agreedLines(basket.items));
    const input: PricedInput = {
      ...{ lines, country, postalCode: '1205', method, codes, vatNumber },
    };
    const priced = await this.shop.pricing.price({ ...input, user: user._id, at: new Date() });
    const total = toDollars(priced.priced.totalCents);
    const pricedCheckout = randomUUID();
    await this.shop.dataSource.query(
      `INSERT INTO priced_checkouts (id, user_id, input, outcome, until)
       VALUES ($1, $2, $3, $4, now() + interval '30 minutes')`,
      [
        pricedCheckout,
        user._id,
        JSON.stringify(input),
        JSON.stringify({ total, codes: priced.codes }),
      ],
    );
    const { shippingAddress, ...body } = basket;
    const to = shippingAddress && { shippingAddress: { ...shippingAddress, country } };
    const isPickup = priced.method.pickup !== null;
    const order = { ...body, ...(isPickup ? {} : to), totalAmount: total, pricedCheckout };
    return { user, order, total };
  }

  place(
    { user, order }: Pick<SeenPrice, 'user' | 'order'>,
    request: Partial<PlaceRequest> = {},
  ): Promise<PlaceOrderReply> {
    return this.shop.place({}, { user, order, ...request });
  }

  /** Uses of a discount: as it is counted, of its code, of all buyers, and the claims that are held. */
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
