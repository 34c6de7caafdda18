// A user who writes at one gateway; the write must be visible at once at every gateway.
import { randomUUID } from 'node:crypto';
import type { ProductList, ProductView } from '@shop/contracts/catalogue/catalogue';
import type { OrderDetail, OrderList, PlaceOrderReply } from '@shop/contracts/ordering/order';
import type { OwnReview, ReviewList } from '@shop/contracts/catalogue/reviews';
import type { SavedList } from '@shop/contracts/catalogue/saved';
import { LocalProblem } from '@shop/dev-stack/machine/local-problem';
import { until } from '@shop/dev-stack/machine/polling';
import type { Acknowledged } from '../invariants/invariant.js';
import type { CallResponse, Call, LoadBalancer } from './load-balancer.js';
import type { Product } from './product-fixtures.js';
import { Shopper } from './shopper.js';

const BACK_WITHIN_MS = 20_000;

/** A read, and a check whether it shows the write. */
export interface Sight {
  path: string;
  token: string;
  isNew: (text: string) => boolean;
}

export interface Written {
  kind: string;
  /** Reads that the app repeats after such a write. */
  own: Sight[];
  /** Reads of guests, through the cache. */
  public: Sight[];
}

interface Tokens {
  shopper: string;
  admin: string;
}

export class OwnWriter {
  private readonly kinds = [
    (loadBalancer: LoadBalancer) => this.edit(loadBalancer),
    (loadBalancer: LoadBalancer) => this.order(loadBalancer),
    (loadBalancer: LoadBalancer) => this.cancel(loadBalancer),
    (loadBalancer: LoadBalancer) => this.review(loadBalancer),
    (loadBalancer: LoadBalancer) => this.save(loadBalancer),
  ];
  private writes = 0;
  private placed: string | undefined;
  private isSaved = false;
  readonly paths: { detail: string; list: string };

  private constructor(
    private readonly product: Product,
    private stock: number,
    name: string,
    private readonly tokens: Tokens,
    private readonly acknowledged: Acknowledged[],
  ) {
    this.paths = {
      detail: `/api/products/${product.id}`,
      list: `/api/products?search=${encodeURIComponent(name)}`,
    };
  }

  /** Returns a writer for a product that no other buyer orders and that the shopper has received. */
  static async of(
    loadBalancer: LoadBalancer,
    product: Product,
    tokens: Tokens,
    acknowledged: Acknowledged[],
  ): Promise<OwnWriter> {
    const { text } = await loadBalancer.request({
      method: 'GET',
      path: `/api/products/${product.id}`,
    });
    const { name, stock } = JSON.parse(text) as ProductView;
    return new OwnWriter({ ...product }, stock, name, tokens, acknowledged);
  }

  /** Makes the next kind of write in turn; throws a sentence if it is refused. */
  async write(loadBalancer: LoadBalancer): Promise<Written> {
    const next = this.kinds[this.writes % this.kinds.length];
    this.writes += 1;
    if (!next) throw new Error('a writer without kinds of writes');
    return next(loadBalancer);
  }

  private async edit(loadBalancer: LoadBalancer): Promise<Written> {
    const price = Math.round(1_000 + Math.random() * 8_000) / 100;
    await send(loadBalancer, {
      method: 'PUT',
      path: `/api/admin/products/${this.product.id}`,
      token: this.tokens.admin,
      form: { price: price.toFixed(2) },
    });
    this.product.price = price;
    const isNew = (shown: ProductView | undefined) => shown?.price === price;
    const { admin } = this.tokens;
    const form = sight(`/api/admin/products/${this.product.id}`, admin, isNew);
    return {
      kind: 'edit',
      own: [form, ...this.shown(admin, isNew)],
      public: this.shown('', isNew),
    };
  }

