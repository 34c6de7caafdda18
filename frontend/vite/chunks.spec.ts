import { chunks } from './chunks.js';

/** Who imports whom: main imports React and the cart, a page that loads later imports the dialog. */
const importers: Record<string, string[]> = {
  '/shop/src/main.tsx': [],
  '/shop/node_modules/react/index.js': ['/shop/src/app/app.tsx'],
  '/shop/src/app/app.tsx': ['/shop/src/main.tsx', '/shop/src/app/app.tsx'],
  '/shop/src/ui/dialog.tsx': ['/shop/src/features/catalogue/product-page.tsx'],
  '/shop/src/ui/dialog.module.css': ['/shop/src/ui/dialog.tsx'],
  '/shop/src/features/catalogue/product-page.tsx': [],
  '/shop/node_modules/reselect/index.js': ['/shop/node_modules/recharts/index.js'],
};
const modules = {
  getModuleInfo: (id: string) => {
    const from = importers[id];
    return from ? { isEntry: id.endsWith('main.tsx'), importers: from } : null;
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
    ['the looks of the back-office', '/shop/src/ui/office/part-nav.module.css', null],
    ['a page that loads later', '/shop/src/features/catalogue/product-page.tsx', null],
    ['a copy that only the charts use', '/shop/node_modules/reselect/index.js', null],
    ['what is not known', '/shop/src/nowhere.ts', null],
  ])('%s', (_what, id, chunk) => {
    expect(chunkOf(id)).toBe(chunk);
  });

  it('small things that pages share lie together', () => {
    const parts = chunks.find(({ name }) => name === 'parts');
    const isPart = (id: string) => parts?.test?.test(id);
    expect(isPart('/shop/src/ui/dialog.tsx')).toBe(true);
    expect(isPart('/shop/src/lib/zod-without-eval.ts')).toBe(false);
    expect(isPart('/shop/src/features/order/my-orders-page.tsx')).toBe(false);
  });
});
