import type { PaymentView } from '@shop/contracts/billing/billing';
import type { RevenueView } from '@shop/contracts/analytics/admin-analytics';
import type { AccountView, UserView } from '@shop/contracts/auth/auth';
import type { OwnSession } from '@shop/contracts/auth/own-sessions';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { ClothView } from '@shop/contracts/cloth/cloth';
import { DAY_MS } from '@shop/contracts/core/time';
import type { PieceToCut } from '@shop/contracts/inventory/cutting';
import type { EnquiryView } from '@shop/contracts/correspondence/correspondence';
import type { RollDetail, RollView } from '@shop/contracts/inventory/rolls';
import type { ReviewView } from '@shop/contracts/catalogue/reviews';
import type { OrderDetail, OrderView } from '@shop/contracts/ordering/order';
import { aClothSheet } from '@shop/contracts/testing/cloth-sheet';
import { aRollView } from '@shop/contracts/testing/roll-view';
import { aProductView } from '@shop/contracts/testing/product-view';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A product; its id is made from the number. */
export const aProduct = (number = 1, parts: Partial<ProductView> = {}): ProductView =>
  aProductView({
    _id: uuid(number),
    name: `Madras Check ${String(number)}`,
    images: [`/images/products/${'a'.repeat(63)}${String(number % 10)}-800.webp`],
    sku: uuid(number).slice(-8).toUpperCase(),
    ...parts,
  });

/** A draft that can be published. */
export const aCloth = (parts: Partial<ClothView> = {}): ClothView => ({
  _id: uuid(700),
  code: 'LW-1',
  state: 'draft',
  ...aClothSheet(),
  words: { eu: '100 % cotton', us: '100% cotton' },
  lacks: [],
  products: [],
  version: 1,
  createdAt: '2026-05-04T08:00:00.000Z',
  updatedAt: '2026-05-04T08:00:00.000Z',
  ...parts,
});

/** A roll of 36.20 m with 12.40 m reserved; its id and number are made from the number. */
export const aRoll = (number = 1, parts: Partial<RollView> = {}): RollView =>
  aRollView({
    _id: uuid(800 + number),
    number: `R-${String(number).padStart(6, '0')}`,
    product: { _id: uuid(1), name: 'Chambray' },
    ...parts,
  });

/** A roll as on its own page: 12.40 m cut, and two pieces reserved. */
export const aRollDetail = (parts: Partial<RollDetail> = {}): RollDetail => ({
  ...aRoll(),
  delivery: { number: 'D-000012', supplier: 'Arvind Mills' },
  parent: null,
  children: [],
  cuts: [
    {
      length: 12.4,
      reason: 'order',
      order: uuid(201),
      by: 'Farida Haque',
      at: '2026-05-05T08:00:00.000Z',
      note: null,
    },
  ],
  reservations: [
    { reservation: '1', order: uuid(202), length: 9.4 },
    { reservation: '2', order: uuid(203), length: 3 },
  ],
  ...parts,
});

/** A piece of three metres that waits to be cut; its reservation is made from the number. */
export const aPiece = (number = 1, parts: Partial<PieceToCut> = {}): PieceToCut => ({
  reservation: String(number),
  order: uuid(201),
  product: { _id: uuid(1), name: 'Chambray' },
  unit: 'm',
  cutsPerUnit: 10,
  length: 3,
  piece: 1,
  pieces: 1,
  roll: {
    _id: uuid(801),
    number: 'R-000001',
    lot: '2291-B',
    shade: 'A',
    place: 'Rack C4',
    left: 36.2,
  },
  ...parts,
});

export const aShopper = (parts: Partial<UserView> = {}): UserView => ({
  _id: uuid(101),
  name: 'Nadia Rahman',
  email: 'nadia@loomery.test',
  role: 'user',
  createdAt: '2026-01-10T08:00:00.000Z',
  ...parts,
});

export const anAdmin = (parts: Partial<UserView> = {}): UserView =>
  aShopper({ _id: uuid(102), name: 'Farida Haque', role: 'admin', ...parts });

/** A user as admins see them; the id is made from the number. */
export const anAccount = (number = 1, parts: Partial<AccountView> = {}): AccountView => ({
  ...aShopper({ _id: uuid(300 + number) }),
  business: 'none',
  company: null,
  ...parts,
});

