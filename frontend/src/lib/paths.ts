// Every browser address except those of admin-paths.ts, defined once: `path` for the route table, `href()` for links.
export const fixed = <P extends string>(path: P) => ({ path, href: () => path });

export const paths = {
  home: fixed('/'),
  products: {
    path: '/products',
    href: (category?: string) =>
      category === undefined ? '/products' : `/products?category=${encodeURIComponent(category)}`,
    search: (text: string) => `/products?search=${encodeURIComponent(text)}`,
  },
  product: { path: '/products/:id', href: (id: string) => `/products/${encodeURIComponent(id)}` },
  /** A product that is not live, for visitors with its preview link. */
  preview: fixed('/preview/:token'),
  login: fixed('/login'),
  register: fixed('/register'),
  forgotPassword: fixed('/forgot-password'),
  resetPassword: fixed('/reset-password'),
  confirmEmail: fixed('/confirm-email'),
  /** An offer of the shop, for customers with its link. */
  offer: fixed('/offers/:token'),
  account: fixed('/account'),
  cart: fixed('/cart'),
  checkout: fixed('/checkout'),
  saved: fixed('/saved'),
  swatches: fixed('/swatches'),
  orders: fixed('/orders'),
  order: { path: '/orders/:id', href: (id: string) => `/orders/${encodeURIComponent(id)}` },
  /** `?order=` names the order of a signed-in customer. */
  withdrawal: fixed('/withdrawal'),
  admin: fixed('/admin'),
  /** Target of the links in a newsletter e-mail. */
  newsletter: fixed('/newsletter/:what'),
  /** Former address of /products, used by the home page's call to action (spec section 2). */
  catalog: fixed('/catalog'),
  /** An information page that admins have added. */
  page: { path: '/pages/:slug', href: (slug: string) => `/pages/${slug}` },
  use: { path: '/uses/:slug', href: (slug: string) => `/uses/${slug}` },
  collection: { path: '/collections/:slug', href: (slug: string) => `/collections/${slug}` },
  /** Information pages. Routes are matched case-insensitively, so /Privacy opens as well. */
  info: {
    about: fixed('/about'),
    contact: fixed('/contact'),
    faq: fixed('/faq'),
    shipping: fixed('/shipping'),
    returns: fixed('/returns'),
    terms: fixed('/terms'),
    support: fixed('/support'),
    privacy: fixed('/privacy'),
    webDevelopment: fixed('/services/web-development'),
    fabricManufacturing: fixed('/fabric-manufacturing'),
    customPrinting: fixed('/custom-printing'),
    textileDesign: fixed('/textile-design'),
    qualityControl: fixed('/quality-control'),
    bulkOrders: fixed('/bulk-orders'),
    qualityGuarantee: fixed('/quality-guarantee'),
    technicalSupport: fixed('/technical-support'),
    sampleRequests: fixed('/sample-requests'),
    quality: fixed('/quality'),
    sustainability: fixed('/sustainability'),
  },
};

/** Name of an information page. */
export type InfoPageName = keyof typeof paths.info;
