import { randomUUID } from 'node:crypto';
import { authReply } from '@shop/contracts/auth/auth';
import { productList, type ProductView } from '@shop/contracts/catalogue/catalogue';
import { savedProduct } from '@shop/contracts/catalogue/catalogue-admin';
import {
  orderList,
  orderView,
  placeOrderReply,
  type OrderView,
} from '@shop/contracts/ordering/order';
import { settingsView } from '@shop/contracts/pricing/settings';
import { z } from 'zod';

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000;
const email = z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() });
export type Email = z.infer<typeof email>;

const shippingAddress = {
  street: '1 Loom Lane',
  city: 'Dhaka',
  postalCode: '1212',
  country: 'Bangladesh',
};

/** An HTTP client of the shop, from outside as a browser. */
export class ShopClient {
  private token: string | undefined;

  constructor(
    private readonly shop: string,
    private readonly mail: string,
    private readonly fetcher: typeof fetch = fetch,
  ) {}

  /** Registers a new customer, who is then logged in. */
  async register(email: string, password: string): Promise<void> {
    const person = { name: 'Smoke Customer', email, password };
    const reply = await this.json('POST', '/api/auth/register', authReply, person);
    this.token = reply.token;
  }

  /** Adds a product with an image, as an administrator. */
  async addProduct(fields: Record<string, string>, image: Blob): Promise<ProductView> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('images', image, 'image.jpg');
    const response = await this.fetcher(`${this.shop}/api/admin/products`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${this.token ?? ''}` },
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${String(response.status)} ${await response.text()}`);
    return savedProduct.parse(await response.json()).product;
  }

  /** Allows the demo card as a payment method, as an administrator. */
  async acceptDemoCard(): Promise<void> {
    const path = '/api/admin/settings';
    const {
      version,
      distanceSalesCents: _sum,
      ...settings
    } = await this.json('GET', path, settingsView);
    const payments = { ...settings.payments, isDemoCardOn: true };
    await this.json('PUT', path, settingsView, { settings: { ...settings, payments }, version });
  }

  async logIn(email: string, password: string): Promise<void> {
    const reply = await this.json('POST', '/api/auth/login', authReply, { email, password });
    this.token = reply.token;
  }

  async products(): Promise<ProductView[]> {
    const { products } = await this.json('GET', '/api/products?limit=100', productList);
    return products;
  }

  /** Buys one piece of the product; the same key gives the same order. */
  async buy(product: ProductView, key: string = randomUUID()): Promise<OrderView> {
    const body = {
      items: [{ product: product._id, quantity: 1, price: product.price }],
      totalAmount: product.price,
      shippingAddress,
    };
    const headers = { 'idempotency-key': key };
    const reply = await this.json('POST', '/api/orders', placeOrderReply, body, headers);
    return reply.order;
  }

  /** Cancels an order that is not being processed yet, so that its pieces can be bought again. */
  async cancel(order: OrderView): Promise<void> {
    await this.json('POST', `/api/orders/${order._id}/cancel`, orderView);
  }

  async orders(): Promise<OrderView[]> {
    const { orders } = await this.json('GET', '/api/orders/mine?limit=100&view=full', orderList);
    return orders;
  }

  async emails(): Promise<Email[]> {
    const response = await fetch(this.mail, { headers: { accept: 'application/json' } });
    return z.array(email).parse(await response.json());
  }

  /** Returns the response of any address of the shop. */
  get(path: string): Promise<Response> {
    return this.request('GET', path);
  }

  private async json<S extends z.ZodType>(
    method: string,
    path: string,
    schema: S,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.infer<S>> {
    const response = await this.request(method, path, body, headers);
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${String(response.status)} ${text.slice(0, 200)}`);
    return schema.parse(JSON.parse(text));
  }

  private request(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.fetcher(`${this.shop}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}
