import { randomBytes } from 'node:crypto';
import { BUDGET, faultsOf, firstLoad, type BuiltChunk } from './first-load.js';

const aChunk = (fileName: string, parts: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  isEntry: false,
  code: '',
  imports: [],
  moduleIds: [`/shop/src/${fileName}`],
  styles: [],
  ...parts,
});
const entry = (parts: Partial<BuiltChunk> = {}) => aChunk('index.js', { isEntry: true, ...parts });
/** Returns text that brotli cannot compress much below this size. */
const bulk = (bytes: number) => randomBytes(bytes).toString('base64');
const noStyles = () => '';

describe('the first load of the home page', () => {
  it('loads the entry and the home page with all their imports first, and no other page', () => {
    const chunks = [
      entry({ imports: ['react.js'] }),
      aChunk('react.js', { imports: ['runtime.js'] }),
      aChunk('runtime.js'),
      aChunk('cart-page.js', { imports: ['react.js'] }),
      aChunk('home-page.js', { moduleIds: ['/shop/src/features/home/home-page.tsx'] }),
    ];
    expect(firstLoad(chunks).map(({ fileName }) => fileName)).toEqual([
      'index.js',
      'home-page.js',
      'react.js',
      'runtime.js',
    ]);
  });

  it('accepts a first load within its budget', () => {
    expect(faultsOf([entry({ code: bulk(1_000) })], noStyles).faults).toEqual([]);
  });

  it('refuses a first load with too heavy scripts in total', () => {
    const half = bulk(BUDGET.scripts * 0.55);
    const chunks = [entry({ code: half, imports: ['a.js'] }), aChunk('a.js', { code: half })];
    expect(faultsOf(chunks, noStyles).faults).toEqual([
      expect.stringMatching(/^The first load has \d+ bytes of scripts/),
    ]);
  });

  it('refuses a first load whose styles are too heavy, each counted once', () => {
    const chunks = [
      entry({ styles: ['all.css'], imports: ['a.js'] }),
      aChunk('a.js', { styles: ['all.css'] }),
    ];
    expect(faultsOf(chunks, () => bulk(BUDGET.styles * 0.9)).faults).toEqual([]);
    expect(faultsOf(chunks, () => bulk(BUDGET.styles * 1.1)).faults).toHaveLength(1);
  });

  it.each([
    '/shop/src/features/admin-analytics/dashboard-page.tsx',
    '/shop/src/features/order-admin/orders-page.tsx',
    '/shop/src/app/layout/admin-layout.tsx',
    '/shop/node_modules/recharts/es6/index.js',
  ])('refuses a first load that contains %s', (id) => {
    expect(faultsOf([entry({ moduleIds: [id] })], noStyles).faults).toEqual([
      `The first load carries ${id} along.`,
    ]);
  });
});