  private async order(loadBalancer: LoadBalancer): Promise<Written> {
    if (!(await until(() => this.isStockBack(loadBalancer), { withinMs: BACK_WITHIN_MS })))
      throw new LocalProblem('the stock of a cancelled order does not come back');
    const buyer = new Shopper(loadBalancer, this.tokens.shopper, this.acknowledged);
    const { reply } = await buyer.buy([{ product: this.product, quantity: 1 }]);
    if (!reply) throw new LocalProblem('an order was refused');
    this.placed = reply.order._id;
    const left = (this.stock -= 1);
    const isNew = (shown: ProductView | undefined) => shown?.stock === left;
    const { shopper } = this.tokens;
    const own = [...this.orders(reply, 'pending'), ...this.shown(shopper, isNew)];
    return { kind: 'order', own, public: this.shown('', isNew) };
  }

  /** Cancels the order. Its stock comes back by an event, so it may be missing for a moment. */
  private async cancel(loadBalancer: LoadBalancer): Promise<Written> {
    const { placed } = this;
    if (placed === undefined) return this.order(loadBalancer);
    const path = `/api/orders/${placed}/cancel`;
    await send(loadBalancer, { method: 'POST', path, token: this.tokens.shopper });
    this.stock += 1;
    return {
      kind: 'cancel',
      own: this.orders({ order: { _id: placed } }, 'cancelled'),
      public: [],
    };
  }

  private async review(loadBalancer: LoadBalancer): Promise<Written> {
    const { shopper: token } = this.tokens;
    const words = `Words ${randomUUID()}`;
    const stars = 1 + (this.writes % 5);
    const path = `${this.paths.detail}/reviews`;
    await send(loadBalancer, { method: 'POST', path, token, body: { stars, text: words } });
    const isNew = (shown: ProductView | undefined) => shown?.rating === stars;
    const isListed = ({ reviews }: ReviewList) => reviews.some(({ text }) => text === words);
    const mine = sight(`${path}/mine`, token, ({ review }: OwnReview) => review?.text === words);
    return {
      kind: 'review',
      own: [sight(path, token, isListed), mine, ...this.shown(token, isNew)],
      public: [sight(path, '', isListed), ...this.shown('', isNew)],
    };
  }

  private async save(loadBalancer: LoadBalancer): Promise<Written> {
    const { shopper: token } = this.tokens;
    this.isSaved = !this.isSaved;
    const method = this.isSaved ? 'PUT' : 'DELETE';
    await send(loadBalancer, { method, path: `/api/saved/${this.product.id}`, token });
    const isNew = ({ products }: SavedList) =>
      products.some(({ _id }) => _id === this.product.id) === this.isSaved;
    return { kind: 'save', own: [sight('/api/saved', token, isNew)], public: [] };
  }

  /** Returns reads of the product itself and of a list that contains it. */
  private shown(token: string, isNew: (product: ProductView | undefined) => boolean): Sight[] {
    const { detail, list } = this.paths;
    const inList = ({ products }: ProductList) =>
      isNew(products.find(({ _id }) => _id === this.product.id));
    return [sight(detail, token, isNew), sight(list, token, inList)];
  }

  private orders(
    { order: { _id } }: { order: Pick<PlaceOrderReply['order'], '_id'> },
    status: string,
  ) {
    const { shopper } = this.tokens;
    return [
      sight(`/api/orders/${_id}`, shopper, (order: OrderDetail) => order.orderStatus === status),
      sight('/api/orders/mine?page=1&limit=10', shopper, ({ orders }: OrderList) =>
        orders.some((order) => order._id === _id && order.orderStatus === status),
      ),
    ];
  }

  /** Returns true once the stock of a cancelled order is back. */
  private async isStockBack(loadBalancer: LoadBalancer): Promise<boolean> {
    const path = `/api/admin/products/${this.product.id}`;
    const read = await send(loadBalancer, { method: 'GET', path, token: this.tokens.admin });
    return (JSON.parse(read.text) as ProductView).stock === this.stock;
  }
}

function sight<View>(path: string, token: string, isNew: (view: View) => boolean): Sight {
  return { path, token, isNew: (text) => isNew(JSON.parse(text) as View) };
}

async function send(loadBalancer: LoadBalancer, call: Call): Promise<CallResponse> {
  const response = await loadBalancer.request(call);
  if (response.status >= 200 && response.status < 300) return response;
  throw new LocalProblem(
    `${call.method} ${call.path}: ${String(response.status)} ${response.text}`,
  );
}
