import { createProductInput } from '@shop/contracts/catalogue/catalogue';
import { demoProducts } from './demo.js';
import { colourwayIds, demoShopProducts } from './demo-colourways.js';

describe('the colours of the demo shop', () => {
  const products = demoShopProducts();

  it('FAB-66: offers 14 demo cloths in two to four colours each, 40 products in all', () => {
    const counts = [...colourwayIds().values()].map(({ length }) => length);
    const coloured = counts.filter((count) => count > 1);
    expect([coloured.length, Math.min(...coloured), Math.max(...coloured)]).toEqual([14, 2, 4]);
    expect(products.filter(({ colourName }) => colourName)).toHaveLength(40);
    expect(counts).toHaveLength(demoProducts().length);
  });

  it('gives every demo colourway an id, a SKU and fields that the contract accepts', () => {
    const ends = new Set(products.map(({ _id }) => _id.slice(-8)));
    expect(ends.size).toBe(products.length);
    expect(products.filter((one) => !createProductInput.safeParse(one).success)).toEqual([]);
  });

  it('draws each demo colourway on its own ground, with one colour sold out', () => {
    const others = products.slice(demoProducts().length);
    expect(others.every(({ recipe, colourHex }) => recipe.palette[0] === colourHex)).toBe(true);
    expect(others.some(({ stock }) => stock === 0)).toBe(true);
  });
});
