// Every address of the browser, once: `path` for the route table, `href()` for links.
const fixed = <P extends string>(path: P) => ({ path, href: () => path });

export const paths = {
  home: fixed('/'),
  products: {
    path: '/products',
    href: (category?: string) =>
      category === undefined ? '/products' : `/products?category=${encodeURIComponent(category)}`,
  },
  product: { path: '/products/:id', href: (id: string) => `/products/${encodeURIComponent(id)}` },
  login: fixed('/login'),
  register: fixed('/register'),
  cart: fixed('/cart'),
  checkout: fixed('/checkout'),
  orders: fixed('/orders'),
  order: { path: '/orders/:id', href: (id: string) => `/orders/${encodeURIComponent(id)}` },
  admin: fixed('/admin'),
  adminDashboard: fixed('/admin/dashboard'),
  adminOrders: fixed('/admin/orders'),
  /** An old address of /products that the home page's call to action uses (spec section 2). */
  catalog: fixed('/catalog'),
};
