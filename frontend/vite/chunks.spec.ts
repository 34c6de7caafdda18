import { chunks } from './chunks.js';

/** Importers of each module: main imports React and the cart; pages, which load later, import the rest. */
const importers: Record<string, string[]> = {
  '/shop/src/main.tsx': [],
  '/shop/node_modules/react/index.js': ['/shop/src/app/app.tsx'],
  '/shop/src/app/app.tsx': ['/shop/src/main.tsx', '/shop/src/app/app.tsx'],
  '/shop/src/ui/dialog.tsx': ['/shop/src/features/catalogue/product-page.tsx'],
  '/shop/src/ui/dialog.module.css': ['/shop/src/ui/dialog.tsx'],
  '/shop/src/ui/quantity/length-control.tsx': ['/shop/src/features/catalogue/product-page.tsx'],
  '/shop/src/ui/card.tsx': [
    '/shop/src/features/home/home-page.tsx',
    '/shop/src/features/cart/cart-page.tsx',
  ],
  '/shop/src/ui/commit-select.tsx': ['/shop/src/app/admin-router.tsx'],
  '/shop/src/features/order/order-api.ts': ['/shop/src/features/catalogue/product-page.tsx'],
  '/shop/src/features/home/home-page.tsx': [],
  '/shop/src/features/cart/cart-page.tsx': [],
  '/shop/src/app/admin-router.tsx': [],
  '/shop/src/features/catalogue/product-page.tsx': [],
  '/shop/node_modules/reselect/index.js': ['/shop/node_modules/recharts/index.js'],
};
const modules = {
  getModuleInfo: (id: string) => {
    const from = importers[id];
    const dynamicImporters = /page|admin-router/.test(id) ? ['/shop/src/main.tsx'] : [];
    return from ? { isEntry: id.endsWith('main.tsx'), importers: from, dynamicImporters } : null;
  },
};
const chunkOf = (id: string) => {
  for (const { name } of chunks) {
    const chunk = typeof name === 'function' ? name(id, modules) : null;
    if (chunk !== null) return chunk;
  }
  return null;
};

describe('the files that the shop is built into', () => {
  it.each([
    ['what every page needs of others', '/shop/node_modules/react/index.js', 'vendor'],
    ['what every page needs of ours', '/shop/src/app/app.tsx', 'shop'],
    ['the looks of what loads later', '/shop/src/ui/dialog.module.css', 'shop'],
    ['what the home page needs of others', '/shop/src/ui/card.tsx', 'shop'],
    ['the home page', '/shop/src/features/home/home-page.tsx', 'home'],
    ['what pages of the shop need', '/shop/src/ui/dialog.tsx', 'parts'],
    ['what an amount needs', '/shop/src/ui/quantity/length-control.tsx', 'amounts'],
    ['what the back-office alone needs', '/shop/src/ui/commit-select.tsx', null],
    ['what needs zod', '/shop/src/features/order/order-api.ts', null],
    ['the looks of the back-office', '/shop/src/ui/office/part-nav.module.css', null],
    ['a page that loads later', '/shop/src/features/cart/cart-page.tsx', null],
    ['a copy that only the charts use', '/shop/node_modules/reselect/index.js', null],
    ['what is not known', '/shop/src/nowhere.ts', null],
  ])('puts %s into the right chunk', (_what, id, chunk) => {
    expect(chunkOf(id)).toBe(chunk);
  });
});
