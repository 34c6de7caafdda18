import type { PriceCheckoutInput } from '@shop/contracts/ordering/checkout';
import { errors, type ErrorCode, type ErrorView } from '@shop/contracts/core/errors';
import { type ErrorDetail } from '@shop/contracts/core/error-detail';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { http, HttpResponse, type DefaultBodyType } from 'msw';
import { setupServer } from 'msw/node';
import {
  aPayment,
  anEnquiry,
  aProduct,
  aReview,
  aSession,
  aShopper,
  anOrder,
  anOrderDetail,
  revenueOfTwoMonths,
} from './builders';
import {
  productList,
  adminProductList,
  orderList,
  adminOrderList,
  documentList,
  parcelList,
  enquiryList,
  rollList,
  cuttingList,
} from './lists';
import type { CallResponses } from './calls';
import { aPricedCheckout, checkoutOptions } from './priced-checkout';

type Call = keyof CallResponses;
interface HandlerContext {
  request: Request;
  params: Record<string, string | readonly string[] | undefined>;
}
type Reply<C extends Call> = HttpResponse<CallResponses[C] | ErrorView>;
type Resolver<C extends Call> = (context: HandlerContext) => Reply<C> | Promise<Reply<C>>;

const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
};

/** Returns an MSW handler for a call: with a fixed response, or a function of the request. */
export function respondTo<C extends Call>(call: C, reply: CallResponses[C] | Resolver<C>) {
  const [method, path] = call.split(' ') as [keyof typeof methods, string];
  const resolve = async (context: HandlerContext): Promise<HttpResponse<DefaultBodyType>> =>
    typeof reply === 'function' ? reply(context) : HttpResponse.json(reply);
  return methods[method](`*/api${path}`, resolve);
}

/** Returns an error response of the gateway. */
export function refusal(code: ErrorCode, details?: ErrorDetail[]) {
  const { status, message } = errors[code];
  return HttpResponse.json<ErrorView>({ success: false, code, message, details }, { status });
}

/** Returns a handler that replies to every call with the HTML error page of a proxy. */
export const htmlFromProxy = (status: number) =>
  http.all('*/api/*', () => HttpResponse.html('<h1>Bad gateway</h1>', { status }));

