import { clothCode } from '@shop/contracts/cloth/cloth';
import { clothLacks } from '@shop/contracts/cloth/cloth-lacks';
import { clothHighlights } from '@shop/contracts/cloth/cloth-words';
import { compositionFault, compositionWords } from '@shop/contracts/cloth/composition';
import { demoCloths } from './demo-cloths.js';
import { demoProducts } from './demo.js';
import { demoShopProducts } from './demo-colourways.js';
import { readCloths } from './seed-files.js';

const cloths = demoCloths();

describe('the data sheets of the demo shop', () => {
  it('creates one demo data sheet for each product, under a unique code', () => {
    const products = cloths.flatMap((cloth) => cloth.products);
    expect([...products].sort()).toEqual(
      demoShopProducts()
        .map(({ _id }) => _id)
        .sort(),
    );
    const codes = cloths.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !clothCode.safeParse(code).success)).toEqual([]);
  });

  it('creates only publishable demo data sheets', () => {
    const wrong = cloths.filter(
      ({ fields }) => clothLacks(fields).length > 0 || compositionFault(fields.composition, true),
    );
    expect(wrong).toEqual([]);
  });

  it('names no field in demo data sheets that a sheet does not have', () => {
    const known = new Set(['code', 'products', ...Object.keys(cloths[0]?.fields ?? {})]);
    const names = readCloths().flatMap((cloth) => Object.keys(cloth));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('gives demo data sheets the weight and width of their products', () => {
    const products = new Map(demoProducts().map((product) => [product._id, product]));
    const other = cloths.filter(({ products: [id = ''], fields }) => {
      const [, ...highlights] = clothHighlights(fields);
      const { weight, dimensions } = products.get(id) ?? {};
      return !highlights.every((highlight) =>
        `${weight ?? ''}, ${dimensions ?? ''}`.includes(highlight),
      );
    });
    expect(other).toEqual([]);
  });

  it('gives demo data sheets the figures that their products claim', () => {
    const of = (code: string) => cloths.find((cloth) => cloth.code === code)?.fields;
    expect(of('LW-4005')?.martindale).toBe(60_000);
    expect(of('LW-1008')).toMatchObject({ weightGsm: 45, opacity: 'sheer' });
    expect(of('LW-5008')).toMatchObject({ stretch: 'weft', stretchPercent: 22 });
    expect(of('LW-1011')).toMatchObject({
      repeatAlongCm: 32,
      repeatAcrossCm: 28,
      match: 'half-drop',
    });
    expect(compositionWords(of('LW-4007')?.composition ?? []).eu).toBe(
      '100 % polyester (recycled)',
    );
  });
});
