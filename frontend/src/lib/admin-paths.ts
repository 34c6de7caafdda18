// The addresses of the back-office below /admin, kept out of the shopper's first load.
import { fixed } from './paths';

const settingPath = (part: string) => ({
  path: `/admin/settings/${part}/:id`,
  href: (id: string) => `/admin/settings/${part}/${encodeURIComponent(id)}`,
});
const searched = (path: string) => ({
  path,
  href: (search?: string) =>
    search === undefined ? path : `${path}?search=${encodeURIComponent(search)}`,
});
const newInZone = (part: string) => ({
  path: `/admin/settings/${part}/new`,
  href: (zone: string) => `/admin/settings/${part}/new?zone=${encodeURIComponent(zone)}`,
});

export const adminPaths = {
  dashboard: fixed('/admin/dashboard'),
  products: fixed('/admin/products'),
  productNew: fixed('/admin/products/new'),
  wantedImages: fixed('/admin/products/images'),
  productEdit: {
    path: '/admin/products/edit/:id',
    href: (id: string) => `/admin/products/edit/${encodeURIComponent(id)}`,
  },
  product: {
    path: '/admin/products/:id',
    href: (id: string) => `/admin/products/${encodeURIComponent(id)}`,
  },
  orders: searched('/admin/orders'),
  users: searched('/admin/users'),
  customer: {
    path: '/admin/customers/:id',
    href: (id: string) => `/admin/customers/${encodeURIComponent(id)}`,
  },
  order: {
    path: '/admin/orders/:id',
    href: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  },
  /** Former address of a customer's page, which redirects. */
  customerAtUsers: { path: '/admin/users/:id' },
  packingSlip: {
    path: '/admin/orders/:id/packing-slip',
    href: (id: string) => `/admin/orders/${encodeURIComponent(id)}/packing-slip`,
  },
  pickingList: {
    path: '/admin/orders/:id/picking-list',
    href: (id: string) => `/admin/orders/${encodeURIComponent(id)}/picking-list`,
  },
  dispatch: fixed('/admin/dispatch'),
  drafts: fixed('/admin/drafts'),
  draftNew: fixed('/admin/drafts/new'),
  draft: {
    path: '/admin/drafts/:id',
    href: (id: string) => `/admin/drafts/${encodeURIComponent(id)}`,
  },
  returns: fixed('/admin/returns'),
  withdrawals: fixed('/admin/withdrawals'),
  withdrawal: {
    path: '/admin/withdrawals/:id',
    href: (id: string) => `/admin/withdrawals/${encodeURIComponent(id)}`,
  },
  documents: fixed('/admin/documents'),
  taxReport: fixed('/admin/documents/tax'),
  payments: fixed('/admin/payments'),
  discrepancies: fixed('/admin/payments/to-look-at'),
  disputes: fixed('/admin/payments/disputes'),
  transfers: fixed('/admin/payments/transfers'),
  giftCards: fixed('/admin/payments/gift-cards'),
  cloths: fixed('/admin/cloths'),
  clothNew: fixed('/admin/cloths/new'),
  cloth: {
    path: '/admin/cloths/:code',
    href: (code: string) => `/admin/cloths/${encodeURIComponent(code)}`,
  },
  certificates: fixed('/admin/certificates'),
  certificateNew: fixed('/admin/certificates/new'),
  certificate: {
    path: '/admin/certificates/:id',
    href: (id: string) => `/admin/certificates/${encodeURIComponent(id)}`,
  },
  rolls: {
    path: '/admin/rolls',
    href: (product?: string) =>
      product === undefined
        ? '/admin/rolls'
        : `/admin/rolls?product=${encodeURIComponent(product)}`,
  },
  rollsReceive: fixed('/admin/rolls/receive'),
  deliveries: fixed('/admin/rolls/deliveries'),
  delivery: {
    path: '/admin/rolls/deliveries/:id',
    href: (id: string) => `/admin/rolls/deliveries/${encodeURIComponent(id)}`,
  },
  roll: {
    path: '/admin/rolls/:id',
    href: (id: string) => `/admin/rolls/${encodeURIComponent(id)}`,
  },
  cutting: fixed('/admin/cutting'),
  cuttingTicket: {
    path: '/admin/cutting/orders/:id',
    href: (order: string) => `/admin/cutting/orders/${encodeURIComponent(order)}`,
  },
  reviews: fixed('/admin/reviews'),
  analytics: fixed('/admin/analytics'),
  audit: fixed('/admin/audit'),
  jobs: fixed('/admin/jobs'),
  enquiries: fixed('/admin/enquiries'),
  enquiry: {
    path: '/admin/enquiries/:id',
    href: (id: string) => `/admin/enquiries/${encodeURIComponent(id)}`,
  },
  emails: fixed('/admin/emails'),
  email: {
    path: '/admin/emails/:id',
    href: (id: string) => `/admin/emails/${encodeURIComponent(id)}`,
  },
  content: fixed('/admin/content'),
  contentNew: fixed('/admin/content/new'),
  contentMenus: fixed('/admin/content/menus'),
  contentPage: {
    path: '/admin/content/:id',
    href: (id: string) => `/admin/content/${encodeURIComponent(id)}`,
  },
  settings: fixed('/admin/settings'),
  settingsDelivery: fixed('/admin/settings/delivery'),
  shippingZoneNew: fixed('/admin/settings/delivery/zones/new'),
  shippingZone: settingPath('delivery/zones'),
  shippingMethodNew: newInZone('delivery/methods'),
  shippingMethod: settingPath('delivery/methods'),
  settingsPayments: fixed('/admin/settings/payments'),
  settingsTaxes: fixed('/admin/settings/taxes'),
  taxZoneNew: fixed('/admin/settings/taxes/zones/new'),
  taxZone: settingPath('taxes/zones'),
  taxRateNew: newInZone('taxes/rates'),
  taxRate: settingPath('taxes/rates'),
  settingsDiscounts: fixed('/admin/settings/discounts'),
  discountNew: fixed('/admin/settings/discounts/new'),
  discount: settingPath('discounts'),
  settingsReductions: fixed('/admin/settings/reductions'),
  settingsReturns: fixed('/admin/settings/returns'),
  settingsCompany: fixed('/admin/settings/company'),
  settingsPolicies: fixed('/admin/settings/policies'),
  settingsEmails: fixed('/admin/settings/emails'),
  settingsEmail: {
    path: '/admin/settings/emails/:key',
    href: (key: string) => `/admin/settings/emails/${encodeURIComponent(key)}`,
  },
  settingsShop: fixed('/admin/settings/shop'),
};