/** The default handlers; a spec overrides them with `server.use(respondTo(...))`. */
export const server = setupServer(
  respondTo('GET /auth/user', () => refusal('auth.required')),
  respondTo('POST /auth/login', { token: 'a-token', user: aShopper() }),
  respondTo('POST /auth/register', { token: 'a-token', user: aShopper() }),
  respondTo('GET /admin/orders/numbers', { success: true, numbers: [] }),
  respondTo('GET /orders/:id/returns', { success: true, returns: [], returnable: [] }),
  respondTo('GET /admin/withdrawals', {
    success: true,
    withdrawals: [],
    total: 0,
    isTotalCapped: false,
    page: 1,
    pages: 1,
  }),
  respondTo('POST /auth/logout', { success: true, message: 'Logged out!' }),
  respondTo('GET /auth/addresses', { success: true, addresses: [] }),
  respondTo('GET /auth/sessions', { success: true, sessions: [aSession()] }),
  respondTo('GET /products', productList([aProduct(1), aProduct(2), aProduct(3), aProduct(4)])),
  respondTo('GET /products/:id', ({ params }) => {
    const product = [1, 2, 3, 4].map((n) => aProduct(n)).find(({ _id }) => _id === params['id']);
    return product ? HttpResponse.json(product) : refusal('catalogue.productNotFound');
  }),
  respondTo('GET /public-stats', { products: 65, clients: 12, orders: 310 }),
  respondTo('GET /restocks', { success: true, products: [] }),
  respondTo('GET /saved', { success: true, products: [], gone: [] }),
  respondTo('GET /products/:id/reviews', {
    success: true,
    reviews: [aReview()],
    counts: [0, 0, 0, 1, 0],
    total: 1,
    page: 1,
    pages: 1,
  }),
  respondTo('GET /products/:id/reviews/mine', {
    mayReview: false,
    review: null,
    isHidden: false,
    helpful: [],
  }),
  respondTo('POST /checkout/price', async ({ request }) => {
    const { items } = (await request.json()) as PriceCheckoutInput;
    return HttpResponse.json(aPricedCheckout(items));
  }),
  respondTo('GET /checkout/options', checkoutOptions()),
  respondTo('POST /orders', {
    success: true,
    message: 'Order placed successfully!',
    order: anOrder(),
  }),
  respondTo('GET /admin/views', { success: true, views: [], tables: {} }),
  respondTo('PUT /admin/tables/:list', {}),
  respondTo('GET /orders', adminOrderList([anOrder()])),
  respondTo('GET /orders/mine', orderList([anOrder()])),
  respondTo('GET /orders/:id', anOrderDetail()),
  respondTo('GET /orders/:id/payment', aPayment()),
  respondTo('GET /orders/:id/parcels', { success: true, parcels: [], open: [] }),
  respondTo('GET /admin/parcels', parcelList([])),
  respondTo('GET /orders/:id/documents', { success: true, documents: [] }),
  respondTo('GET /admin/orders/:id/documents', { success: true, documents: [] }),
  respondTo('GET /admin/documents', documentList([])),
  respondTo('GET /admin/documents/tax', { success: true, quarter: '2026-4', rows: [] }),
  respondTo('GET /credit', { success: true, balance: 0, entries: [] }),
  respondTo('GET /admin/payments', { success: true, payments: [], next: null }),
  respondTo('GET /admin/payments/disputes', { success: true, disputes: [], next: null }),
  respondTo('GET /admin/payments/discrepancies', { success: true, discrepancies: [], next: null }),
  respondTo('GET /admin/payments/transfers', { success: true, transfers: [], next: null }),
  respondTo('GET /admin/gift-cards', { success: true, cards: [], next: null }),
  respondTo('GET /admin/products', adminProductList([aProduct(1), aProduct(2)])),
  respondTo('GET /admin/products/:id', anAdminProduct(aProduct(1))),
  respondTo('GET /admin/certificates', {
    success: true,
    certificates: [],
    total: 0,
    page: 1,
    pages: 1,
  }),
  respondTo('GET /admin/cloths', { success: true, cloths: [], total: 0, page: 1, pages: 1 }),
  respondTo('GET /admin/rolls', rollList([])),
  respondTo('GET /admin/cutting', cuttingList([])),
  respondTo('DELETE /admin/products/:id', {
    success: true,
    message: 'Product deleted successfully!',
  }),
  respondTo('GET /auth/email-change', { success: true, pending: null }),
  respondTo('GET /admin/users', {
    success: true,
    users: [],
    total: 0,
    next: null,
    counts: { users: 57, admins: 1, recent: 9, businessRequests: 0 },
  }),
  respondTo('GET /admin/bulk', { success: true, changes: [] }),
  respondTo('GET /admin/categories', ['cotton', 'silk']),
  respondTo('GET /admin/jobs', { success: true, jobs: [], next: null, unavailable: [] }),
  respondTo('GET /admin/audit', { success: true, entries: [], next: null, missing: [] }),
  respondTo('GET /admin/emails', {
    success: true,
    emails: [],
    total: 0,
    isTotalCapped: false,
    page: 1,
    pages: 1,
  }),
  respondTo('GET /sample-requests/allowance', { freeLeft: 0, isBusiness: false }),
  respondTo('GET /admin/enquiries', enquiryList([anEnquiry()])),
  respondTo('GET /admin/enquiries/:id', anEnquiry()),
  respondTo('GET /admin/setup', { success: true, isHidden: true, steps: [], unavailable: [] }),
  respondTo('GET /admin/to-do', {
    success: true,
    items: [
      { key: 'ordersToConfirm', count: 12, isAtLeast: false },
      { key: 'disputes', count: 0, isAtLeast: false },
      { key: 'enquiriesLate', count: 1, isAtLeast: false },
      { key: 'discrepancies', count: 100, isAtLeast: true },
    ],
    unavailable: [],
  }),
  respondTo('GET /admin/periods', {
    success: true,
    periods: (['today', 'week', 'month'] as const).map((name) => ({
      name,
      from: '2026-11-23',
      to: '2026-11-28',
      now: {
        sales: { revenue: 1_250, orders: 25, average: 52.08, customers: 3 },
        refunds: 12.5,
      },
      before: { sales: { revenue: 1_000, orders: 20, average: 50, customers: 0 }, refunds: 0 },
    })),
  }),
  respondTo('GET /admin/stats', {
    totalRevenue: 21_900,
    totalOrders: 1_204,
    totalUsers: 57,
    totalProducts: 64,
  }),
  respondTo('GET /admin/trends', { revenue: 11.5, orders: -3.1, customers: 5, products: null }),
  respondTo('GET /admin/revenue', revenueOfTwoMonths()),
  respondTo('GET /admin/top-products', {
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
  respondTo('GET /admin/orders-by-status', {
    statuses: [
      { status: 'pending', orders: 7 },
      { status: 'delivered', orders: 1_197 },
    ],
  }),
  respondTo('GET /admin/low-stock', {
    lowStock: 6,
    outOfStock: 3,
    products: [{ product: aProduct(2)._id, name: 'Madras Check 2', image: null, stock: 4 }],
  }),
  respondTo('GET /admin/roll-figures', { units: [], oldest: [] }),
);
