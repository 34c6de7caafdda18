import type { ProductList, ProductView } from '@shop/contracts/catalogue';
import type { AdminProductList } from '@shop/contracts/catalogue-admin';
import { errors, type ErrorCode, type ErrorDetail, type ErrorView } from '@shop/contracts/errors';
import type { OrderList, OrderView } from '@shop/contracts/order';
import type { EnquiryList, EnquiryView } from '@shop/contracts/correspondence';
import { http, HttpResponse, type DefaultBodyType } from 'msw';
import { setupServer } from 'msw/node';
import {
  anEnquiry,
  aProduct,
  aReview,
  aSession,
  aShopper,
  anOrder,
  revenueOfTwoMonths,
} from './builders';
import type { Answers } from './calls';

type Call = keyof Answers;
interface Asked {
  request: Request;
  params: Record<string, string | readonly string[] | undefined>;
}
type Reply<C extends Call> = HttpResponse<Answers[C] | ErrorView>;
type Resolver<C extends Call> = (asked: Asked) => Reply<C> | Promise<Reply<C>>;

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete };

/** A handler of one call: a ready answer, or a function of the request. */
export function answer<C extends Call>(call: C, reply: Answers[C] | Resolver<C>) {
  const [method, path] = call.split(' ') as [keyof typeof methods, string];
  const resolve = async (asked: Asked): Promise<HttpResponse<DefaultBodyType>> =>
    typeof reply === 'function' ? reply(asked) : HttpResponse.json(reply);
  return methods[method](`*/api${path}`, resolve);
}

/** A refusal as the gateway words it. */
export function refusal(code: ErrorCode, details?: ErrorDetail[]) {
  const { status, message } = errors[code];
  return HttpResponse.json<ErrorView>({ success: false, code, message, details }, { status });
}

/** Every call meets the page of a proxy whose shop is gone. */
export const htmlFromProxy = (status: number) =>
  http.all('*/api/*', () => HttpResponse.html('<h1>Bad gateway</h1>', { status }));

export const productList = (products: ProductView[], total = products.length): ProductList => ({
  success: true,
  products,
  total,
  page: 1,
  pages: 1,
  isGuess: false,
  next: null,
  categories: ['cotton', 'denim', 'silk', 'synthetic', 'wool'],
});

export const adminProductList = (
  products: ProductView[],
  parts: Partial<AdminProductList> = {},
): AdminProductList => ({
  success: true,
  products,
  total: products.length,
  isGuess: false,
  isTotalCapped: false,
  next: null,
  ...parts,
});

export const orderList = (orders: OrderView[], parts: Partial<OrderList> = {}): OrderList => ({
  success: true,
  orders,
  total: orders.length,
  page: 1,
  pages: 1,
  ...parts,
});

export const enquiryList = (
  enquiries: EnquiryView[],
  parts: Partial<EnquiryList> = {},
): EnquiryList => ({
  success: true,
  enquiries,
  total: enquiries.length,
  isTotalCapped: false,
  page: 1,
  pages: 1,
  counts: { new: 3, late: 1 },
  ...parts,
});

/** The shop on an ordinary day; a spec says with `server.use(answer(...))` what is different on its day. */
export const server = setupServer(
  answer('GET /auth/user', () => refusal('auth.required')),
  answer('POST /auth/login', { token: 'a-token', user: aShopper() }),
  answer('POST /auth/register', { token: 'a-token', user: aShopper() }),
  answer('POST /auth/logout', { success: true, message: 'Logged out!' }),
  answer('GET /auth/sessions', { success: true, sessions: [aSession()] }),
  answer('GET /products', productList([aProduct(1), aProduct(2), aProduct(3), aProduct(4)])),
  answer('GET /products/:id', ({ params }) => {
    const product = [1, 2, 3, 4].map((n) => aProduct(n)).find(({ _id }) => _id === params['id']);
    return product ? HttpResponse.json(product) : refusal('catalogue.productNotFound');
  }),
  answer('GET /house-figures', { products: 65, clients: 12, orders: 310 }),
  answer('GET /saved', { success: true, products: [] }),
  answer('GET /products/:id/reviews', {
    success: true,
    reviews: [aReview()],
    total: 1,
    page: 1,
    pages: 1,
  }),
  answer('GET /products/:id/reviews/mine', { mayReview: false, review: null, isHidden: false }),
  answer('POST /orders', {
    success: true,
    message: 'Order placed successfully!',
    order: anOrder(),
  }),
  answer('GET /orders', orderList([anOrder()])),
  answer('GET /orders/mine', orderList([anOrder()])),
  answer('GET /admin/products', adminProductList([aProduct(1), aProduct(2)])),
  answer('GET /admin/products/:id', aProduct(1)),
  answer('DELETE /admin/products/:id', { success: true, message: 'Product deleted successfully!' }),
  answer('GET /auth/email-change', { success: true, pending: null }),
  answer('GET /admin/users', {
    success: true,
    users: [],
    total: 0,
    next: null,
    counts: { users: 57, admins: 1, recent: 9, asking: 0 },
  }),
  answer('GET /admin/categories', ['cotton', 'silk']),
  answer('GET /admin/audit', { success: true, entries: [], next: null, missing: [] }),
  answer('GET /sample-requests/allowance', { freeLeft: 0, isBusiness: false }),
  answer('GET /admin/enquiries', enquiryList([anEnquiry()])),
  answer('GET /admin/enquiries/:id', anEnquiry()),
  answer('GET /admin/stats', {
    totalRevenue: 21_900,
    totalOrders: 1_204,
    totalUsers: 57,
    totalProducts: 64,
  }),
  answer('GET /admin/trends', { revenue: 11.5, orders: -3.1, customers: 5, products: null }),
  answer('GET /admin/revenue', revenueOfTwoMonths()),
  answer('GET /admin/top-products', {
    products: [
      {
        product: aProduct(1)._id,
        name: 'Madras Check 1',
        price: 18.5,
        image: null,
        isListed: true,
        sales: 100,
        revenue: 1_850,
      },
    ],
  }),
  answer('GET /admin/orders-by-status', {
    statuses: [
      { status: 'pending', orders: 7 },
      { status: 'delivered', orders: 1_197 },
    ],
  }),
  answer('GET /admin/low-stock', {
    lowStock: 6,
    outOfStock: 3,
    products: [{ product: aProduct(2)._id, name: 'Madras Check 2', image: null, stock: 4 }],
  }),
);