/** A session of the signed-in user; the first one is the current session. */
export const aSession = (number = 1, parts: Partial<OwnSession> = {}): OwnSession => ({
  _id: uuid(400 + number),
  isCurrent: number === 1,
  browser: 'Firefox on Linux',
  createdAt: '2026-05-04T08:00:00.000Z',
  lastSeenAt: '2026-05-04T09:30:00.000Z',
  expiresAt: '2026-05-04T20:00:00.000Z',
  ...parts,
});

export const anOrder = (number = 1, parts: Partial<OrderView> = {}): OrderView => ({
  _id: uuid(200 + number),
  user: { name: 'Nadia Rahman', email: 'nadia@loomery.test' },
  items: [{ product: uuid(1), name: 'Madras Check 1', image: null, quantity: 2, price: 18.5 }],
  totalAmount: 37,
  shippingAddress: {
    street: 'Road 7, House 12',
    city: 'Dhaka',
    postalCode: '1209',
    country: 'Bangladesh',
  },
  orderStatus: 'pending',
  createdAt: '2026-05-04T08:00:00.000Z',
  ...parts,
});

/** An order as on its own page: placed and unchanged since. */
export const anOrderDetail = (number = 1, parts: Partial<OrderDetail> = {}): OrderDetail => ({
  ...anOrder(number),
  history: [{ from: null, to: 'pending', by: 'Nadia Rahman', at: '2026-05-04T08:00:00.000Z' }],
  ...parts,
});

/** The payment of an order that was just placed, as its customer sees it. */
export const aPayment = (parts: Partial<PaymentView> = {}): PaymentView => ({
  state: 'held',
  method: 'demo-card',
  amount: 37,
  sentence: 'Paid by card (demo): on hold',
  ...parts,
});

/** April and May compared with February and March, or with other parts. */
export const revenueOfTwoMonths = (parts: Partial<RevenueView> = {}): RevenueView => ({
  by: 'month',
  from: '2026-04-01',
  to: '2026-05-21',
  points: [
    {
      from: '2026-04-01',
      revenue: 3_800,
      orders: 40,
      customers: 3,
      earlier: { from: '2026-02-01', revenue: 4_000, orders: 38, customers: 1 },
    },
    {
      from: '2026-05-01',
      revenue: 5_000,
      orders: 52,
      customers: 4,
      earlier: { from: '2026-03-01', revenue: 4_000, orders: 41, customers: 2 },
    },
  ],
  total: { revenue: 8_800, orders: 92, customers: 7 },
  earlier: { from: '2026-02-01', to: '2026-03-21', revenue: 8_000, orders: 79, customers: 3 },
  categories: [
    { category: 'silk', revenue: 6_000, pieces: 120, metres: 12.5 },
    { category: 'cotton', revenue: 2_800, pieces: 1 },
  ],
  ...parts,
});

/** An enquiry from a minute ago; its id is made from the number. */
export const anEnquiry = (number = 1, parts: Partial<EnquiryView> = {}): EnquiryView => ({
  _id: uuid(300 + number),
  form: 'contact',
  kind: 'quote',
  status: 'new',
  name: 'Nadia Rahman',
  email: 'nadia@loomery.test',
  company: 'Rahman Interiors',
  phone: null,
  subject: 'Quote: bulk order',
  message: 'Two hundred metres of voile,\nby March.',
  details: [{ label: 'Subject', value: 'Bulk order' }],
  file: null,
  assignee: null,
  receivedAt: new Date(Date.now() - 60_000).toISOString(),
  dueAt: new Date(Date.now() + DAY_MS).toISOString(),
  isLate: false,
  answeredAt: null,
  delivery: { status: 'sent', lastError: null },
  replies: [],
  ...parts,
});

/** A review of four stars. */
export const aReview = (parts: Partial<ReviewView> = {}): ReviewView => ({
  _id: uuid(301),
  author: 'Nadia R.',
  stars: 4,
  text: 'Soft from the first wash.',
  createdAt: '2026-05-04T08:00:00.000Z',
  editedAt: null,
  reply: null,
  helpful: 0,
  photos: [],
  ...parts,
});
