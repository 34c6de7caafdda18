import 'reflect-metadata';
import { certificateRpc } from '@shop/contracts/cloth/certificates';
import { billingRpc } from '@shop/contracts/billing/billing';
import { paymentChecksRpc } from '@shop/contracts/billing/payment-checks';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { cuttingRpc } from '@shop/contracts/inventory/cutting';
import { orderRpc } from '@shop/contracts/ordering/order';
import { orderReturnsRpc } from '@shop/contracts/ordering/order-returns';
import { withdrawalsRpc } from '@shop/contracts/ordering/withdrawals';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const get = async (role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({ url: '/api/admin/to-do', headers: await gateway.signIn(role) });
const page = { success: true as const, page: 1, pages: 1 };

/** All lists have rows; the discrepancies have more than are counted. */
function replyFromAll(): void {
  const { services } = gateway;
  services.reply(orderRpc.list, {
    ...page,
    orders: [],
    total: 3,
    isTotalCapped: false,
    next: null,
  });
  services.reply(withdrawalsRpc.list, {
    ...page,
    withdrawals: [],
    total: 6,
    isTotalCapped: false,
  });
  services.reply(cuttingRpc.list, {
    ...page,
    pieces: [],
    total: 7,
    rolls: 2,
    orders: 3,
    short: 1,
  });
  services.reply(billingRpc.listPayments, { success: true, payments: [], next: null });
  services.reply(paymentChecksRpc.listDiscrepancies, {
    success: true,
    discrepancies: [],
    next: '2026-11-28T10:00:00.000Z_',
  });
  services.reply(paymentChecksRpc.listDisputes, { success: true, disputes: [], next: null });
  services.reply(correspondenceRpc.listEnquiries, {
    ...page,
    enquiries: [],
    total: 1_000,
    isTotalCapped: true,
    counts: { new: 1_000, late: 1_000 },
  });
  services.reply(correspondenceRpc.listEmails, {
    ...page,
    emails: [],
    total: 2,
    isTotalCapped: false,
  });
  services.reply(catalogueAdminRpc.list, {
    success: true,
    products: [],
    total: 4,
    isSimilar: false,
    isTotalCapped: false,
    next: null,
  });
  services.reply(orderReturnsRpc.list, {
    ...page,
    returns: [],
    total: 8,
    isTotalCapped: false,
  });
  services.reply(certificateRpc.list, { ...page, certificates: [], total: 5 });
}

describe('the work that waits for staff', () => {
  it('counts each list as its page does', async () => {
    replyFromAll();
    const { items, unavailable } = (await get()).json();
    expect(items).toContainEqual({ key: 'ordersToConfirm', count: 3, isAtLeast: false });
    expect(items).toContainEqual({ key: 'returnsToApprove', count: 8, isAtLeast: false });
    expect(items).toContainEqual({ key: 'withdrawalsDue', count: 6, isAtLeast: false });
    expect(items).toContainEqual({ key: 'piecesToCut', count: 7, isAtLeast: false });
    expect(items).toContainEqual({ key: 'discrepancies', count: 0, isAtLeast: true });
    expect(items).toContainEqual({ key: 'enquiriesLate', count: 1_000, isAtLeast: true });
    expect(unavailable).toEqual([]);
    const requested = gateway.services.requests.filter(({ name }) => name === orderRpc.list.name);
    expect(requested.map(({ input }) => input)).toMatchObject([
      { status: 'pending' },
      { status: 'processing' },
      { attention: 'short' },
      { attention: 'cancel' },
      { payment: 'awaiting' },
    ]);
  });

  it('names the lists of a service that is down, and counts the others', async () => {
    replyFromAll();
    gateway.services.refuse(correspondenceRpc.listEnquiries, 'service.unavailable');
    const { items, unavailable } = (await get()).json();
    expect(unavailable).toEqual(['enquiriesLate', 'enquiriesNew']);
    expect(items).toHaveLength(18);
  });

  it('returns the counts to admins only', async () => {
    expect((await get('user')).statusCode).toBe(403);
  });
});
