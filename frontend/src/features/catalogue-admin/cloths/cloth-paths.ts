// The addresses of the cloths in the back-office; no shopper's first load has them.
export const clothPaths = {
  list: '/admin/cloths',
  new: '/admin/cloths/new',
  one: '/admin/cloths/:code',
  href: (code: string) => `/admin/cloths/${encodeURIComponent(code)}`,
};
